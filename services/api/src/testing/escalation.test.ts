import { permissions } from '@ems/contracts'
import { accessRequests, approvals } from '@ems/contracts/common'
import { objectOf } from '@ems/contracts/kit'
import { references, usergroups, users } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'
import type { Client, Sent } from './client.ts'
import { multipart } from './multipart.ts'

/** Permissions of a user who manages users and groups, but may do nothing else. */
const managing = ['user', 'usergroup'].flatMap((menu) =>
  ['access', 'list', 'show', 'store', 'update', 'destroy', 'bulkUpdate', 'bulkDelete', 'toExcel', 'groupUpdate'].map(
    (action) => `${menu}-${action}`,
  ),
)

describe('rights one does not have', () => {
  let api: TestApi
  let admin: Client
  let officer: Client
  let groups: { own: string; strong: string }
  beforeAll(async () => {
    api = await testApi()
    const add = async (code: string, held: readonly string[]) =>
      (
        await api.pool.query(
          `insert into ems.usergroups (code, name, permissions, data_scope) values ($1, $1, $2, 'company') returning id`,
          [code, held],
        )
      ).rows[0].id as string
    groups = { own: await add('pengelola', managing), strong: await add('kuat', [...permissions]) }
    admin = await api.as([...permissions], { usergroup: groups.strong })
    const own = { usergroup: groups.own, scope: 'company' as const, companies: [api.companies[0]] }
    officer = await api.as(managing, own)
  })
  afterAll(() => api.close())

  const person = (usergroup: string, more = {}) => ({
    name: 'Orang Lain',
    email: `${crypto.randomUUID()}@uji.test`,
    role: 'staf',
    usergroup,
    ...more,
  })
  const me = () => ({ id: officer.user.id, version: 1 })
  const group = (id: string) => ({ id, version: 1 })

  const ways: readonly (readonly [string, () => Promise<Sent>])[] = [
    [
      'by changing one’s own group',
      () => officer.update(usergroups, group(groups.own), { permissions: [...permissions] }),
    ],
    ['by moving oneself', () => officer.update(users, me(), { usergroup: groups.strong })],
    [
      'by moving oneself in bulk',
      () => officer.act(users, 'bulkUpdate', [{ ...me(), values: { usergroup: groups.strong } }]),
    ],
    ['by Ubah Grup', () => officer.act(users, 'groupUpdate', [{ ...me(), values: { usergroup: groups.strong } }])],
    [
      'by moving everybody a filter finds',
      () =>
        officer.post(`/users/-actions/bulkUpdate?filter[id]=${officer.user.id}`, {
          data: objectOf(users, { usergroup: groups.strong }),
          meta: { total: 1 },
        }),
    ],
    ['by adding a user with more permissions', () => officer.store(users, person(groups.strong))],
    [
      'by adding a group with more permissions',
      () =>
        officer.store(usergroups, { code: 'baru', name: 'Baru', permissions: ['reference-list'], data_scope: 'own' }),
    ],
    [
      'by a wider scope',
      () => officer.store(usergroups, { code: 'luas', name: 'Luas', permissions: ['user-list'], data_scope: 'group' }),
    ],
    [
      'by taking over an administrator',
      () => officer.update(users, { id: admin.user.id, version: 1 }, { email: 'saya@uji.test' }),
    ],
    ['by another company', () => officer.store(users, person(groups.own, { companies: [api.companies[1]] }))],
    [
      'by an export of what one may not list',
      () => officer.post('/references/-actions/toExcel', undefined, { accept: '*/*' }),
    ],
  ]

  test.each(ways)('are not had %s', async (_, attempt) => {
    const state = async () =>
      (
        await api.pool.query(
          `select (select json_agg(g order by id) from ems.usergroups g) groups,
             (select json_agg(json_build_array(id, usergroup_id, email) order by id) from ems.users) users`,
        )
      ).rows[0]
    const before = await state()

    const answer = await attempt()

    expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'ERROR_UNAUTHORIZED_ACCESS'])
    expect(answer.body.errors[0].detail).toContain('Anda tidak memiliki hak akses halaman/fungsi ini.')
    expect(await state()).toEqual(before)
  })

  test('are not had by fields that are the server’s', async () => {
    for (const values of [
      { sso_sub: 'x' },
      { id: '1' },
      { version: 9 },
      { created_by: '1' },
      { preferences: {} },
      { is_admin: true },
    ])
      expect([values, (await officer.store(users, { ...person(groups.own), ...values })).status]).toEqual([values, 422])
  })

  test('open nothing by include, filter, sort, search or channel', async () => {
    const row = await admin.create(references, { category: 'bank', code: 'RHS', name: 'Rahasia', meta: {} })
    const status = async (path: string) => (await officer.get(path)).status
    expect(await status('/references?fields[references]=meta')).toBe(403)
    expect(
      await status('/references?fields[references]=name&filter[where]={"field":"is_system","op":"eq","value":"0"}'),
    ).toBe(403)
    expect(await status('/references?fields[references]=name&sort=updated_at')).toBe(403)
    expect(await status(`/references/${row.id}/history`)).toBe(403)
    expect(await status('/references?fields[references]=name&filter[deleted]=1')).toBe(403)
    expect((await officer.get('/search?q=rahasia')).body.data).toEqual([])
    const { body } = await officer.get(`/users?include=company&filter[id]=${admin.user.id}`)
    for (const one of body.included ?? []) expect(Object.keys(one.attributes)).not.toContain('meta')
    for (const channel of [`private-user.${admin.user.id}`, 'private-audit-logs.0', `presence-references.${row.id}`]) {
      const form = new URLSearchParams({ socket_id: '1.1', channel_name: channel }).toString()
      const answer = await officer.post('/push/auth', form, { 'content-type': 'application/x-www-form-urlencoded' })
      expect([channel, answer.status]).toEqual([channel, 403])
    }
  })

  test('are logged when a user tried to take them', async () => {
    await officer.update(users, me(), { usergroup: groups.strong })

    const entry = await noted('PATCH /api/v1/users/:id: Anda tidak dapat mengubah grup Anda sendiri.')

    expect(entry).toMatchObject({
      level: 'warning',
      operation: 'Akses ditolak',
      method: 'PATCH',
      url: `/api/v1/users/${officer.user.id}`,
    })
    expect(await denied()).toContainEqual({
      actor_id: officer.user.id,
      menu: 'user',
      target_type: 'users',
      target_label: `PATCH /api/v1/users/${officer.user.id}`,
      reason: 'Akses ditolak. PATCH /api/v1/users/:id: Anda tidak dapat mengubah grup Anda sendiri.',
    })
  })

  test('and fields of the server, and files that lie, are noted as well', async () => {
    await officer.store(users, { ...person(groups.own), sso_sub: 'x' })
    expect(await noted('sso_sub')).toMatchObject({
      operation: 'Isian ditolak',
      status_code: 422,
      message: 'POST /api/v1/users: Isian tidak dikenal: sso_sub.',
    })

    const program = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(64)])
    const [body, headers] = multipart({ name: 'foto.png', content: program })
    expect((await officer.post('/assets', body, headers)).status).toBe(422)
    expect(await noted('bukan PNG')).toMatchObject({
      operation: 'Berkas ditolak',
      message: 'POST /api/v1/assets: Isi berkas bukan PNG.',
    })
    expect((await denied()).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        'Isian ditolak. POST /api/v1/users: Isian tidak dikenal: sso_sub.',
        'Berkas ditolak. POST /api/v1/assets: Isi berkas bukan PNG.',
      ]),
    )
  })

  test('are not had by lending, approving or giving back what one could not take', async () => {
    const requested = await officer.post('/access-requests', {
      data: objectOf(accessRequests, {
        need: 'reference-list',
        usergroup: groups.strong,
        reason: 'Saya perlu semuanya hari ini.',
      }),
    })
    expect(requested.status).toBe(201)
    const { rows } = await api.pool.query(
      `select id, approver_id from ems.approvals where target_type = 'access-requests' and target_id = $1`,
      [requested.body.data.id],
    )
    for (const { id } of rows) {
      const answer = await officer.act(approvals, 'approve', [{ id, version: 1, values: { note: null } }])
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    const { rows: after } = await api.pool.query('select usergroup_id from ems.users where id = $1', [officer.user.id])
    expect(after).toEqual([{ usergroup_id: officer.user.usergroup }])

    const { rows: entries } = await api.pool.query(
      `insert into ems.audit_logs (actor_id, actor_name, action, menu, target_type, target_id, before, after, changed_fields, request_id)
       values ($1, 'x', 'update', 'user', 'users', $2, $3, '{}', '{usergroup}', 'r') returning id`,
      [admin.user.id, officer.user.id, JSON.stringify({ usergroup: groups.strong })],
    )
    const back = await officer.post(`/users/${officer.user.id}/-actions/rollback`, {
      data: { meta: { version: 1 }, attributes: { audit_log: entries[0].id, fields: ['usergroup'] } },
    })
    expect([403, 404, 405]).toContain(back.status)
  })

  test.each([10_000, 100_000])(
    'names of %i characters are refused at their field, whatever the collection',
    async (n) => {
      const long = 'n'.repeat(n)
      for (const resource of [references, usergroups, users]) {
        const answer = await admin.store(resource, { name: long })
        const pointers = answer.body.errors.map((one: { source: { pointer: string } }) => one.source.pointer)
        expect([resource.name, answer.status]).toEqual([resource.name, 422])
        expect(pointers).toContain('/data/attributes/name')
      }
    },
  )

  /** Refusals of the officer in the audit log; call after `noted`. */
  const denied = async () =>
    (
      await api.pool.query(
        `select actor_id, menu, target_type, target_label, reason from ems.audit_logs
         where action = 'denied' and actor_id = $1 order by id`,
        [officer.user.id],
      )
    ).rows

  /** The entry is written after the response, so it may come a moment later. */
  async function noted(words: string): Promise<Record<string, unknown> | undefined> {
    for (let attempt = 0; attempt < 250; attempt += 1) {
      const { body } = await admin.get(`/audit-services?filter[user]=${officer.user.id}&sort=-at&page[size]=100`)
      const all = body.data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes)
      const match = all.find(({ message }: Record<string, unknown>) => String(message).includes(words))
      if (match) return match
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return undefined
  }
})
