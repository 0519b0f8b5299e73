import { permissions } from '@ems/contracts'
import { usergroups, users } from '@ems/contracts/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'

let api: TestApi
let admin: Client
let group: string
let count = 0
beforeAll(async () => {
  api = await testApi()
  admin = await api.as([...permissions])
  const values = { code: 'akses', name: 'Akses', permissions: ['dashboard-access'], data_scope: 'group' }
  group = (await admin.create(usergroups, values)).id
})
beforeEach(() => {
  api.identity.calls.length = 0
  api.identity.locked = []
  api.identity.sessions = []
  api.identity.hasFactors = true
})
afterAll(() => api.close())

const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]

/** A user with an account in EMS SSO. */
async function person(more = {}) {
  count += 1
  const { id } = await admin.create(users, {
    ...{ name: `Orang ${count}`, email: `orang${count}@uji.test`, role: 'staf', usergroup: group },
    ...more,
  })
  const { body } = await admin.act(users, 'ssoAdd', [{ id }])
  api.identity.calls.length = 0
  return { id: id as string, sub: body.data[0].attributes.sso_sub as string, name: `Orang ${count}` }
}

describe('an invitation', () => {
  test('gets a new link as often as it is asked for; the state never says that a mail was sent', async () => {
    const { id, sub } = await person()

    const first = await admin.act(users, 'invite', [{ id }])
    const second = await admin.act(users, 'invite', [{ id }])

    const links = [first, second].map(({ body }) => body.data[0].meta.invitation_url)
    expect(links.every((link) => /^http/.test(link))).toBe(true)
    expect(links[0]).not.toBe(links[1])
    expect(api.identity.calls).toEqual([
      ['invite', sub],
      ['invite', sub],
    ])
    expect(Object.values(users.meta.sso_status.options ?? {})).not.toContain('Terkirim')
    const { rows } = await api.pool.query(
      `select count(*)::int as n from ems.audit_logs where target_id = $1 and reason = 'Tautan kata sandi baru'`,
      [id],
    )
    expect(rows[0].n).toBe(2)
    expect((await admin.get(`/users/${id}/history`)).text).not.toContain('/sso/invitation/')
  })

  test('is for accounts that exist and are not switched off', async () => {
    const off = await person()
    const { version } = (await admin.get(`/users/${off.id}`)).body.data.meta
    await admin.take(users, 'deactivate', { id: off.id, version }, { reason: 'Tidak lagi bekerja' })
    const none = await admin.create(users, {
      ...{ name: 'Tanpa SSO', email: 'tanpa@uji.test', role: 'staf', usergroup: group },
    })

    const answers = [
      await admin.act(users, 'invite', [{ id: off.id }]),
      await admin.act(users, 'invite', [{ id: none.id }]),
    ]

    expect(answers.map((answer) => [answer.status, message(answer)])).toEqual([
      [409, `${off.name} nonaktif. Aktifkan dahulu.`],
      [409, 'Tanpa SSO belum memiliki akun EMS SSO.'],
    ])
  })

  test('cannot take over a user with more rights', async () => {
    const strong = await admin.create(usergroups, {
      ...{ code: 'kuat', name: 'Kuat', permissions: [...permissions], data_scope: 'group' },
    })
    const boss = await person({ usergroup: strong.id })
    const clerk = await api.as(['user-list', 'user-show', 'user-ssoAdd', 'user-cancel', 'dashboard-access'])

    expect((await clerk.act(users, 'invite', [{ id: boss.id }])).status).toBe(403)
    expect((await (await api.as(['user-show'])).act(users, 'invite', [{ id: boss.id }])).status).toBe(403)
    expect(api.identity.calls).toEqual([])
  })
})

