import { todayInJakarta } from '@ems/contracts/days'
import { leaveEmployees, leaves } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type JobApi, jobApi } from '../jobs/testing/job-api.ts'
import type { Row, Sent } from '../testing/client.ts'
import { attendanceCodeIn, employeeIn, leaveApproverIn, submitLeave } from './testing.ts'

const year = Number(todayInJakarta().slice(0, 4))
const MANY = 1_010

/** Copies of one employee. */
async function employeesIn({ api }: JobApi, count: number, mark: string): Promise<string[]> {
  const first = await employeeIn(api)
  const { rows } = await api.pool.query(
    `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id, employment_type,
       join_date, status)
     select $2 || n, $2 || ' ' || n, gender, company_id, office_id, department_id, position_id, employment_type, join_date, status
     from ems.employees, generate_series(1, $3::int) n where id = $1 returning id`,
    [first, mark, count],
  )
  return rows.map(({ id }) => id)
}

describe('a yearly run of more than a thousand employees', () => {
  let jobs: JobApi
  let kind: Row
  let people: string[]
  beforeAll(async () => {
    jobs = await jobApi()
    people = await employeesIn(jobs, MANY, 'Tahun')
    kind = await jobs.admin.create(leaves, {
      code: 'BANYAK',
      name: 'Cuti banyak',
      category: 'annual',
      quota: '12',
      quota_period: 'year',
      count_basis: 'calendar_days',
      attendance_code: await attendanceCodeIn(jobs.api),
      company: jobs.api.companies[0],
    })
  })
  afterAll(() => jobs.api.close())

  const act = (action: string): Promise<Sent> =>
    jobs.admin.post(`/leaves/${kind.id}/-actions/${action}`, {
      data: { attributes: { year }, meta: { version: kind.version } },
    })
  const posted = async () => {
    const { rows } = await jobs.api.pool.query(
      `select count(*)::int as entries, count(distinct employee_id)::int as people from ems.leave_employees
       where leave_id = $1 and run_year = $2 and status = 'posted'`,
      [kind.id, year],
    )
    return rows[0]
  }

  test('is a job, which goes on where it was interrupted and gives nobody a right twice', async () => {
    const { status, body } = await act('applyYear')
    await jobs.runUntil(body.data.id, 250)
    const between = await posted()

    await jobs.run(body.data.id)

    expect([status, body.data.attributes.total]).toEqual([202, MANY + 1])
    expect(between.people).toBeGreaterThan(0)
    expect(between.people).toBeLessThan(MANY)
    expect(await posted()).toEqual({ entries: MANY + 1, people: MANY + 1 })
    expect(await jobs.job(body.data.id)).toMatchObject({ status: 'done', processed: MANY + 1 })
  }, 120_000)

  test('is taken back as a whole, and not at all once days of it were taken', async () => {
    const approver = await leaveApproverIn(jobs.api)
    const days = { start_date: `${year}-06-01`, end_date: `${year}-06-01` }
    const { data } = (await submitLeave(jobs.admin, { employee: people[MANY - 1], leave: kind.id, ...days })).body
    const rejected = await act('revokeYear')
    await jobs.run(rejected.body.data.id)

    expect(await jobs.job(rejected.body.data.id)).toMatchObject({
      status: 'failed',
      error: `Hak ${year} sudah dipakai oleh Tahun ${MANY}. Batalkan cutinya, atau buat Penyesuaian.`,
    })
    expect((await posted()).entries).toBe(MANY + 1)

    const row = (await approver.get(`/leave-employees/${data.id}`)).body.data
    await approver.take(
      leaveEmployees,
      'reject',
      { id: data.id, version: row.meta.version },
      { reason: 'Sedang sibuk sekali' },
    )
    const { body } = await act('revokeYear')
    await jobs.runUntil(body.data.id, 250)
    await jobs.run(body.data.id)
    expect((await posted()).entries).toBe(0)
  }, 120_000)
})

describe('a month of many employees', () => {
  let jobs: JobApi
  beforeAll(async () => {
    jobs = await jobApi()
    await jobs.api.pool.query(
      `insert into ems.attendance_codes (code, name, present_value, auto_source) values ('H', 'Hadir', 1, 'punch'),
         ('TL', 'Tidak lengkap', 1, 'punch'), ('O', 'Libur mingguan', 0, 'weekly_off'), ('A', 'Alpa', 0, 'none')`,
    )
  })
  afterAll(() => jobs.api.close())

  const range = { from: '2026-07-01', to: '2026-07-31' }
  const total = 701 * 31
  const act = (action: string, attributes: object) =>
    jobs.admin.post(`/attendance-employees/-actions/${action}`, { data: { type: 'attendance-employees', attributes } })
  const days = async (condition = 'true') => {
    const { rows } = await jobs.api.pool.query(
      `select count(*)::int as count from ems.attendance_employees where ${condition}`,
    )
    return rows[0].count
  }

  test('is recalculated by a job after a preview in a workbook, and closed by a job, both from where they stopped', async () => {
    const people = await employeesIn(jobs, 700, 'Bulan')
    await jobs.api.pool.query(
      `insert into ems.attendance_punches (employee_id, at, source, timezone, employee_name)
       select $1, t, 'device', 'Asia/Jakarta', '' from unnest(array['2026-07-06T01:00Z', '2026-07-06T10:00Z']::timestamptz[]) t`,
      [people[0]],
    )
    const preview = await act('recalculate', { ...range, dry_run: true })
    await jobs.run(preview.body.data.id)
    expect([preview.status, await days()]).toEqual([202, 0])
    expect(await jobs.job(preview.body.data.id)).toMatchObject({
      status: 'done',
      result_name: expect.stringContaining('.xlsx'),
    })

    const { body } = await act('recalculate', range)
    await jobs.runUntil(body.data.id, 200)
    const between = await days()
    await jobs.run(body.data.id)
    expect([between > 0, between < total, await days()]).toEqual([true, true, total])
    expect(await days(`employee_id = ${people[0]} and date = '2026-07-06' and check_out is not null`)).toBe(1)

    const closing = await act('closePeriod', { month: '2026-07', company: jobs.api.companies[0] })
    await jobs.runUntil(closing.body.data.id, 500)
    await jobs.run(closing.body.data.id)
    expect([closing.status, await days(`review = 'locked'`)]).toEqual([202, total])
    expect(await jobs.job(closing.body.data.id)).toMatchObject({ status: 'done', processed: total })
  }, 240_000)
})
