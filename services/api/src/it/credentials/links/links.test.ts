import { permissions } from '@ems/contracts'
import { credentials, strengthOf, strengths } from '@ems/contracts/it'
import { objectOf } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row } from '../../../testing/client.ts'
import { credentialOf, folderIn, reveal, write } from '../testing.ts'
import { strengthScript } from './strength-script.ts'

const secret = 'Rahasia-Vendor-42'
let api: TestApi
let admin: Client
let colleague: Client
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions], { name: 'Budi TI' })
  colleague = await api.as([])
  // Links hold by the rights that the database knows of their maker.
  await api.pool.query(`update ems.usergroups set permissions = $1, data_scope = 'group'`, [
    [...permissions].filter((name) => name.startsWith('credential-')),
  ])
})
afterAll(() => api.close())

/** A credential that only the administrator has a right on. */
async function credential(hasSecret = true): Promise<Row> {
  const shares = [{ user: admin.user.id, usergroup: null, right: 'manage', until: null }]
  const folder = await folderIn(api, api.companies[0], { shares }, admin)
  const row = await credentialOf(api, admin, { folder })
  if (!hasSecret) return row
  const { body } = await write(admin, row, { secret })
  return { ...row, version: body.data.meta.version } as Row
}

const make = (client: Client, { id }: Row, more = {}) =>
  client.post(`/credentials/${id}/-actions/link`, {
    data: {
      type: 'credentials',
      id,
      attributes: {
        kind: 'view',
        field: 'secret',
        hours: 2,
        recipient: 'PT Vendor Jaringan',
        needs_sign_in: false,
        reason: 'Perbaikan router',
        ...more,
      },
    },
  })
async function tokenOf(row: Row, more = {}): Promise<string> {
  const answer = await make(admin, row, more)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.data.attributes.path.split(/#|token=/)[1]
}

/** A step of a person without an account in the page of the link. */
const submit = (fields: Record<string, string>, token?: string) =>
  api.send({
    method: 'POST',
    url: '/api/v1/secret-links',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...(token ? { token } : {}), ...fields }).toString(),
  })
const step = (client: Client, attributes: object) =>
  client.post('/credentials/-actions/useLink', { data: { type: 'secret-links', attributes } })
const linksOf = async ({ id }: Row) => (await admin.get(`/credentials/${id}/links`)).body.data
const NO_LINK = 'Tautan ini tidak ada, sudah dipakai, dicabut, atau sudah berakhir.'

test('a link shows its secret once, without an account, and its creator is notified', async () => {
  const row = await credential()
  const token = await tokenOf(row)

  const opening = await api.send({ method: 'GET', url: '/api/v1/secret-links' })
  const preview = await submit({}, token)
  const opened = await submit({ step: 'view' }, token)
  const again = await submit({ step: 'view' }, token)

  expect([opening.status, preview.status, opened.status, again.status]).toEqual([200, 200, 200, 409])
  expect(preview.text).toContain('Budi TI membagikan')
  expect([opening, preview, again].filter(({ text }) => text.includes(secret))).toEqual([])
  expect(opened.text).toContain(secret)
  expect(opened.headers['cache-control']).toBe('no-store')
  expect(opened.headers['content-security-policy']).toContain("default-src 'none'")
  expect(again.text).toContain(NO_LINK)
  const log = await api.pool.query(
    'select action, reason from ems.credential_logs where credential_id = $1 order by id desc limit 2',
    [row.id],
  )
  expect(log.rows).toEqual([
    { action: 'link_view', reason: 'Tautan untuk PT Vendor Jaringan' },
    { action: 'link', reason: 'Perbaikan router' },
  ])
  const notices = await api.pool.query(
    `select title from ems.notifications where target_id = $1 and user_id = $2 and event = 'credential.link'`,
    [row.id, admin.user.id],
  )
  expect(notices.rows).toEqual([{ title: `Tautan untuk PT Vendor Jaringan dibuka – ${row.name}` }])
})

