import { permissions } from '@ems/contracts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { textOfPdf } from '../../../files/text/testing.ts'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client } from '../../../testing/client.ts'
import { employeeIn } from '../../testing.ts'

describe('a month of attendance on paper', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    await api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value, auto_source) values ('H', 'Hadir', 1, 'punch'), ('S', 'Sakit', 0, 'none')`,
    )
  })
  afterAll(() => api.close())

  const print = (query: string, by = admin) => by.get(`/attendance-employees/-actions/print?month=2026-09&${query}`)
  const day = (employee: string, date: string, code: string, from: string | null = null, until: string | null = null) =>
    api.pool.query(
      `insert into ems.attendance_employees (employee_id, date, code_id, check_in, check_out, timezone, source)
       select $1, $2, id, $4, $5, 'Asia/Jakarta', 'manual' from ems.attendance_codes where code = $3`,
      [employee, date, code, from, until],
    )

  test('is a card of each employee with every day, and a recapitulation by department to be signed', async () => {
    const [present, ill] = [
      await employeeIn(api, api.companies[0], 'Sari Cetak'),
      await employeeIn(api, api.companies[0], 'Budi Cetak'),
    ]
    await day(present, '2026-09-01', 'H', '2026-09-01T08:00+07', '2026-09-01T17:00+07')
    await day(ill, '2026-09-01', 'S')

    const cards = await textOfPdf((await print('kind=cards&q=cetak')).bytes)
    expect(cards).toHaveLength(2)
    expect(cards[1]).toMatch(/Kartu presensi September 2026 .*Sari Cetak/)
    expect(cards[1]).toMatch(/1 Sel H Hadir 08\.00 17\.00 .*30 Rab .*Jumlah 1 hari hadir/)
    expect(cards[0]).toMatch(/1 Sel S Sakit/)

    const [recap = ''] = await textOfPdf((await print('kind=recap&q=cetak')).bytes)
    expect(recap).toMatch(/Departemen .* 2 karyawan/)
    expect(recap).toMatch(/Budi Cetak – – 1 .*Sari Cetak 1 1 –/)
    expect(recap).toContain('Disusun oleh SDM')
  })

  test('is for users who may list attendance, of people in scope; the own card for its employee too', async () => {
    const [mine, other] = [await employeeIn(api), await employeeIn(api)]
    const self = await api.as(['dashboard-access'], { employee: mine, scope: 'own' })
    const status = async (query: string, by: Client) => (await print(query, by)).status

    expect(await status(`kind=cards&employee=${mine}`, self)).toBe(200)
    expect(await status(`kind=cards&employee=${other}`, self)).toBe(403)
    expect(await status(`kind=recap&employee=${mine}`, self)).toBe(403)
    const local = await api.as(['attendance-list'], { scope: 'company', companies: [api.companies[1]] })
    expect(await status(`kind=cards&employee=${mine}`, local)).toBe(409)
    expect(await status('kind=all', admin)).toBe(400)
  })
})
