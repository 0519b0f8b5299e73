import { permissions } from '@ems/contracts'
import { employeeContacts, employees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client } from '../../testing/client.ts'
import { attendanceCodeIn, employee, employeeIn } from '../testing.ts'

describe('the copy of the data of an employee', () => {
  let api: TestApi
  let admin: Client
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
  })
  afterAll(() => api.close())

  test('has everything about them in words, numbers in plain text, and who looked at these; nothing about others', async () => {
    const nik = '9901014504850007'
    const stored = await admin.create(employees, { ...(await employee(api, 1)), full_name: 'Ratna Sendiri', nik })
    await admin.create(employeeContacts, {
      employee: stored.id,
      name: 'Ibu Ratna',
      relation: 'mother',
      phone: '0812000123',
    })
    await admin.create(employeeContacts, { employee: await employeeIn(api), name: 'Orang lain', relation: 'mother' })
    await api.pool.query(
      `insert into ems.attendance_employees (employee_id, date, code_id) values ($1, '2026-03-02', $2)`,
      [stored.id, await attendanceCodeIn(api)],
    )
    await admin.post(`/employees/${stored.id}/-actions/reveal`, {
      data: { type: 'employees', attributes: { field: 'nik', reason: 'Lapor pajak' } },
    })
    const own = await api.as([], { employee: stored.id, scope: 'own' })

    const answer = await own.get('/colleagues/personal-copy')
    const copy = JSON.parse(answer.text)

    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(copy.Kepegawaian).toHaveLength(1)
    expect(copy.Kepegawaian[0]).toMatchObject({
      'Nama lengkap': 'Ratna Sendiri',
      NIK: nik,
      'Jenis kelamin': 'Perempuan',
    })
    expect(answer.text).toContain('Ibu Ratna')
    expect(answer.text).not.toContain('Orang lain')
    expect(copy.Presensi[0]).toMatchObject({ Tanggal: '2026-03-02', Kode: 'Uji' })
    expect(copy['Pembukaan data sensitif']).toMatchObject([{ Alasan: 'Lapor pajak' }])
    const { rows } = await api.pool.query(
      `select actor_id::text as by from ems.audit_logs where action = 'export' and target_id = $1`,
      [stored.id],
    )
    expect(rows).toEqual([{ by: own.user.id }])
  })

  test('is for employees only', async () => {
    expect((await (await api.as([])).get('/colleagues/personal-copy')).status).toBe(404)
  })
})
