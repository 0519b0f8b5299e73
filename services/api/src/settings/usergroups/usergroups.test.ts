import { permissions } from '@ems/contracts'
import { usergroups } from '@ems/contracts/settings'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'

describeResource(usergroups, {
  input: (api, n) => ({
    code: `grup_${n}`,
    name: `Grup ${n}`,
    permissions: ['dashboard-access'],
    data_scope: 'company',
    companies: [api.companies[0]],
  }),
  shared: { description: 'Sama untuk semua' },
  elsewhere: null,
})

describe('a user group', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const values = { code: 'baru', name: 'Baru', permissions: ['dashboard-access'] }
  const message = (answer: Sent) => answer.body.errors[0].detail.split('[Galat]')[0]

  test('grants only what exists', async () => {
    const answer = await admin.store(usergroups, { ...values, permissions: ['log-audit-update'] })

    expect([answer.status, message(answer)]).toEqual([422, 'Izin tidak dikenal: log-audit-update.'])
    expect(sources(answer)).toEqual(['/data/attributes/permissions'])
  })

  test('grants only what its maker has: rights, scope, companies', async () => {
    const maker = await api.as(['usergroup-store', 'usergroup-update', 'dashboard-access'], {
      scope: 'company',
      companies: [api.companies[0]],
    })
    const own = { ...values, data_scope: 'company', companies: [api.companies[0]] }

    const answers = [
      await maker.store(usergroups, { ...own, permissions: ['user-update'] }),
      await maker.store(usergroups, { ...own, data_scope: 'group' }),
      await maker.store(usergroups, { ...own, companies: [...api.companies] }),
      await maker.store(usergroups, own),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 201])
  })

  test('changes what it permits only soon after a sign-in with everything that its editor has', async () => {
    const row = await admin.create(usergroups, { ...values, code: 'segar', name: 'Segar' })
    const late = api.of({ ...admin.user, signedInAt: Date.now() - 601_000 } as Client['user'])
    const weak = api.of({ ...admin.user, lacksFactor: true } as Client['user'])
    const code = (answer: Sent) => answer.body.errors[0].code

    expect(code(await late.update(usergroups, row, { permissions: ['calendar-access'] }))).toBe('SIGN_IN_AGAIN')
    const answer = await weak.update(usergroups, row, { second_factor: true })
    expect([code(answer), answer.body.errors[0].detail]).toEqual([
      'SIGN_IN_AGAIN',
      'Masuk kembali untuk mengubah izin.[Galat]Anda masuk tanpa faktor kedua.',
    ])
    expect((await late.update(usergroups, row, { description: 'Lain' })).status).toBe(200)
  })

  test('with members is not removed', async () => {
    const { rows } = await api.pool.query(`select id from ems.usergroups where code = 'uji'`)

    const answer = await admin.delete(`/usergroups/${rows[0].id}`)

    expect(answer.status).toBe(409)
    expect(message(answer)).toMatch(/^Grup masih memiliki \d+ pengguna\.$/)
  })

  test('asks for a company where the scope is one, and for one right at least', async () => {
    const noCompany = await admin.store(usergroups, { ...values, code: 'a', data_scope: 'company' })
    const noRight = await admin.store(usergroups, { ...values, code: 'b', permissions: [] })

    expect([message(noCompany), message(noRight)]).toEqual([
      'Pilih minimal satu perusahaan.',
      'Pilih minimal satu izin.',
    ])
  })

  test('gives the matrix of what all may do out as a sheet, and notes that it did', async () => {
    const answer = await admin.post('/usergroups/-actions/matrix')

    expect([answer.status, answer.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const { rows } = await api.pool.query(`select target_type from ems.audit_logs where reason = 'Matriks izin'`)
    expect(rows).toEqual([{ target_type: 'usergroups' }])
    expect((await (await api.as(['usergroup-list'])).post('/usergroups/-actions/matrix')).status).toBe(403)
  })
})