describe('sessions of a user', () => {
  const session = (uid: string, user_agent: string) => ({
    ...{ uid, user_agent, created_at: '2026-11-20T01:00:00.000Z', last_used_at: '2026-11-20T02:00:00.000Z' },
    ...{ ip: '203.0.113.7', current: false },
  })

  test('are told apart and ended one by one, the others stay', async () => {
    const { id, sub } = await person()
    api.identity.sessions = [session('phone', 'Chrome Android'), session('office', 'Firefox Windows')]
    const { body, text } = await admin.get(`/users/${id}/sessions`)
    expect(text).not.toContain('office')
    expect((await admin.get(`/users/${id}/sessions`)).body).toEqual(body)

    const answer = await admin.delete(`/users/${id}/sessions/${body.data[1].id}`)

    expect(answer.status).toBe(204)
    expect(api.identity.calls).toContainEqual(['revokeSession', sub, 'office'])
    expect(api.identity.calls.map(([call]) => call)).not.toContain('revokeSessions')
    const { rows } = await api.pool.query('select channel, event from ems.outbox order by id desc limit 1')
    expect(rows).toEqual([{ channel: `private-user.${id}`, event: 'session.revoked' }])
    expect((await admin.delete(`/users/${id}/sessions/unknown`)).status).toBe(404)
  })

  test('are ended only with the permission, and never for a user with more rights', async () => {
    const { id } = await person()
    api.identity.sessions = [session('phone', 'Chrome Android')]
    const { data } = (await admin.get(`/users/${id}/sessions`)).body
    const weak = await api.as(['user-list', 'user-show', 'user-cancel'])
    const blind = await api.as(['user-show', 'user-cancel'])

    // Without the permission to list, users read only their own account by its number.
    expect((await blind.get(`/users/${id}`)).status).toBe(404)
    expect((await blind.get(`/users/${blind.user.id}`)).status).toBe(200)
    expect((await blind.delete(`/users/${id}/sessions/${data[0].id}`)).status).toBe(404)
    expect((await (await api.as(['user-show'])).delete(`/users/${id}/sessions/${data[0].id}`)).status).toBe(403)
    expect((await weak.delete(`/users/${id}/sessions/${data[0].id}`)).status).toBe(403)
  })
})

describe('a lock after wrong passwords', () => {
  const lock = (id: string, more: object = {}) => ({
    ...{ id, kind: 'pair' as const, sub: null, email: null, address: '198.51.100.7', failures: 5 },
    ...{ since: '2026-11-20T01:00:00.000Z', until: '2026-11-20T01:15:00.000Z' },
    ...more,
  })

  test('is seen with its reason and time, lifted by the administrator, and audited', async () => {
    const { id, sub, name } = await person()
    api.identity.locked = [lock('7', { sub, email: 'orang@uji.test' }), lock('8', { kind: 'address' })]

    const { body } = await admin.get(`/users/${id}/locks`)
    expect(
      body.data.map(({ id: one, attributes }: { id: string; attributes: object }) => ({ one, ...attributes })),
    ).toEqual([
      expect.objectContaining({ one: '7', kind: 'pair', user: id, name, address: '198.51.100.7', failures: 5 }),
      expect.objectContaining({ one: '8', kind: 'address', user: null, until: '2026-11-20T01:15:00.000Z' }),
    ])

    expect((await admin.delete('/users/-actions/locks/7')).status).toBe(204)
    expect((await admin.delete('/users/-actions/locks/7')).status).toBe(404)
    expect((await admin.get('/users/-actions/locks')).body.data).toHaveLength(1)
    const { rows } = await api.pool.query(
      `select target_id, target_label from ems.audit_logs where reason = 'Buka kunci masuk'`,
    )
    expect(rows).toEqual([{ target_id: id, target_label: name }])
  })

  test('is neither seen nor lifted without the right, nor for a user of another company', async () => {
    const { id, sub } = await person({ company: api.companies[1] })
    api.identity.locked = [lock('9', { sub, email: 'orang@uji.test' })]
    const reader = await api.as(['user-list', 'user-show'])
    const stranger = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })

    expect((await reader.get('/users/-actions/locks')).status).toBe(403)
    expect((await reader.get(`/users/${id}/locks`)).status).toBe(403)
    expect((await stranger.get('/users/-actions/locks')).body.data).toEqual([])
    expect((await stranger.get(`/users/${id}/locks`)).status).toBe(404)
    expect((await stranger.delete('/users/-actions/locks/9')).status).toBe(404)
    expect(api.identity.calls.map(([call]) => call)).not.toContain('liftLock')
  })
})

