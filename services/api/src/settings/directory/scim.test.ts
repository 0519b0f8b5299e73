import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import SCIMMY from 'scimmy'
import { type TestApi, testApi } from '../../testing/api.ts'

const TOKEN = 'token-of-the-directory-0123456789'
const url = 'https://ems.test'
let api: TestApi
beforeAll(async () => {
  api = await testApi({
    scim: { url, usergroup: 'tamu', tokenHashes: [createHash('sha256').update(TOKEN).digest()] },
  })
  await api.pool.query(`insert into ems.usergroups (code, name, permissions, data_scope) values
    ('tamu', 'Tamu', '{dashboard-access}', 'own'), ('staf_hr', 'Staf HR', '{dashboard-access,leave-list}', 'company'),
    ('pengelola', 'Pengelola', '{usergroup-update,user-update}', 'group')`)
})
afterAll(() => api.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function call(method: Method, path: string, body?: object, headers: Record<string, string> = {}) {
  const {
    status,
    headers: received,
    text,
  } = await api.send({
    ...{ method, token: TOKEN, url: `/api/scim/v2${path}` },
    headers: {
      accept: 'application/scim+json',
      ...(body ? { 'content-type': 'application/scim+json' } : {}),
      ...headers,
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape.
  return { status, headers: received as Record<string, string>, body: (text ? JSON.parse(text) : undefined) as any }
}

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const patch = (path: string, ...Operations: object[]) => call('PATCH', path, { schemas: [PATCH], Operations })
const filter = (text: string) => `filter=${encodeURIComponent(text)}`

let lastNumber = 0
/** A user as Entra creates one. */
function entraUser(more: object = {}) {
  lastNumber += 1
  const userName = `rekan${lastNumber}@kantor.test`
  return {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    ...{ externalId: `entra-${lastNumber}`, userName, active: true, displayName: `Rekan ${lastNumber}` },
    emails: [{ primary: true, type: 'work', value: userName }],
    name: { formatted: `Rekan ${lastNumber}`, givenName: 'Rekan', familyName: String(lastNumber) },
    ...more,
  }
}
const added = async (more: object = {}) => (await call('POST', '/Users', entraUser(more))).body
const groupId = async (name: string): Promise<string> =>
  (await call('GET', `/Groups?${filter(`displayName eq "${name}"`)}`)).body.Resources[0].id
const row = async (id: string) =>
  (
    await api.pool.query(
      'select u.*, g.code from ems.users u join ems.usergroups g on g.id = u.usergroup_id where u.id = $1',
      [id],
    )
  ).rows[0]

describe('a directory', () => {
  test('needs its token, and is answered in the form of the RFC without it', async () => {
    for (const token of ['', 'token-of-another-client-0123456789']) {
      const { status, body } = await call('GET', '/Users', undefined, { authorization: `Bearer ${token}` })
      expect([status, body]).toEqual([
        401,
        { schemas: [expect.stringContaining('2.0:Error')], status: '401', detail: expect.any(String) },
      ])
    }
  })

  test('reads what the service can do, and every attribute is one of the RFC, with its type', async () => {
    const { body: config } = await call('GET', '/ServiceProviderConfig')
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } })
    const { body: types } = await call('GET', '/ResourceTypes')
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups'])

    const { body } = await call('GET', '/Schemas')
    const theirs = { User: SCIMMY.Schemas.User, Group: SCIMMY.Schemas.Group }
    for (const { name, id, attributes } of body.Resources) {
      const { definition } = theirs[name as 'User']
      expect(id).toBe(definition.id)
      for (const one of attributes) {
        const reference = definition.attribute(one.name) as { type: string; config: { multiValued: boolean } }
        expect([one.name, one.type, one.multiValued]).toEqual([one.name, reference.type, reference.config.multiValued])
      }
    }
    expect((await call('GET', `/Schemas/${body.Resources[0].id}`)).status).toBe(200)
  })

  test('gets users, groups and lists that another implementation of SCIM accepts', async () => {
    const user = await added()
    const { body: list } = await call('GET', '/Users?count=3')
    const { body: group } = await call('GET', `/Groups/${await groupId('Tamu')}`)

    expect(new SCIMMY.Schemas.User(user, 'in')).toMatchObject({ userName: user.userName, active: true })
    expect(new SCIMMY.Schemas.Group(group, 'in')).toMatchObject({ displayName: 'Tamu' })
    expect(new SCIMMY.Messages.ListResponse(list)).toMatchObject({ totalResults: list.totalResults, startIndex: 1 })
  })
})

describe('users', () => {
  test('are made with an account at EMS SSO, in the group of those without one', async () => {
    const body = entraUser()

    const answer = await call('POST', '/Users', body)

    expect(answer.status).toBe(201)
    const { id, meta } = answer.body
    expect(answer.headers).toMatchObject({ location: `${url}/api/scim/v2/Users/${id}`, etag: meta.version })
    expect(answer.headers['content-type']).toContain('application/scim+json')
    expect(answer.body).toMatchObject({ ...body, schemas: [body.schemas[0]], groups: [{ display: 'Tamu' }] })
    expect(await row(id)).toMatchObject({
      email: body.userName,
      code: 'tamu',
      sso_sub: expect.any(String),
      status: 'invited',
    })
    expect(api.identity.calls).toContainEqual([
      'createAccount',
      { name: body.displayName, email: body.userName, role: 'pengguna' },
    ])
    const { rows } = await api.pool.query(
      `select actor_name from ems.audit_logs where target_type = 'users' and target_id = $1`,
      [id],
    )
    expect(rows[0]).toEqual({ actor_name: 'SCIM' })
  })

  test('are found by userName in any case, by externalId and by e-mail; nobody else is', async () => {
    const { id, userName, externalId } = await added()

    for (const text of [
      `userName eq "${userName.toUpperCase()}"`,
      `externalId eq "${externalId}"`,
      `emails.value eq "${userName}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `userName eq "${userName}" and active eq true`,
      `emails[type eq "work" and value eq "${userName}"]`,
    ]) {
      const { body } = await call('GET', `/Users?${filter(text)}`)
      expect([text, body.totalResults, body.Resources[0]?.id]).toEqual([text, 1, id])
    }
    expect((await call('GET', `/Users?${filter('userName eq "tidak.ada"')}`)).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
  })

  test('come in pages that leave nobody out', async () => {
    await Promise.all([added(), added(), added()])
    const total = (await call('GET', '/Users?count=0')).body.totalResults
    const ids: string[] = []
    for (let startIndex = 1; startIndex <= total; startIndex += 2) {
      const { body } = await call('GET', `/Users?startIndex=${startIndex}&count=2`)
      expect(body).toMatchObject({ totalResults: total, startIndex, itemsPerPage: body.Resources.length })
      ids.push(...body.Resources.map(({ id }: { id: string }) => id))
    }
    expect(new Set(ids).size).toBe(total)
  })

  test.each([
    ['userName co "a"', 'co is not supported'],
    ['password eq "a"', 'password cannot be compared'],
    ['userName eq', ''],
    ['((((', ''],
  ])('are not found by %s: invalidFilter', async (text, because) => {
    const { status, body } = await call('GET', `/Users?${filter(text)}`)
    expect([status, body.scimType, body.detail]).toEqual([400, 'invalidFilter', expect.stringContaining(because)])
  })

  test('are replaced, and what a patch of Entra or Okta changes is changed', async () => {
    const user = await added()
    const at = `/Users/${user.id}`

    const put = await call('PUT', at, {
      ...entraUser(),
      displayName: 'Nama Baru',
      userName: user.userName,
      emails: user.emails,
    })
    expect(put.body).toMatchObject({ displayName: 'Nama Baru', userName: user.userName })
    const entra = await patch(
      at,
      { op: 'Replace', path: 'name.givenName', value: 'Siti' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: `baru-${user.userName}` },
    )
    expect(entra.body).toMatchObject({ name: { givenName: 'Siti' }, emails: [{ value: `baru-${user.userName}` }] })
    expect(entra.body.displayName).toContain('Siti')
    const okta = await patch(at, { op: 'replace', value: { displayName: 'Siti Aminah' } })
    expect(okta.body).toMatchObject({ displayName: 'Siti Aminah', name: { formatted: 'Siti Aminah' } })
    expect(await row(user.id)).toMatchObject({ name: 'Siti Aminah', email: `baru-${user.userName}` })
    expect(api.identity.calls).toContainEqual(['updateAccount', expect.any(String), { name: 'Siti Aminah' }])
  })

  test.each([
    ['as Entra writes it', { op: 'Replace', path: 'active', value: 'False' }],
    ['as Okta writes it', { op: 'replace', value: { active: false } }],
  ])('who are deactivated %s cannot sign in, and their sessions end', async (_case, operation) => {
    const { id } = await added()
    const { sso_sub } = await row(id)

    const { body } = await patch(`/Users/${id}`, operation)

    expect(body.active).toBe(false)
    expect(await row(id)).toMatchObject({ status: 'inactive', sso_status: 'disabled' })
    expect(api.identity.calls).toContainEqual(['updateAccount', sso_sub, { disabled: true }])
    expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).body.active).toBe(true)
  })

  test('who are deleted are deactivated and known no more, until they come again', async () => {
    const { id, userName } = await added()

    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)

    for (const method of ['GET', 'DELETE'] as const) expect((await call(method, `/Users/${id}`)).status).toBe(404)
    expect((await call('GET', `/Users?${filter(`userName eq "${userName}"`)}`)).body.totalResults).toBe(0)
    expect(await row(id)).toMatchObject({ status: 'inactive' })
    const again = await call('POST', '/Users', entraUser({ userName, emails: [{ value: userName }] }))
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true])
  })

  test.each([
    [
      'a userName that exists',
      async () => call('POST', '/Users', entraUser({ userName: (await added()).userName })),
      409,
      'uniqueness',
    ],
    ['no userName', async () => call('POST', '/Users', entraUser({ userName: undefined })), 400, 'invalidValue'],
    ['no e-mail', async () => call('POST', '/Users', entraUser({ userName: 'abc', emails: [] })), 400, 'invalidValue'],
    ['a patch without operations', async () => patch(`/Users/${(await added()).id}`), 400, 'invalidValue'],
    [
      'a path that is none',
      async () => patch(`/Users/${(await added()).id}`, { op: 'replace', path: 'emails[', value: 1 }),
      400,
      undefined,
    ],
    ['an id that is none', async () => call('GET', '/Users/abc'), 404, undefined],
  ])('are refused with %s', async (_case, act, status, scimType) => {
    const answer = await act()
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status: String(status), detail: expect.any(String) })
    if (scimType) expect(answer.body.scimType).toBe(scimType)
  })

  test('of another version are not overwritten, and an unchanged one is not sent again', async () => {
    const { id, meta } = await added()
    const first = await call('PUT', `/Users/${id}`, entraUser(), { 'if-match': meta.version })
    const second = await call('PUT', `/Users/${id}`, entraUser(), { 'if-match': meta.version })

    expect([first.status, second.status]).toEqual([200, 412])
    expect(
      (await call('GET', `/Users/${id}`, undefined, { 'if-none-match': first.headers.etag as string })).status,
    ).toBe(304)
  })
})

describe('groups', () => {
  test('take their members in and let them go to the group of those without one', async () => {
    const [one, two] = [await added(), await added()]
    const at = `/Groups/${await groupId('Staf HR')}`

    const { body } = await patch(at, { op: 'Add', path: 'members', value: [{ value: one.id }, { value: two.id }] })
    expect(body.members.map(({ value }: { value: string }) => value)).toEqual([one.id, two.id])
    expect((await call('GET', `/Users/${one.id}`)).body.groups).toMatchObject([{ display: 'Staf HR' }])

    const first = await patch(at, { op: 'Remove', path: `members[value eq "${one.id}"]` })
    const second = await patch(at, { op: 'remove', path: 'members', value: [{ value: two.id }] })
    expect([first.body, second.body]).toMatchObject([{ members: [{ value: two.id }] }, { members: [] }])
    expect([await row(one.id), await row(two.id)]).toMatchObject([{ code: 'tamu' }, { code: 'tamu' }])
    expect((await call('GET', `${at}?excludedAttributes=members`)).body).not.toHaveProperty('members')
  })

  test('that a directory makes may see the dashboard and nothing else, and can be renamed and deleted', async () => {
    const { status, body } = await call('POST', '/Groups', {
      displayName: 'Gudang Utara',
      externalId: 'g-1',
      members: [],
    })
    expect([status, body.displayName]).toEqual([201, 'Gudang Utara'])
    const { rows } = await api.pool.query('select permissions from ems.usergroups where id = $1', [body.id])
    expect(rows).toEqual([{ permissions: ['dashboard-access'] }])

    expect(
      (await patch(`/Groups/${body.id}`, { op: 'replace', value: { displayName: 'Gudang Selatan' } })).body,
    ).toMatchObject({
      ...{ displayName: 'Gudang Selatan', externalId: 'g-1' },
    })
    expect((await call('POST', '/Groups', { displayName: 'gudang selatan' })).body.scimType).toBe('uniqueness')
    expect((await call('DELETE', `/Groups/${body.id}`)).status).toBe(204)
    expect((await call('GET', `/Groups/${body.id}`)).status).toBe(404)
  })

  test('that administer users are out of reach: members, e-mail and return of their people', async () => {
    const at = `/Groups/${await groupId('Pengelola')}`
    const user = await added()
    expect((await patch(at, { op: 'add', path: 'members', value: [{ value: user.id }] })).status).toBe(403)
    await api.pool.query(
      `update ems.users set usergroup_id = (select id from ems.usergroups where code = 'pengelola') where id = $1`,
      [user.id],
    )

    for (const answer of [
      await patch(at, { op: 'remove', path: `members[value eq "${user.id}"]` }),
      await patch(`/Users/${user.id}`, {
        op: 'replace',
        path: 'emails[type eq "work"].value',
        value: 'maling@luar.test',
      }),
      await patch(`/Groups/${await groupId('Tamu')}`, { op: 'add', path: 'members', value: [{ value: user.id }] }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { status: '403' } })
    expect(await row(user.id)).toMatchObject({ code: 'pengelola', email: user.userName })
  })

  test('with a member who does not exist are refused whole', async () => {
    const user = await added()
    const { status } = await patch(`/Groups/${await groupId('Staf HR')}`, {
      ...{ op: 'add', path: 'members' },
      value: [{ value: user.id }, { value: '999999999' }],
    })

    expect(status).toBe(400)
    expect(await row(user.id)).toMatchObject({ code: 'tamu' })
  })
})
