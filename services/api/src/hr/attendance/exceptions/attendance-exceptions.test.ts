import { permissions } from '@ems/contracts'
import { attendanceEmployees, attendanceExceptions } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../../testing/api.ts'
import type { Client, Row, Sent } from '../../../testing/client.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { employeeIn } from '../../testing.ts'

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

describeResource(attendanceExceptions, {
  input: (api, n) => ({
    reason: `Banjir ke-${n}`,
    date_from: dayOf(n),
    date_to: dayOf(n + 1),
    company: api.companies[0],
  }),
})

describe('an exception of attendance', () => {
  let api: TestApi
  let admin: Client
  let code: string
  let offices: string[]
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    const { rows } = await api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value, auto_source) values ('H', 'Hadir', 1, 'punch') returning id`,
    )
    code = rows[0].id
    const { rows: created } = await api.pool.query(
      `insert into ems."references" (category, code, name, company_id, meta) select 'office', 'K' || n, 'Kantor ' || n, $1,
         '{"timezone": "Asia/Jakarta"}' from generate_series(1, 2) n returning id`,
      [api.companies[0]],
    )
    offices = created.map(({ id }) => id)
    await api.pool.query(
      `insert into ems."references" (category, code, name, meta) values ('work-pattern', 'LIMA', 'Lima',
         '{"days": [1, 2, 3, 4, 5], "start": "08:00", "end": "17:00", "break_minutes": 60}')`,
    )
  })
  afterAll(() => api.close())

  const person = async (office: string | undefined) => {
    const id = await employeeIn(api)
    await api.pool.query(
      `update ems.employees set office_id = $2, work_pattern_id = (select id from ems."references" where code = 'LIMA') where id = $1`,
      [id, office],
    )
    return id
  }
  const late = (employee: string, date: string) =>
    admin.create(attendanceEmployees, {
      employee,
      date,
      code,
      check_in: `${date}T02:30:00Z`,
      check_out: `${date}T10:00:00Z`,
      reason: 'Impor mesin presensi',
    })
  const minutes = async (employee: string, date: string) => {
    const { rows } = await api.pool.query(
      `select late_minutes as late, exception_reason as reason from ems.attendance_employees where employee_id = $1 and date = $2`,
      [employee, date],
    )
    return rows[0]
  }
  const remove = ({ id, version }: Row) =>
    admin.delete(`/attendance-exceptions/${id}`, { data: { type: attendanceExceptions.name, id, meta: { version } } })
  const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]
  const except = (more: object) => ({
    reason: 'Banjir di jalan',
    company: api.companies[0],
    office: offices[0],
    ...more,
  })

  test('waives the lateness of an office on its days, before and after they are written, until it is taken back', async () => {
    const [here, there] = [await person(offices[0]), await person(offices[1])]
    for (const one of [here, there]) await late(one, '2026-03-03')
    const row = await admin.create(attendanceExceptions, except({ date_from: '2026-03-03', date_to: '2026-03-04' }))
    await late(here, '2026-03-04')
    await late(here, '2026-03-05')

    const { rows: events } = await api.pool.query(
      `select event from ems.outbox where channel = $1 and event = 'updated' and payload -> 'changed' ? 'exception_reason'`,
      [`private-attendance-employees.${api.companies[0]}`],
    )
    expect(events).toEqual([{ event: 'updated' }])
    const waived = { late: 0, reason: 'Banjir di jalan' }
    expect([await minutes(here, '2026-03-03'), await minutes(here, '2026-03-04')]).toEqual([waived, waived])
    expect(await minutes(there, '2026-03-03')).toEqual({ late: 90, reason: null })
    expect((await minutes(here, '2026-03-05')).late).toBe(90)

    const later = (await admin.update(attendanceExceptions, row, { date_from: '2026-03-04', date_to: '2026-03-05' }))
      .body.data
    expect((await minutes(here, '2026-03-03')).late).toBe(90)
    expect(await minutes(here, '2026-03-05')).toEqual(waived)
    await remove({ id: row.id, version: later.meta.version })
    expect(await minutes(here, '2026-03-05')).toEqual({ late: 90, reason: null })
  })

  test('keeps a reason typed for one day', async () => {
    const employee = await person(offices[0])
    const day = await late(employee, '2026-04-07')
    await admin.update(attendanceEmployees, day, { exception_reason: 'Mengantar tamu' })
    const row = await admin.create(attendanceExceptions, except({ date_from: '2026-04-07', date_to: '2026-04-07' }))
    await remove(row)

    expect(await minutes(employee, '2026-04-07')).toEqual({ late: 0, reason: 'Mengantar tamu' })
  })

  test('is refused for days of a closed period, and without the permission for bulk changes', async () => {
    const employee = await person(offices[0])
    const day = await late(employee, '2026-05-05')
    await admin.take(attendanceEmployees, 'lock', day)
    const values = except({ date_from: '2026-05-04', date_to: '2026-05-06' })
    const some = await api.as(['attendance-access', 'attendance-list', 'attendance-store', 'attendance-update'])

    expect(message(await admin.store(attendanceExceptions, values))).toBe('Periode 05/2026 sudah ditutup.')
    expect((await some.store(attendanceExceptions, values)).status).toBe(403)
    expect(
      message(await admin.store(attendanceExceptions, except({ date_from: '2026-06-02', date_to: '2026-06-01' }))),
    ).toBe('Sampai tidak boleh sebelum Dari.')
  })
})
