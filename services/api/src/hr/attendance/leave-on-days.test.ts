import { readFile } from 'node:fs/promises'
import { permissions } from '@ems/contracts'
import { addDays } from '@ems/contracts/days'
import { attendanceEmployees } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type TestApi, testApi } from '../../testing/api.ts'
import type { Client, Row, Sent } from '../../testing/client.ts'
import { employeeIn, leaveApproverIn, leaveIn, stepLeave, submitLeave } from '../testing.ts'

const reason = 'Diisi oleh SDM untuk uji'
const message = ({ body }: Sent) => body.errors[0].detail.split('[Galat]')[0]

describe('approved leave in attendance', () => {
  let api: TestApi
  let admin: Client
  let approver: Client
  let leave: string
  const code: Record<string, string> = {}
  beforeAll(async () => {
    api = await testApi()
    admin = await api.as([...permissions])
    approver = await leaveApproverIn(api)
    const { rows } = await api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value, auto_source) values ('H', 'Hadir', 1, 'punch'),
         ('DL', 'Dinas luar', 1, 'none'), ('A', 'Alpa', 0, 'none'), ('C', 'Cuti', 0, 'leave'), ('½', 'Setengah hari', 0.5, 'none')
       returning code, id`,
    )
    for (const row of rows) code[row.code] = row.id
    leave = await leaveIn(api)
    await api.pool.query('update ems.leaves set attendance_code_id = $1 where id = $2', [code.C, leave])
  })
  afterAll(() => api.close())

  const step = (row: { id: string }, name: string, by = admin, why?: string) => stepLeave(by, row, name, why)
  const submitted = async (values: Record<string, unknown>): Promise<Row> => {
    const answer = await submitLeave(admin, values)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.data
  }
  /** Asked for and approved; from Monday 1 June 2026 unless said otherwise. */
  const approved = async (employee: string, more: Record<string, unknown> = {}): Promise<Row> => {
    const values = { employee, leave, start_date: '2026-06-01', end_date: '2026-06-01', ...more }
    const row = await submitted(values)
    await step(row, 'approve', approver)
    return row
  }
  const part = (date: string, name: string, hours: string | null = null) => ({ date, part: name, hours })
  /** Days of attendance: date, code, source and former code, with everything that must be restored. */
  const daysOf = async (employee: string) => {
    const { rows } = await api.pool.query(
      `select a.date::text, c.code, a.source, o.code as own, a.leave_employee_id as leave, a.check_in, a.check_out, a.review
       from ems.attendance_employees a join ems.attendance_codes c on c.id = a.code_id
       left join ems.attendance_codes o on o.id = a.own_code_id
       where a.employee_id = $1 and a.deleted_at is null order by a.date`,
      [employee],
    )
    return rows
  }
  const punched = (day: string) => ({ check_in: `${day}T01:00:00Z`, check_out: `${day}T10:00:00Z` })
  const written = (employee: string, date: string, name: string, more = {}) =>
    admin.create(attendanceEmployees, { employee, date, code: code[name], reason, ...more })

  test('writes its working days at once, and takes them out when it is cancelled', async () => {
    const employee = await employeeIn(api)
    const row = await approved(employee, { end_date: '2026-06-09' })
    const days = await daysOf(employee)

    expect(days.map(({ date }) => date.slice(8))).toEqual(['01', '02', '03', '04', '05', '08', '09'])
    expect(days[0]).toMatchObject({ code: 'C', source: 'leave', leave: row.id, own: null })
    await step(row, 'cancel', admin, 'Pekerjaan mendesak')
    expect(await daysOf(employee)).toEqual([])
    const { body } = await admin.get(`/attendance-employees?filter[employee]=${employee}&filter[trashed]=only`)
    expect(body.data ?? []).toEqual([])
  })

  test('follows the work pattern of the employee, not that of the company', async () => {
    const employee = await employeeIn(api)
    await api.pool.query(
      `with six as (insert into ems."references" (category, code, name, meta) values ('work-pattern', 'enam', 'Enam hari',
         '{"days": [1, 2, 3, 4, 5, 6], "start": "08:00", "end": "16:00"}') returning id)
       update ems.employees set work_pattern_id = (select id from six) where id = $1`,
      [employee],
    )
    const row = await approved(employee, { start_date: '2026-06-05', end_date: '2026-06-08' })

    expect((await daysOf(employee)).map(({ date }) => date.slice(8))).toEqual(['05', '06', '08'])
    expect((await admin.get(`/leave-employees/${row.id}`)).body.data.attributes.taken_days).toBe('3.00')
  })

  test('gives a day that is there another code, and back the one it had, with its times', async () => {
    const employee = await employeeIn(api)
    await written(employee, '2026-06-01', 'H', punched('2026-06-01'))
    await written(employee, '2026-06-02', 'A')
    const before = await daysOf(employee)
    const row = await approved(employee, { end_date: '2026-06-02' })

    expect(await daysOf(employee)).toMatchObject([
      { code: 'C', own: 'H', source: 'manual', leave: row.id, check_in: before[0].check_in },
      { code: 'C', own: 'A', leave: row.id },
    ])
    await step(row, 'reopen', admin, 'Tanggal keliru')
    expect(await daysOf(employee)).toEqual(before)
    await step(row, 'approve', approver)
    expect((await daysOf(employee)).map(({ code }) => code)).toEqual(['C', 'C'])
  })

  test('of half a day shows its code until the employee comes; leave of hours keeps the code of presence', async () => {
    const employee = await employeeIn(api)
    const half = { day_details: [part('2026-06-01', 'am')] }
    const row = await approved(employee, half)
    const hours = await approved(employee, {
      start_date: '2026-06-02',
      end_date: '2026-06-02',
      day_details: [part('2026-06-02', 'hours', '2')],
    })
    const [day] = await daysOf(employee)

    expect(await daysOf(employee)).toMatchObject([{ code: '½', source: 'leave', leave: row.id }])
    const { body } = await admin.get(`/attendance-employees?filter[employee]=${employee}`)
    const stored = { id: body.data[0].id, version: body.data[0].meta.version }
    const came = { code: code.H, reason, check_in: `${day.date}T05:00:00Z`, check_out: `${day.date}T10:00:00Z` }
    expect((await admin.update(attendanceEmployees, stored, came)).status).toBe(200)
    await written(employee, '2026-06-02', 'H', punched('2026-06-02'))
    expect(await daysOf(employee)).toMatchObject([
      { code: 'H', source: 'manual', leave: row.id },
      { code: 'H', source: 'manual', leave: hours.id },
    ])
    for (const one of [row, hours]) await step(one, 'cancel', admin, 'Tidak jadi pulang')
    expect(await daysOf(employee)).toMatchObject([
      { code: 'H', leave: null },
      { code: 'H', leave: null },
    ])
  })

  test('is two halves of two requests on one day, and half a day again without one of them', async () => {
    const employee = await employeeIn(api)
    const [am] = [await approved(employee, { day_details: [part('2026-06-01', 'am')] })]
    await approved(employee, { day_details: [part('2026-06-01', 'pm')] })

    expect(await daysOf(employee)).toMatchObject([{ code: 'C', source: 'leave' }])
    expect(
      (await admin.store(attendanceEmployees, { employee, date: '2026-06-01', code: code.DL, reason })).status,
    ).toBe(422)
    await step(am, 'cancel', admin, 'Pagi jadi masuk')
    expect(await daysOf(employee)).toMatchObject([{ code: '½', source: 'leave' }])
  })

  test('is neither approved nor taken back where the period of its days is closed', async () => {
    const company = api.companies[1]
    const [employee, other, late] = [
      await employeeIn(api, company),
      await employeeIn(api, company),
      await employeeIn(api, company),
    ]
    const day = await written(other, '2026-07-01', 'DL')
    const july = { start_date: '2026-07-02', end_date: '2026-07-02' }
    const row = await approved(employee, july)
    const { data: pending } = (await submitLeave(admin, { employee: other, leave, ...july })).body
    await admin.take(attendanceEmployees, 'lock', day)

    const answer = await step(pending, 'approve', approver)
    expect([answer.status, message(answer)]).toEqual([409, 'Periode 07/2026 sudah ditutup.'])
    expect((await admin.get(`/leave-employees/${pending.id}`)).body.data.attributes.status).toBe('submitted')
    const { body } = await admin.get(`/leave-employees/${row.id}`)
    expect(body.data.meta.blocked).toMatchObject({
      cancel: 'Periode 07/2026 sudah ditutup.',
      reopen: 'Periode 07/2026 sudah ditutup.',
    })
    const back = await step(row, 'cancel', admin, 'Pekerjaan mendesak')
    expect([back.status, message(back)]).toEqual([409, 'Periode 07/2026 sudah ditutup.'])
    const afterwards = await submitLeave(admin, { employee: late, leave, ...july })
    expect([afterwards.status, message(afterwards)]).toEqual([422, 'Periode 07/2026 sudah ditutup.'])
    expect(await daysOf(employee)).toHaveLength(1)
  })

  test('keeps its link and its code to itself', async () => {
    const employee = await employeeIn(api)
    const row = await approved(employee)
    const { body } = await admin.get(`/attendance-employees?filter[employee]=${employee}`)
    const stored = { id: body.data[0].id, version: body.data[0].meta.version }
    const answers = await Promise.all([
      admin.update(attendanceEmployees, stored, { leave_employee: null }),
      admin.update(attendanceEmployees, stored, { own_code: code.H }),
      admin.store(attendanceEmployees, { employee, date: '2026-06-03', code: code.DL, reason, leave_employee: row.id }),
      admin.delete(`/attendance-employees/${stored.id}`, { data: { type: 'attendance-employees', ...stored } }),
    ])

    expect(answers.map(({ status }) => status).every((status) => status >= 400 && status < 500)).toBe(true)
    expect(await daysOf(employee)).toMatchObject([{ leave: row.id, own: null }])
  })

  test('of before this release gets its days once: those that stand keep their code', async () => {
    const employee = await employeeIn(api)
    const row = await approved(employee, { start_date: '2040-06-04', end_date: '2040-06-06' })
    const before = await daysOf(employee)
    await api.pool.query(`delete from ems.attendance_employees where employee_id = $1 and date <> '2040-06-05'`, [
      employee,
    ])
    await api.pool.query(
      `update ems.attendance_employees set source = 'manual', leave_employee_id = null where employee_id = $1`,
      [employee],
    )
    const file = new URL('../../../sql/migrations/0020_leave_in_attendance.sql', import.meta.url)
    const [, upgrade] = (await readFile(file, 'utf8')).split('-- Leave that is approved already')
    await api.pool.query(`begin; set local search_path to ems; -- ${upgrade} commit`)

    expect(await daysOf(employee)).toEqual(
      before.map((day) => (day.date === '2040-06-05' ? { ...day, source: 'manual' } : day)),
    )
    await step(row, 'cancel', admin, 'Tidak jadi')
    expect(await daysOf(employee)).toMatchObject([{ date: '2040-06-05', code: 'C', leave: null }])
  })

  test('whatever is approved, cancelled and reopened in whatever order, attendance is what approved leave makes of it', async () => {
    const monday = '2026-08-03'
    // Whole days, two halves of one day, and hours over a weekend.
    const plans = [
      { from: 0, to: 2, part: 'full' },
      { from: 3, to: 3, part: 'am' },
      { from: 3, to: 3, part: 'pm' },
      { from: 4, to: 9, part: 'hours' },
    ] as const
    const own = ['H', 'A', 'DL']
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.constantFrom(...own)), { minLength: 10, maxLength: 10 }),
        fc.array(fc.tuple(fc.nat(3), fc.constantFrom('approve', 'cancel', 'reopen')), { minLength: 8, maxLength: 16 }),
        async (days, moves) => {
          const employee = await employeeIn(api)
          const base = new Map<string, string>()
          for (const [n, name] of days.entries()) {
            const date = addDays(monday, n)
            if (!name || [5, 6].includes(n)) continue
            base.set(date, name)
            await written(employee, date, name, name === 'H' ? punched(date) : {})
          }
          const requests: (Row | undefined)[] = [undefined, undefined, undefined, undefined]
          const states = ['', '', '', '']
          for (const [n, move] of moves) {
            const plan = plans[n] as (typeof plans)[number]
            const dates = Array.from({ length: plan.to - plan.from + 1 }, (_, i) => addDays(monday, plan.from + i))
            if (move === 'approve') {
              if (!['submitted', 'approved'].includes(states[n] ?? ''))
                requests[n] = await submitted({
                  employee,
                  leave,
                  start_date: dates[0],
                  end_date: dates.at(-1),
                  day_details: dates.map((date) => part(date, plan.part, plan.part === 'hours' ? '2' : null)),
                })
              if (states[n] !== 'approved') await step(requests[n] as Row, 'approve', approver)
              states[n] = 'approved'
            } else if (states[n] === 'approved') {
              await step(requests[n] as Row, move, admin, 'Diubah kembali')
              states[n] = move === 'cancel' ? 'cancelled' : 'submitted'
            }
            expect(await daysOf(employee).then((all) => all.map((one) => [one.date, one.code]))).toEqual(
              expectedDays(base, states),
            )
          }
        },
      ),
      { numRuns: 12 },
    )

    function expectedDays(base: ReadonlyMap<string, string>, states: readonly string[]) {
      const result: [string, string][] = []
      for (let n = 0; n < 10; n += 1) {
        const date = addDays(monday, n)
        const parts = plans.flatMap((plan, i) =>
          states[i] === 'approved' && n >= plan.from && n <= plan.to && ![5, 6].includes(n) ? [plan.part] : [],
        )
        const isWhole = parts.includes('full') || (parts.includes('am') && parts.includes('pm'))
        const isHalf = parts.includes('am') || parts.includes('pm')
        const name = isWhole ? 'C' : (base.get(date) ?? (isHalf ? '½' : undefined))
        if (name) result.push([date, name])
      }
      return result
    }
  })
})