describe('a lost second factor', () => {
  const reset = (client: Client, id: string, reason?: string) =>
    client.act(users, 'resetFactors', [{ id, ...(reason ? { values: { reason } } : {}) }])

  test('is reset with a reason, which is in the audit log, and every device is signed out', async () => {
    const { id, sub } = await person()

    const answer = await reset(admin, id, 'Ponsel hilang')

    expect(answer.status).toBe(200)
    expect(api.identity.calls).toEqual([['resetFactors', sub]])
    const { rows } = await api.pool.query(
      'select action, reason from ems.audit_logs where target_id = $1 order by id desc limit 2',
      [id],
    )
    expect(rows).toContainEqual({ action: 'permission', reason: 'Atur ulang faktor kedua: Ponsel hilang' })
    const events = await api.pool.query(`select event from ems.outbox where channel = $1`, [`private-user.${id}`])
    expect(events.rows).toContainEqual({ event: 'session.revoked' })
  })

  test('is not reset without a reason, without a factor, by its owner, or long after the sign-in', async () => {
    const { id, name } = await person()
    const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])

    expect((await reset(admin, id)).status).toBe(422)
    expect((await reset(admin, admin.user.id, 'x')).status).toBe(403)
    expect((await reset(late, id, 'x')).body.errors[0].code).toBe('SIGN_IN_AGAIN')
    api.identity.hasFactors = false
    expect(message(await reset(admin, id, 'x'))).toBe(`${name} tidak memiliki faktor kedua.`)
  })

  test('is not reset by who may not end sessions, nor for who may more', async () => {
    const { id } = await person()
    const reader = await api.as(['user-access', 'user-list', 'user-update'])
    const weak = await api.as(['user-access', 'user-list', 'user-cancel'])
    expect((await reset(reader, id, 'x')).status).toBe(403)
    expect((await reset(weak, id, 'x')).status).toBe(403)
    expect(api.identity.calls).toEqual([])
  })
})

describe('the group and the email of a user', () => {
  const stale = [
    ['is too old', { signedInAt: Date.now() - 601_000 }],
    ['lacks the factor', { lacksFactor: true }],
  ] as const
  const groupOf = async (id: string) => (await admin.get(`/users/${id}`)).body.data.relationships.usergroup.data.id

  test.each(stale)('changes in no way after a sign-in that %s', async (_which, more) => {
    const { id } = await person()
    const { version } = (await admin.get(`/users/${id}`)).body.data.meta
    const values = { code: `lain_${count}`, name: `Lain ${count}`, permissions: ['dashboard-access'] }
    const usergroup = (await admin.create(usergroups, { ...values, data_scope: 'group' })).id
    const by = api.of({ ...admin.user, ...more } as Client['user'])

    const answers = [
      await by.update(users, { id, version }, { usergroup }),
      await by.act(users, 'groupUpdate', [{ id, values: { usergroup } }]),
      await by.act(users, 'bulkUpdate', [{ id, version, values: { usergroup } }]),
    ]

    expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual(
      answers.map(() => [403, 'SIGN_IN_AGAIN']),
    )
    expect(message(answers[0] as Sent)).toBe('Masuk kembali untuk mengubah grup pengguna.')
    expect(await groupOf(id)).toBe(group)
    expect((await by.update(users, { id, version }, { note: 'Cuti panjang' })).status).toBe(200)
  })

  test.each(stale)('keeps the email, where *Lupa kata sandi* leads, after a sign-in that %s', async (_which, more) => {
    const { id } = await person()
    const row = (await admin.get(`/users/${id}`)).body.data
    const by = api.of({ ...admin.user, ...more } as Client['user'])
    const values = { email: `ambil${count}@uji.test` }

    const answers = [
      await by.update(users, { id, version: row.meta.version }, values),
      await by.act(users, 'bulkUpdate', [{ id, version: row.meta.version, values }]),
    ]

    expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual(
      answers.map(() => [403, 'SIGN_IN_AGAIN']),
    )
    expect(message(answers[0] as Sent)).toBe('Masuk kembali untuk mengubah email pengguna.')
    expect((await admin.get(`/users/${id}`)).body.data.attributes.email).toBe(row.attributes.email)
    expect((await admin.update(users, { id, version: row.meta.version }, values)).status).toBe(200)
  })

  test('may be changed soon after a sign-in, and if the time of sign-in is unknown', async () => {
    for (const signedInAt of [Date.now(), undefined]) {
      const { id } = await person()
      const values = { code: `tujuan_${count}`, name: `Tujuan ${count}`, permissions: ['dashboard-access'] }
      const usergroup = (await admin.create(usergroups, { ...values, data_scope: 'group' })).id
      const by = api.of({ ...admin.user, signedInAt } as Client['user'])

      expect((await by.act(users, 'groupUpdate', [{ id, values: { usergroup } }])).status).toBe(200)
      expect(await groupOf(id)).toBe(usergroup)
    }
  })
})
