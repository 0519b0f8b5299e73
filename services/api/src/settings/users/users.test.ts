import { permissions } from '@ems/contracts'
import { references, usergroups, users } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Unavailable } from '../../kit/problems.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'

describeResource(users, {
  input: async ({ pool, companies }, n) => ({
    name: `Pengguna ${n}`,
    email: `pengguna.${n}@uji.test`,
    role: 'staf_umum',
    usergroup: (await pool.query(`select id from ems.usergroups where code = 'uji'`)).rows[0].id,
    company: companies[0],
  }),
})

describe('a user', () => {
  let api: TestApi
  let admin: Client
  let group: (permissions: readonly string[], more?: object) => Promise<string>
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    let count = 0
    group = async (granted, more = {}) => {
      count += 1
      const values = { code: `g${count}`, name: `G ${count}`, permissions: granted, data_scope: 'group', ...more }
      return (await admin.create(usergroups, values)).id
    }
  })
  afterAll(() => api.close())
  const because = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[1]
  const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]
  let count = 0
  const reason = 'Tidak lagi bertugas'
  const add = async (more = {}) => {
    count += 1
    const usergroup = await group(['dashboard-access'])
    return admin.create(users, {
      name: `Budi ${count}`,
      email: `budi${count}@uji.test`,
      role: 'staf',
      usergroup,
      ...more,
    })
  }
  const active = async (more = {}) => {
    const row = await add(more)
    await admin.take(users, 'activate', row)
    return { ...row, version: row.version + 1 }
  }
  const off = (by: Client, row: { id: string; version: number }) => by.take(users, 'deactivate', row, { reason })
  const clerk = () => api.as(permissionsOf('user'))
  const permissionsOf = (menu: string) =>
    [...permissions].filter((one) => one.startsWith(`${menu}-`)).concat('dashboard-access')

  test('cannot be given rights that the giver lacks, whichever way', async () => {
    const strong = await group([...permissions])
    const row = await add()
    const giver = await clerk()

    const answers = [
      await giver.store(users, { name: 'X', email: 'x@uji.test', role: 'staf', usergroup: strong }),
      await giver.update(users, row, { usergroup: strong }),
      await giver.act(users, 'groupUpdate', [{ id: row.id, values: { usergroup: strong } }]),
      await giver.act(users, 'bulkUpdate', [{ ...row, values: { usergroup: strong } }]),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(because(answers[0] as Sent)).toMatch(/^Anda tidak memiliki izin /)
  })

  test('with more rights than oneself cannot be taken over', async () => {
    const boss = await add({ usergroup: await group([...permissions]) })
    const giver = await clerk()

    const answers = [
      await giver.update(users, boss, { email: 'saya@uji.test' }),
      await off(giver, boss),
      await giver.delete(`/users/${boss.id}`),
      await giver.act(users, 'revokeSessions', [{ id: boss.id }]),
      await giver.act(users, 'ssoAdd', [{ id: boss.id }]),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(api.identity.calls).toEqual([])
  })

  test('changes neither the own group nor the own status', async () => {
    const { user } = admin
    const own = { id: user.id, version: 1 }

    const moved = await admin.update(users, own, { usergroup: await group(['dashboard-access']) })
    const switched = await off(admin, own)
    const deleted = await admin.delete(`/users/${user.id}`)

    expect(because(moved)).toBe('Anda tidak dapat mengubah grup Anda sendiri.')
    expect(message(switched)).toBe('Anda tidak dapat mengubah status Anda sendiri.')
    expect([moved.status, switched.status, deleted.status]).toEqual([403, 409, 403])
  })

  test('who is the last administrator stays one', async () => {
    const usergroup = await group([...permissions])
    const last = await active({ usergroup })
    const plain = await group(['dashboard-access'])
    const away = 'Anda tidak dapat mencabut akses administrasi terakhir.'

    const answers = [
      await off(admin, last),
      await admin.delete(`/users/${last.id}`),
      await admin.act(users, 'groupUpdate', [{ id: last.id, values: { usergroup: plain } }]),
      await admin.update(usergroups, { id: usergroup, version: 1 }, { permissions: ['dashboard-access'] }),
      await admin.update(usergroups, { id: usergroup, version: 1 }, { is_active: false }),
    ]
    expect(answers.map((answer) => [answer.status, message(answer)])).toEqual(answers.map(() => [409, away]))

    const second = await active({ usergroup: await group([...permissions]) })
    expect((await off(admin, last)).status).toBe(200)
    expect((await off(admin, second)).status).toBe(409)
  })

  test('with a history is not removed', async () => {
    const row = await add()
    await api.pool.query(
      `insert into ems.audit_logs (actor_id, actor_name, action, target_type, request_id) values ($1, 'x', 'login', 'users', 'x')`,
      [row.id],
    )

    const answer = await admin.delete(`/users/${row.id}`)

    expect([answer.status, message(answer)]).toEqual([409, 'Pengguna memiliki riwayat. Nonaktifkan saja.'])
  })

  test('has an e-mail of its own, whatever the case', async () => {
    await add({ email: 'sama@uji.test' })

    const answer = await admin.store(users, {
      name: 'Y',
      email: 'SAMA@uji.test',
      role: 'staf',
      usergroup: await group(['dashboard-access']),
    })

    expect([answer.status, message(answer), sources(answer)]).toEqual([
      422,
      'Email sudah digunakan.',
      ['/data/attributes/email'],
    ])
  })

  test('gets an account in EMS SSO once, and the link to it once', async () => {
    const row = await add()

    const first = await admin.act(users, 'ssoAdd', [{ id: row.id }])
    const second = await admin.act(users, 'ssoAdd', [{ id: row.id }])

    expect(first.body.data[0].attributes).toMatchObject({ sso_status: 'sent', sso_error: null })
    expect(first.body.data[0].meta.invitation_url).toMatch(/^http/)
    expect([second.status, message(second)]).toEqual([409, `${row.name} sudah memiliki akun EMS SSO.`])
    expect((await admin.get(`/users/${row.id}`)).text).not.toContain('invitation')
  })

  test('whose account EMS SSO does not make is marked with the reason, and can be tried again', async () => {
    const row = await add()
    api.identity.fails = Unavailable()
    const failed = await admin.act(users, 'ssoAdd', [{ id: row.id }])
    api.identity.fails = undefined
    const again = await admin.act(users, 'ssoAdd', [{ id: row.id }])

    expect(failed.body.data[0].attributes).toMatchObject({
      sso_status: 'failed',
      sso_error: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
    })
    expect(again.body.data[0].attributes).toMatchObject({ sso_status: 'sent', sso_error: null })
  })

  test('is followed by EMS SSO: name, e-mail, role, off and on again', async () => {
    const row = await add()
    await admin.act(users, 'ssoAdd', [{ id: row.id }])
    api.identity.calls.length = 0

    const renamed = await admin.update(users, { id: row.id, version: 2 }, { name: 'Budi Baru', email: 'baru@uji.test' })
    const away = await off(admin, { id: row.id, version: 3 })
    const back = await admin.take(users, 'reactivate', { id: row.id, version: 4 })

    const { sso_sub } = renamed.body.data.attributes
    expect(api.identity.calls).toEqual([
      ['updateAccount', sso_sub, { name: 'Budi Baru', email: 'baru@uji.test' }],
      ['updateAccount', sso_sub, { disabled: true }],
      ['updateAccount', sso_sub, { disabled: false }],
    ])
    expect([away, back].map(({ body }) => body.data.attributes.sso_status)).toEqual(['disabled', 'active'])
  })

  test('changes nowhere when EMS SSO cannot be told', async () => {
    const row = await add()
    await admin.act(users, 'ssoAdd', [{ id: row.id }])
    api.identity.fails = Unavailable()
    const answer = await admin.update(users, { id: row.id, version: 2 }, { name: 'Tidak jadi' })
    api.identity.fails = undefined

    expect(answer.status).toBe(503)
    expect((await admin.get(`/users/${row.id}`)).body.data.attributes.name).toBe(row.name)
  })

  test('is signed out everywhere, and told so', async () => {
    const row = await add()
    await admin.act(users, 'ssoAdd', [{ id: row.id }])
    api.identity.calls.length = 0

    const answer = await admin.act(users, 'revokeSessions', [{ id: row.id }])

    const { rows } = await api.pool.query('select channel, event from ems.outbox order by id desc limit 1')
    expect(answer.status).toBe(200)
    expect(api.identity.calls.map(([call]) => call)).toEqual(['revokeSessions'])
    expect(rows).toEqual([{ channel: `private-user.${row.id}`, event: 'session.revoked' }])
  })

  test('is nobody’s colleague in another company', async () => {
    const [, other] = api.companies
    const row = await add({ company: other })
    const stranger = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })

    const creator = await stranger.get('/references?include=created_by')
    await api.pool.query('update ems."references" set created_by_id = $1 where id = $2', [row.id, api.companies[0]])
    const hidden = await stranger.get(`/references/${api.companies[0]}?include=created_by`)

    expect(creator.status).toBe(200)
    expect(hidden.body.data.relationships.created_by).toEqual({ data: null, meta: { hidden: true } })
    expect(hidden.body.included).toEqual([])
    await api.pool.query('update ems."references" set created_by_id = null where id = $1', [api.companies[0]])
  })
})

