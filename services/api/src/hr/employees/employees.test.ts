import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { completenessFields, employees, missingIn } from '@ems/contracts/hr'
import type { Pool } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createVault, type Vault } from '../../kit/crypto/key-ring.ts'
import { sources, type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { describeResource } from '../../testing/describe-resource.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { resealEmployees } from '../index.ts'
import { employee } from '../testing.ts'
import { reencryptValues } from './encrypted-fields.ts'

const DAY = 86_400_000

describeResource(employees, {
  // With a future join date an employee begins as a candidate.
  input: async (api, n) => ({
    ...(await employee(api, n)),
    nik: null,
    join_date: todayInJakarta(Date.now() + DAY),
    employment_type: 'fixed_term',
    contract_end: todayInJakarta(Date.now() + 100 * DAY),
  }),
  asks: async (api) => ({
    join_date: todayInJakarta(Date.now() + DAY),
    employment_type: 'fixed_term',
    effective: todayInJakarta(Date.now() + 2 * DAY),
    move: 'transfer',
    department: await referenceIn(api, 'department'),
    grade: await referenceIn(api, 'grade'),
    contract_end: todayInJakarta(Date.now() + 200 * DAY),
    permanent_date: todayInJakarta(Date.now() + 90 * DAY),
    exit_date: todayInJakarta(Date.now() + 50 * DAY),
    exit_reason: await referenceIn(api, 'exit-reason'),
  }),
  equip: ({ pool }, { id }) =>
    pool.query(
      `update ems.employees set exit_date = current_date + 60, next_move = current_date + 60, nik = '9971••••••••0099' where id = $1`,
      [id],
    ),
})

const output = ({ body }: Sent) => body.errors.map(({ detail }: { detail: string }) => detail.split('[Galat]')[0])
const key = Buffer.alloc(32, 7).toString('base64url')
const NIK = '9971014504850001'

describe('an employee', () => {
  let api: TestApi
  let admin: Client
  let n = 2_000
  beforeAll(async () => {
    api = await testApi({ vaultKey: key })
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())
  const values = async (more = {}) => ({ ...(await employee(api, ++n)), ...more })
  const changed = async (row: Row, more: Record<string, unknown>) => {
    const { body } = await admin.get(`/employees/${row.id}`)
    return (await admin.update(employees, { ...row, version: body.data.meta.version }, more)).body.data?.attributes
  }
  const reveal = (client: Client, id: string, attributes: object) =>
    client.post(`/employees/${id}/-actions/reveal`, { data: { type: 'employees', id, attributes } })

  test('is as complete as the fields say that its page names as missing', async () => {
    const percents = []
    for (const more of [{}, { nik: '9971014504850077', npwp: '1234567890123456', consent_at: '2026-01-02' }]) {
      const { id } = await admin.create(employees, await values(more))
      const { attributes, relationships } = (await admin.get(`/employees/${id}`)).body.data
      const ids = Object.entries<{ data: { id: string } | null }>(relationships).map(([name, { data }]) => [
        name,
        data?.id,
      ])
      const missing = missingIn({ ...attributes, ...Object.fromEntries(ids) })
      expect(attributes.completeness).toBe(
        Math.round((100 * (completenessFields.length - missing.length)) / completenessFields.length),
      )
      percents.push(missing.length)
    }
    expect(percents).toEqual([8, 6])
  })

  test('needs NIK and the address of the identity card to begin, not to be a candidate, and keeps them', async () => {
    const lacking = await admin.store(employees, await values({ nik: null, addresses: [] }))
    expect(output(lacking)).toEqual(['NIK wajib diisi untuk WNI.', 'Alamat KTP wajib diisi.'])
    const expat = await values({ nik: null, nationality: 'SG' })
    expect((await admin.store(employees, expat)).status).toBe(201)

    const tomorrow = todayInJakarta(Date.now() + DAY)
    const candidate = await admin.create(employees, await values({ nik: null, addresses: [], join_date: tomorrow }))
    const hire = { values: { join_date: todayInJakarta(), employment_type: 'permanent' } }
    expect(output(await admin.take(employees, 'hire', candidate, hire))).toEqual([
      'NIK wajib diisi untuk WNI.',
      'Alamat KTP wajib diisi.',
    ])

    const row = await admin.create(employees, await values())
    expect(output(await admin.update(employees, row, { nik: null }))).toEqual(['NIK wajib diisi untuk WNI.'])
    expect(output(await admin.update(employees, row, { addresses: [] }))).toEqual(['Alamat KTP wajib diisi.'])
  })

  test('gets the next number of the company, passing over numbers that are taken', async () => {
    const { employee_no: _, ...first } = await values()
    expect((await admin.create(employees, first)).employee_no).toBe('SATU-0001')
    await admin.create(employees, await values({ employee_no: 'satu-0002' }))

    const { employee_no: __, ...next } = await values()
    expect(await admin.create(employees, next)).toMatchObject({ employee_no: 'SATU-0003' })
  })

  test('serves from the day of entry unless said otherwise, and may have come earlier after all', async () => {
    const row = await admin.create(employees, await values({ join_date: '2026-12-01' }))
    expect(row.service_date).toBeNull()

    expect(await changed(row, { join_date: '2026-11-02' })).toMatchObject({ join_date: '2026-11-02' })
    const late = await admin.store(employees, await values({ join_date: '2026-12-01', service_date: '2026-12-02' }))
    expect(output(late)).toEqual(['Masa kerja sejak tidak boleh setelah Tanggal masuk.'])
  })

  test('has a contract of so many months, its first and its last day included', async () => {
    const contract = { employment_type: 'fixed_term', join_date: '2126-12-01', contract_start: '2126-12-01' }
    const row = await admin.create(employees, await values({ ...contract, contract_end: '2127-11-30' }))
    const served = { join_date: '2126-12-01', service_date: '2124-02-29', contract_end: '2127-11-30' }

    expect(row.contract_total_months).toBe(12)
    expect(await changed(row, { contract_end: '2127-11-29' })).toMatchObject({ contract_total_months: 11 })
    // Extended, and with the contracts before.
    expect(await changed(row, { contract_end: '2128-11-30' })).toMatchObject({ contract_total_months: 24 })
    expect(await changed(row, served)).toMatchObject({ contract_total_months: 45 })
    expect(await changed(row, { employment_type: 'permanent' })).toMatchObject({ contract_total_months: null })
  })

  test('has a contract of n months when it ends the day before the same day n months later, whatever the day', async () => {
    const { rows } = await api.pool.query<{
      first: string
      last: string
      months: number
      less: number
      more: number
      n: number
    }>(
      `select d::date::text as first, e::text as last, n, ems.contract_months(d::date, e) as months,
         ems.contract_months(d::date, e - 1) as less, ems.contract_months(d::date, e + 1) as more
       from generate_series('2023-12-25'::timestamp, '2025-03-05', '1 day') d cross join generate_series(1, 61) n
       cross join lateral (select (d + make_interval(months => n))::date - 1 as e) o`,
    )
    // Wrong where the months differ, fall back, or jump before the last of them is over.
    const wrong = rows.filter(({ n, months, less, more }) => months !== n || less !== n - 1 || more < n || more > n + 1)
    const limit = rows.filter(({ n }) => n === 60)
    const holds = (join_date: string, contract_end: string) =>
      employees.violations({ employment_type: 'fixed_term', join_date, contract_end }).length === 0
    const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

    expect(rows).toHaveLength(437 * 61)
    expect(wrong.slice(0, 5)).toEqual([])
    expect(limit.filter(({ first, last }) => !holds(first, last) || holds(first, nextDay(last)))).toEqual([])
  })

  test.each([
    ['birth_date', { birth_date: null }, 'Tanggal lahir wajib diisi.'],
    ['work_pattern', { work_pattern: null }, 'Pola kerja wajib dipilih.'],
    ['birth_date', { birth_date: '2010-01-01', join_date: '2026-01-01' }, 'Usia minimal 18 tahun.'],
    [
      'probation_end',
      { employment_type: 'probation', join_date: '2026-01-01', probation_end: '2026-04-01' },
      'Masa percobaan maksimal 3 bulan.',
    ],
    [
      'probation_end',
      {
        employment_type: 'fixed_term',
        join_date: '2026-01-01',
        probation_end: '2026-02-01',
        contract_end: '2026-12-31',
      },
      'PKWT tidak boleh memakai masa percobaan.',
    ],
    [
      'contract_end',
      { employment_type: 'fixed_term', join_date: '2020-01-01', contract_end: '2025-01-01' },
      'Total PKWT melebihi 5 tahun (PP 35/2021).',
    ],
    ['contract_end', { employment_type: 'fixed_term' }, 'Akhir kontrak wajib diisi untuk PKWT.'],
    ['nik', { nik: '123' }, 'NIK harus 16 digit angka.'],
    ['status', { status: 'exited' }, 'Status diubah lewat tindakan, bukan isian.'],
  ])('is refused at %s with %j', async (field, wrong, message) => {
    const answer = await admin.store(employees, await values(wrong))

    expect(sources(answer)).toEqual([expect.stringMatching(new RegExp(`/${field}$`))])
    expect(output(answer)).toEqual([message])
  })

  test('has a NIK that nothing shows: not the row, not the list, history, audit log, export or database', async () => {
    const row = await admin.create(employees, await values({ nik: NIK, account_no: '1234567890' }))
    const answers = await Promise.all([
      admin.get(`/employees/${row.id}`),
      admin.get(`/employees?filter[id]=${row.id}`),
      admin.get(`/employees/${row.id}/history`),
      admin.get('/audit-logs?filter[target_type]=employees&page[size]=250'),
    ])
    const { rows } = await api.pool.query(
      `select (select string_agg(t::text, ' ') from ems.employees t) || (select string_agg(t::text, ' ') from ems.sealed_values t)
        || (select string_agg(t::text, ' ') from ems.audit_logs t) || (select string_agg(t::text, ' ') from ems.outbox t) as everything`,
    )

    expect([row.nik, row.account_no]).toEqual(['9971••••••••0001', '••••••••90'])
    for (const { text } of answers) expect(text).not.toContain(NIK)
    expect(rows[0].everything).not.toContain(NIK)
    expect(rows[0].everything).toContain('9971••••••••0001')
  })

  test('shares a NIK with nobody, unless the other one is in the trash', async () => {
    const [provided] = [await admin.create(employees, await values({ nik: '9971014504850002' }))]
    const twin = await admin.store(employees, await values({ nik: '9971014504850002' }))

    expect([twin.status, output(twin)]).toEqual([422, [`NIK sudah terdaftar atas nama ${provided.full_name} (Aktif).`]])
    await admin.delete(`/employees/${provided.id}`)
    expect((await admin.store(employees, await values({ nik: '9971014504850002' }))).status).toBe(201)
    const back = await admin.act(employees, 'restore', [{ id: provided.id }])
    expect([back.status, sources(back)]).toEqual([422, [expect.stringMatching(/nik$/)]])
  })

  test('shows a sealed number to users who may see the employee, one at a time, with a logged reason', async () => {
    const row = await admin.create(employees, await values({ nik: '9971014504850003' }))
    const visible = await reveal(admin, row.id, { field: 'nik', reason: 'Lapor pajak' })
    const silent = await reveal(admin, row.id, { field: 'nik', reason: 'x' })
    const empty = await reveal(admin, row.id, { field: 'npwp', reason: 'Lapor pajak' })
    const strange = await reveal(admin, row.id, { field: 'full_name', reason: 'Lapor pajak' })
    const stranger = await reveal(await api.as(['employee-list']), row.id, { field: 'nik', reason: 'Lapor pajak' })
    const { body } = await admin.get(`/audit-logs?filter[action]=reveal&filter[target_id]=${row.id}`)

    expect([visible.status, visible.body.data.attributes]).toEqual([200, { field: 'nik', value: '9971014504850003' }])
    expect([silent.status, empty.status, strange.status, stranger.status]).toEqual([422, 409, 422, 403])
    expect(body.data).toHaveLength(1)
    expect(body.data[0].attributes).toMatchObject({
      reason: 'Lapor pajak',
      changed_fields: ['nik'],
      is_sensitive: true,
    })
  })

  test('names the other bearer of a NIK to nobody who may not see them', async () => {
    const provided = await admin.create(employees, await values({ nik: '9971014504850006', company: api.companies[1] }))
    const clerk = await api.as([...permissions], { scope: 'company', companies: [api.companies[0]] })

    const twin = await clerk.store(employees, await values({ nik: '9971014504850006' }))

    expect([twin.status, output(twin)]).toEqual([422, ['NIK sudah terdaftar. Hubungi SDM pusat.']])
    expect(twin.text).not.toContain(provided.full_name)
  })

  test('shows sealed numbers with their own permission, up to an hourly limit; beyond it, readers of the audit log are notified', async () => {
    const row = await admin.create(employees, await values({ nik: '9971014504850007' }))
    const reading = await api.as(['employee-list', 'employee-show', 'employee-update'])
    const clerk = await api.as(['employee-list', 'employee-show', 'employee-reveal'])
    const { rows } = await api.pool.query(`insert into ems.usergroups (code, name, permissions, data_scope)
      values ('pengawas', 'Pengawas', '{log-audit-list}', 'group') returning id`)
    const officer = await api.as(['log-audit-list'], { usergroup: rows[0].id })
    const ask = (client: Client) => reveal(client, row.id, { field: 'nik', reason: 'Lapor pajak' })

    expect((await ask(reading)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 23 }, () => ask(clerk)))

    const statuses = answers.map(({ status }) => status)
    expect([200, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([20, 3])
    const [rejected] = answers.filter(({ status }) => status === 429)
    expect(rejected?.text).not.toContain('9971014504850007')
    const { body } = await officer.get('/notifications')
    expect(body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)).toEqual([
      `${clerk.user.name} melampaui batas melihat data sensitif karyawan`,
    ])
    const noted = await officer.get(`/audit-logs?filter[action]=denied&filter[target_id]=${row.id}`)
    expect(
      noted.body.data.filter(({ attributes }: { attributes: { reason: string } }) =>
        attributes.reason.startsWith('Batas data sensitif per jam.'),
      ),
    ).toHaveLength(3)
    expect((await ask(admin)).status).toBe(200)
  })

  test('is read by himself without any permission, and by no other colleague', async () => {
    const [own, other] = [
      await admin.create(employees, await values({ nik: '9971014504850004' })),
      await admin.create(employees, await values()),
    ]
    const self = await api.as(['dashboard-access'], { employee: own.id, scope: 'own' })

    expect((await self.get(`/employees/${own.id}`)).body.data.attributes.full_name).toBe(own.full_name)
    expect((await reveal(self, own.id, { field: 'nik', reason: 'Milik saya' })).status).toBe(200)
    expect((await self.get(`/employees/${other.id}`)).status).toBe(403)
    expect((await self.get('/employees')).status).toBe(403)
  })

  test('says whether the employee has a user account', async () => {
    const { id } = await admin.create(employees, await values())
    const { user } = await api.as([])
    const hasUser = async () => (await admin.get(`/employees/${id}`)).body.data.attributes.has_user
    const link = (employee: string | null) =>
      api.pool.query('update ems.users set employee_id = $1 where id = $2', [employee, user?.id])

    const before = await hasUser()
    await link(id)
    const linked = await hasUser()
    await link(null)

    expect([before, linked, await hasUser()]).toEqual([false, true, false])
  })

  test('keeps sealed numbers when the key of the vault is changed', async () => {
    const row = await admin.create(employees, await values({ nik: '9971014504850005' }))
    const fresh = Buffer.alloc(32, 9).toString('base64url')

    await resealEmployees(api.pool, createVault(`${fresh},${key}`))

    const { rows } = await api.pool.query('select sealed, digest from ems.sealed_values where target_id = $1', [row.id])
    const vault = createVault(fresh)
    expect(vault.open(rows[0].sealed, `employees.nik/${String(row.employee_no).toLowerCase()}`)).toBe(
      '9971014504850005',
    )
    expect(rows[0].digest).toBe(vault.digest('9971014504850005', 'employees.nik'))
    await resealEmployees(api.pool, createVault(`${key},${fresh}`))
  })

  test('is encrypted anew by statements that read a few values each, so that none runs into its limit', async () => {
    for (const nik of ['9971014504857706', '9971014504857707', '9971014504857708'])
      await admin.create(employees, await values({ nik }))
    const fresh = Buffer.alloc(32, 8).toString('base64url')
    const read: number[] = []
    const counted = {
      query: async (text: string, parameters: unknown[]) => {
        const answer = await api.pool.query(text, parameters)
        if (/^select/.test(text)) read.push(answer.rows.length)
        return answer
      },
    } as unknown as Pick<Pool, 'query'>
    const oldKeys = `select count(*)::int as n from ems.sealed_values
      where target_type = 'employees' and split_part(sealed, '.', 1) <> $1`
    const left = async (vault: Vault) => (await api.pool.query(oldKeys, [vault.keyId])).rows[0].n
    const vault = createVault(`${fresh},${key}`)

    await reencryptValues(counted, vault, [employees], 2)

    expect(await left(vault)).toBe(0)
    expect(read.length).toBeGreaterThan(1)
    expect(Math.max(...read)).toBe(2)
    await reencryptValues(api.pool, createVault(`${key},${fresh}`), [employees])
  })
})