test('of two who open it at the same moment, one sees it', async () => {
  const token = await tokenOf(await credential())

  const answers = await Promise.all([1, 2, 3].map(() => submit({ step: 'view' }, token)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('only a hash of the address is stored, and no list has it', async () => {
  const row = await credential()
  const token = await tokenOf(row)

  const { rows } = await api.pool.query('select t::text as text from ems.credential_links t where credential_id = $1', [
    row.id,
  ])

  expect(rows).toHaveLength(1)
  expect(rows[0].text).not.toContain(token)
  expect(JSON.stringify(await linksOf(row))).not.toContain(token)
})

test.each([
  ['is revoked', async (row: Row) => void (await revoke(row))],
  [
    'is over',
    (row: Row) =>
      api.pool.query(`update ems.credential_links set expires_at = now() where credential_id = $1`, [row.id]),
  ],
  ['points to a secret that was changed', (row: Row) => write(admin, row, { secret: 'Baru-2026-K' })],
])('a link that %s opens nothing', async (_, change) => {
  const row = await credential()
  const token = await tokenOf(row)
  await change(row)

  const answer = await submit({ step: 'view' }, token)

  expect(answer.status).toBe(409)
  expect(answer.text).toContain(NO_LINK)
})

async function revoke(row: Row) {
  const [{ id: link }] = await linksOf(row)
  const object = { type: 'credentials', id: row.id, attributes: { link } }
  expect((await admin.post(`/credentials/${row.id}/-actions/revokeLink`, { data: object })).status).toBe(200)
  expect((await linksOf(row))[0].attributes.status).toBe('revoked')
}

test('a link opens nothing once its maker may not sign in any more', async () => {
  const row = await credential()
  const token = await tokenOf(row)
  await api.pool.query(`update ems.users set status = 'inactive' where id = $1`, [admin.user.id])

  const answer = await submit({ step: 'view' }, token)
  await api.pool.query(`update ems.users set status = 'active' where id = $1`, [admin.user.id])

  expect(answer.text).toContain(NO_LINK)
})

test('a link that asks for an account is opened by a colleague without any right, and by nobody without one', async () => {
  const row = await credential()
  const token = await tokenOf(row, { needs_sign_in: true })

  const outside = await submit({ step: 'view' }, token)
  const inside = await step(colleague, { token, step: 'view' })

  expect(outside.text).toContain(NO_LINK)
  expect(inside.body.data.attributes).toEqual({ label: 'Kata sandi', value: secret })
  const [{ attributes }] = await linksOf(row)
  expect(attributes).toMatchObject({ status: 'used', used_by: colleague.user.name })
})

test('an external person fills in the requested secret; it is encrypted in the folder, and not readable there', async () => {
  const row = await credential(false)
  const token = await tokenOf(row, { kind: 'fill', field: null, hours: 100 })

  const empty = await submit({ step: 'fill', 'field:secret': '' }, token)
  const filled = await submit({ step: 'fill', 'field:secret': secret, 'field:notes': 'Lantai 2' }, token)
  const again = await submit({ step: 'fill', 'field:secret': 'Lain-2026-X' }, token)

  expect([empty.status, filled.status, again.status]).toEqual([422, 200, 409])
  expect(empty.text).toContain('Kata sandi wajib diisi.')
  expect(filled.text).not.toContain(secret)
  expect((await reveal(admin, row)).body.data.attributes.value).toBe(secret)
  const log = await api.pool.query(
    'select action from ems.credential_logs where credential_id = $1 order by id desc limit 4',
    [row.id],
  )
  expect(log.rows.map(({ action }) => action)).toEqual(['reveal', 'link_fill', 'write', 'link_request'])
})

test('an external person reads how strong the typed password is, by the rule of the vault', async () => {
  const row = await credential(false)
  const token = await tokenOf(row, { kind: 'fill', field: null, hours: 2 })
  const form = await submit({}, token)
  const input = { value: '', addEventListener: () => undefined }
  const hint = { dataset: { strengthOf: 'field:secret' }, textContent: '' }
  const page = { querySelectorAll: () => [hint], getElementById: () => input }
  const run = new Function('document', strengthScript)
  const hintFor = (typed: string) => {
    input.value = typed
    run(page)
    return hint.textContent
  }

  expect(form.text).toContain(`<script type="module">${strengthScript}</script>`)
  expect(form.text.match(/data-strength-of="([^"]+)"/g)).toEqual(['data-strength-of="field:secret"'])
  for (const typed of [
    'a',
    'aB1',
    'abc123',
    'ABCDEFGH',
    'aaaaaaaa',
    'Abc123',
    'Abcdef12',
    'ÄÖÜäöü1a',
    '😀😀😀😀aB1',
    '٣٣٣٣aaaa',
  ])
    expect([typed, hintFor(typed)]).toEqual([
      typed,
      expect.stringContaining(`Kekuatan: ${strengths[strengthOf(typed)]}.`),
    ])
  expect(hintFor('abc123')).toBe('Kekuatan: Sedang. Supaya kuat, tambahkan huruf besar, hingga 8 karakter.')
  expect(hintFor('')).toBe('')
})

test('a link is created by a user who may open the secret now, with a reason and for at most a day', async () => {
  const row = await credential()
  const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])
  const stranger = await api.as([...permissions])

  const answers = [
    await make(late, row),
    await make(stranger, row),
    await make(admin, row, { reason: 'x' }),
    await make(admin, row, { hours: 25 }),
    await make(admin, row, { field: 'totp' }),
    await make(admin, row, { field: null }),
  ]

  expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
    [403, 'SIGN_IN_AGAIN'],
    [404, 'NOT_FOUND'],
    [422, 'VALIDATION'],
    [422, 'VALIDATION'],
    [409, 'ONLY_CODES'],
    [422, 'REQUIRED'],
  ])
})

