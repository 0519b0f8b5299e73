import { permissions } from '@ems/contracts'
import { leaveOffices } from '@ems/contracts/calendar'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sources, type TestApi, testApi } from '../testing/api.ts'
import type { Client, Sent } from '../testing/client.ts'
import { describeResource } from '../testing/describe-resource.ts'

describeResource(leaveOffices, {
  input: (api, n) => ({
    date: new Date(Date.UTC(2030, 0, n)).toISOString().slice(0, 10),
    name: `Libur ${n}`,
    kind: 'company',
    scope: 'company',
    company: api.companies[0],
  }),
})

const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

describe('holidays', () => {
  let api: TestApi
  let admin: Client
  const national = (date: string, more = {}) =>
    admin.store(leaveOffices, { date, name: `Libur ${date}`, kind: 'national', ...more })
  const count = async (from: string, to: string, company?: string) => {
    const { body } = await admin.get(
      `/calendar/working-days?from=${from}&to=${to}${company ? `&company=${company}` : ''}`,
    )
    return body.data.attributes
  }
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    await api.pool.query(
      `insert into ems."references" (category, code, name, meta) values
        ('work-pattern', '6-hari', '6 hari kerja', '{"days": [1, 2, 3, 4, 5, 6]}')`,
    )
    await api.pool.query(`update ems."references" set meta = '{"work_pattern": "6-hari"}' where id = $1`, [
      api.companies[1],
    ])
  })
  afterAll(() => api.close())

  test('stand on a day once, and the refusal names the one that is there', async () => {
    await national('2026-08-17', { name: 'Hari Kemerdekaan' })
    const twin = await national('2026-08-17')
    const other = await national('2026-08-17', { kind: 'company', scope: 'company', company: api.companies[0] })

    expect([twin.status, sources(twin), message(twin)]).toEqual([
      422,
      ['/data/attributes/date'],
      'Tanggal ini sudah terdaftar sebagai Hari Kemerdekaan.',
    ])
    expect(other.status).toBe(201)
  })

  test('that are cuti bersama and reduce leave say what happens without a balance', async () => {
    const silent = await national('2026-03-18', { kind: 'mass_leave', deducts_annual: true })
    const wrong = await national('2026-03-18', { deducts_annual: true, no_balance_policy: 'waive' })
    const valid = await national('2026-03-18', {
      kind: 'mass_leave',
      deducts_annual: true,
      no_balance_policy: 'negative',
    })

    expect(message(silent)).toBe('Kebijakan saldo wajib dipilih.')
    expect(message(wrong)).toBe('Potong cuti tahunan hanya untuk cuti bersama.')
    expect(valid.status).toBe(201)
  })

  test('name whom they are for, and nobody where they are for all', async () => {
    const nobody = await national('2026-09-01', { scope: 'company' })
    const everyone = await national('2026-09-01', { company: api.companies[0] })

    expect([sources(nobody), message(nobody)]).toEqual([['/data/relationships/company'], 'Perusahaan wajib dipilih.'])
    expect(message(everyone)).toBe('Kosongkan perusahaan, kantor, dan agama bila berlaku untuk semua.')
  })

  test('are left out of the working days, by the pattern of each company', async () => {
    await national('2027-05-05')
    await national('2027-05-07', { kind: 'half_day' })
    await national('2027-05-04', { kind: 'mass_leave', scope: 'company', company: api.companies[1] })

    // Monday 3 to Sunday 9 May 2027.
    expect(await count('2027-05-03', '2027-05-09', api.companies[0])).toMatchObject({ working_days: '3.5', days: 7 })
    expect(await count('2027-05-03', '2027-05-09', api.companies[1])).toMatchObject({
      working_days: '3.5',
      holidays: [
        { date: '2027-05-04', name: 'Libur 2027-05-04' },
        { date: '2027-05-05', name: 'Libur 2027-05-05' },
        { date: '2027-05-07', name: 'Libur 2027-05-07' },
      ],
    })
    expect((await count('2027-05-06', '2027-05-06')).working_days).toBe('1')
  })

  test('are counted over a real span only', async () => {
    const ask = async (query: string) => {
      const answer = await admin.get(`/calendar/working-days?${query}`)
      return [answer.status, ...sources(answer)]
    }

    expect(await ask('from=2027-02-30&to=2027-03-01')).toEqual([400, 'from'])
    expect(await ask('from=2027-03-02&to=2027-03-01')).toEqual([400, 'to'])
    expect(await ask('from=2000-01-01&to=2027-03-01')).toEqual([400, 'to'])
    expect(await ask('from=2027-01-01&to=2027-03-01&company=x')).toEqual([400, 'company'])
    expect(await ask('from=2027-01-01&to=2027-03-01&entah=1')).toEqual([400, 'entah'])
  })
})
