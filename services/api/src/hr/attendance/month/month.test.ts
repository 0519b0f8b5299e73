import { permissions } from '@ems/contracts'
import { todayInJakarta } from '@ems/contracts/days'
import { attendanceEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Sent } from '../../../testing/client.ts'
import { employeeIn } from '../../testing.ts'

describe('a month of attendance', () => {
  let api: TestApi
  let admin: Client
  const codes: Record<string, string> = {}
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    const { rows } = await api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value, auto_source) values ('S', 'Sakit', 0, 'none'),
         ('O', 'Libur', 0, 'weekly_off'), ('H', 'Hadir', 1, 'punch') returning id, code`,
    )
    for (const { id, code } of rows) codes[code] = id
  })
  afterAll(() => api.close())

  const reason = 'Surat dokter menyusul'
  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const monthOf = async (employee: string, by = admin) => {
    const { body } = await by.get('/attendance-employees/-actions/matrix?month=2026-09')
    return body.data.attributes.rows.find(({ id }: { id: string }) => id === employee)
  }
  const setCodes = (cells: object[], by = admin, because = reason) =>
    by.post('/attendance-employees/-actions/setCodes', {
      data: { type: 'attendance-employees', attributes: { reason: because, cells } },
    })
  const cell = (employee: string, date: string, code: string, row: { id: string; version: number } | null = null) => ({
    employee,
    date,
    code: codes[code],
    id: row?.id ?? null,
    version: row?.version ?? null,
  })
  const close = (month: string, by = admin) =>
    by.post('/attendance-employees/-actions/closePeriod', {
      data: { type: 'attendance-employees', attributes: { month, company: api.companies[1] } },
    })

  test('is set cell by cell, all or nothing, from the version that was seen', async () => {
    const employee = await employeeIn(api)
    const written = await setCodes([cell(employee, '2026-09-01', 'S'), cell(employee, '2026-09-02', 'S')])
    expect(written.body.data.attributes).toEqual({ changed: 0, added: 2 })
    const row = await monthOf(employee)
    expect(row.days.map(([day, , version, code]: unknown[]) => [day, version, code])).toEqual([
      [1, 1, codes.S],
      [2, 1, codes.S],
    ])
    const seen = { id: row.days[0][1], version: 1 }

    expect((await setCodes([cell(employee, '2026-09-01', 'O', seen)])).status).toBe(200)
    const stale = await setCodes([cell(employee, '2026-09-03', 'S'), cell(employee, '2026-09-01', 'S', seen)])
    expect(stale.status).toBe(409)
    expect((await monthOf(employee)).days.map(([day]: number[]) => day)).toEqual([1, 2])
    expect(message(await setCodes([cell(employee, '2026-09-04', 'S')], admin, 'pendek'))).toBe(
      'Alasan koreksi minimal 10 karakter.',
    )
    expect(message(await setCodes([cell(employee, '2026-09-04', 'H')]))).toBe('Masuk wajib diisi.')
  })

  test('shows the people in scope only, to users who may list attendance', async () => {
    const [here, there] = [await employeeIn(api), await employeeIn(api, api.companies[1])]
    const local = await api.as(['attendance-list'], { scope: 'company', companies: [api.companies[1]] })
    const nobody = await api.as(['attendance-show'])

    expect([await monthOf(here, local), Boolean(await monthOf(there, local))]).toEqual([undefined, true])
    const path = '/attendance-employees/-actions/matrix'
    expect((await nobody.get(`${path}?month=2026-09`)).status).toBe(403)
    expect((await admin.get(`${path}?month=2026-13`)).status).toBe(400)
    expect((await setCodes([cell(here, '2026-09-01', 'S')], local)).status).toBe(403)
  })

  test('is closed for a company once every day was reviewed, and changes no more', async () => {
    const employee = await employeeIn(api, api.companies[1], 'Tuti Tinjau')
    await setCodes([cell(employee, '2026-09-01', 'S'), cell(employee, '2026-09-02', 'S')])
    await api.pool.query(
      `update ems.attendance_employees set review = 'needs_review' where employee_id = $1 and date = '2026-09-02'`,
      [employee],
    )
    expect(message(await close('2026-09'))).toBe('1 hari perlu ditinjau: Tuti Tinjau 02/09.')
    await api.pool.query(`update ems.attendance_employees set review = 'verified' where employee_id = $1`, [employee])
    expect((await close('2026-09')).body.data.attributes).toEqual({ month: '2026-09', closed: 2 })

    const row = await monthOf(employee)
    expect(row.days.map(([, , , , review]: string[]) => review)).toEqual(['locked', 'locked'])
    const [, id, version] = row.days[0]
    expect((await setCodes([cell(employee, '2026-09-01', 'O', { id, version })])).status).toBe(409)
    expect((await setCodes([cell(employee, '2026-09-03', 'S')])).status).toBe(422)
    expect((await close('2026-09', await api.as(['attendance-list']))).status).toBe(403)
  })

  test('becomes a sheet for payroll', async () => {
    const answer = await admin.get('/attendance-employees/-actions/payroll?month=2026-09')
    const reader = await api.as([attendanceEmployees.can.list])

    expect(answer.status).toBe(200)
    expect(answer.text.slice(0, 2)).toBe('PK')
    expect((await reader.get('/attendance-employees/-actions/payroll?month=2026-09')).status).toBe(403)
  })

  test('is closed when it is over, not before', async () => {
    const now = todayInJakarta().slice(0, 7)
    const answer = await close(now)
    expect([answer.status, message(answer)]).toEqual([
      409,
      `Periode ${now.slice(5)}/${now.slice(0, 4)} belum berakhir. Tutup setelah hari terakhirnya.`,
    ])
  })
})