test('a page of a link escapes what others wrote, and a wrong address says nothing', async () => {
  const row = await credential()
  const token = await tokenOf(row, { recipient: '<script>alert(1)</script>' })

  expect((await submit({}, token)).text).not.toContain('<script>alert')
  expect((await submit({ step: 'view' }, 'x'.repeat(43))).text).toContain(NO_LINK)
  expect((await submit({})).status).toBe(404)
})

describe('a credential that is not there yet', () => {
  let folder: string
  beforeAll(async () => {
    const shares = [{ user: admin.user.id, usergroup: null, right: 'manage', until: null }]
    folder = await folderIn(api, api.companies[0], { shares }, admin)
  })
  const link = { hours: 100, recipient: 'PT Vendor Jaringan', needs_sign_in: false, reason: 'Router baru' }
  const request = (client: Client, name: string, more: object = {}) => {
    const object = objectOf(credentials, { kind: 'login', name, folder })
    const attributes = { ...object.attributes, ...link, ...more }
    return client.post('/credentials/-actions/requestNew', { data: { ...object, attributes } })
  }
  const names = async () => {
    const { rows } = await api.pool.query('select name from ems.credentials where folder_id = $1 order by id', [folder])
    return rows.map(({ name }) => name)
  }

  test('is asked for in one step: its record, and the link that fills it in', async () => {
    const answer = await request(admin, 'Router cabang')
    const { id, attributes } = answer.body.data
    const filled = await submit({ step: 'fill', 'field:secret': secret }, attributes.path.split('#')[1])

    expect([answer.status, answer.headers['cache-control'], filled.status]).toEqual([201, 'no-store', 200])
    expect((await reveal(admin, { id })).body.data.attributes.value).toBe(secret)
    const { attributes: row } = (await admin.get(`/credentials/${id}`)).body.data
    expect(row).toMatchObject({ name: 'Router cabang', filled: ['secret'], secret_version: 1 })
    const log = await api.pool.query('select action from ems.credential_logs where credential_id = $1 order by id', [
      id,
    ])
    expect(log.rows.map(({ action }) => action)).toEqual(['share', 'link_request', 'write', 'link_fill', 'reveal'])
  })

  test('is not added when its link is refused, and has no link when it is refused itself', async () => {
    const before = await names()
    const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])
    const reader = await api.as(['credential-list', 'credential-show'])
    const stranger = await api.as([...permissions])

    const answers = [
      await request(late, 'Router A'),
      await request(reader, 'Router B'),
      await request(stranger, 'Router C'),
      await request(admin, 'Router D', { reason: 'x' }),
      await request(admin, 'Router E', { hours: 169 }),
      await request(admin, 'Router F', { secret: 'Rahasia-1' }),
      await request(admin, ''),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 422, 422, 422, 422, 422])
    expect(answers[0]?.body.errors[0].code).toBe('SIGN_IN_AGAIN')
    expect(await names()).toEqual(before)
    const { rows } = await api.pool.query(
      `select from ems.credential_links l join ems.credentials c on c.id = l.credential_id
       where c.folder_id = $1 and c.name <> 'Router cabang'`,
      [folder],
    )
    expect(rows).toHaveLength(0)
  })
})