describe('what is known of users beside their rows', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const reference = async (category: string, n: number) =>
    (await admin.create(references, { category, code: `${category}${n}`, name: `${category} ${n}` })).id
  let count = 0
  const employee = async (values: Record<string, unknown> = {}) => {
    count += 1
    const [company, office, department, position] = [
      api.companies[0],
      await reference('unit', count),
      await reference('brand', count),
      await reference('bank', count),
    ]
    const { rows } = await api.pool.query(
      `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id,
         employment_type, join_date, status, exit_date, work_email)
       values ($1, $2, 'f', $3, $4, $5, $6, 'permanent', '2020-01-01', $7, $8, $9) returning id::text`,
      [
        `E${count}`,
        `Karyawan ${count}`,
        company,
        office,
        department,
        position,
        values.status ?? 'active',
        values.exit_date,
        values.email,
      ],
    )
    return rows[0].id as string
  }
  const user = async (email: string, values: Record<string, unknown> = {}) => {
    const { rows } = await api.pool.query('select id::text from ems.usergroups limit 1')
    return admin.create(users, { name: email, email, role: 'staf', usergroup: rows[0].id, ...values })
  }
  const count_ = async (filter: string) => (await admin.get(`/users?${filter}`)).body.meta.total as number

  test('offers employees with the same e-mail for review, and only those nobody else is', async () => {
    const suharti = await employee({ email: 'Suharti@uji.test' })
    await employee({ email: 'wagiman@uji.test', status: 'exited', exit_date: '2026-01-01' })
    const match = await user('suharti@uji.test')
    await user('wagiman@uji.test')

    const offered = await admin.get('/users/-actions/matchEmployees')

    expect(
      offered.body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes })),
    ).toEqual([expect.objectContaining({ id: match.id, employee: suharti, email: 'suharti@uji.test' })])
    await admin.update(users, match, { employee: suharti })
    expect((await admin.get('/users/-actions/matchEmployees')).body.data).toEqual([])
    expect((await (await api.as(['user-list'])).get('/users/-actions/matchEmployees')).status).toBe(403)
  })

  test('finds those whose employee has left, as soon as the employee does', async () => {
    const leaving = await employee()
    const leaver = await user('pergi@uji.test', { employee: leaving })
    await api.pool.query(`update ems.users set status = 'active' where id = $1`, [leaver.id])
    const before = await count_('filter[is_leaver]=1')

    await api.pool.query(`update ems.employees set status = 'exited', exit_date = '2026-01-01' where id = $1`, [
      leaving,
    ])

    expect([before, await count_('filter[is_leaver]=1&filter[status]=active')]).toEqual([0, 1])
  })

  test('counts the members of groups as people come, move and go', async () => {
    const group = await admin.create(usergroups, { code: 'hitung', name: 'Hitung', permissions: ['dashboard-access'] })
    const members = async () => (await admin.get(`/usergroups/${group.id}`)).body.data.attributes.members_count
    const first = await user('satu@uji.test', { usergroup: group.id })
    const second = await user('dua@uji.test')
    expect(await members()).toBe(1)
    await admin.act(users, 'groupUpdate', [{ id: second.id, values: { usergroup: group.id } }])
    expect(await members()).toBe(2)
    await admin.delete(`/users/${first.id}`)
    expect(await members()).toBe(1)
  })

  test('tells the browsers of those whose rights changed, and nobody else', async () => {
    const group = await admin.create(usergroups, { code: 'hak', name: 'Hak', permissions: ['dashboard-access'] })
    const member = await user('anggota@uji.test', { usergroup: group.id })
    await api.pool.query(`update ems.users set status = 'active' where id = $1`, [member.id])
    const { version } = (await admin.get(`/usergroups/${group.id}`)).body.data.meta
    const notified = async () =>
      (await api.pool.query(`select channel from ems.outbox where event = 'rights.changed' order by id`)).rows.map(
        ({ channel }) => channel,
      )
    const earlier = (await notified()).length
    await admin.update(usergroups, { id: group.id, version }, { description: 'x' })
    expect(await notified()).toHaveLength(earlier)

    await admin.update(
      usergroups,
      { id: group.id, version: version + 1 },
      { permissions: ['dashboard-access', 'user-access'] },
    )

    expect((await notified()).slice(earlier)).toEqual([`private-user.${member.id}`])
  })

  test('shows the sessions of a user only to users who may end them, and to the user', async () => {
    const { id } = await user('sesi@uji.test')
    expect((await admin.get(`/users/${id}/sessions`)).body.data).toEqual([])
    const reader = await api.as(['user-show'], { scope: 'group' })
    expect((await reader.get(`/users/${id}/sessions`)).status).toBe(403)
    expect((await reader.get(`/users/${reader.user.id}/sessions`)).status).toBe(200)
  })

  test('gives out a sheet to review, and notes that it did', async () => {
    const answer = await admin.post('/users/-actions/accessReview?filter[status]=active')

    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(answer.bytes.subarray(0, 2).toString()).toBe('PK')
    const { rows } = await api.pool.query(
      `select reason from ems.audit_logs where action = 'export' and target_type = 'users'`,
    )
    expect(rows).toEqual([{ reason: 'Tinjauan akses' }])
    expect((await (await api.as(['user-list'])).post('/users/-actions/accessReview')).status).toBe(403)
  })
})
