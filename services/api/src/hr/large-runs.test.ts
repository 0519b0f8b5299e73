import { todayInJakarta } from '@ems/contracts/days'
import { leaveEmployees, leaves } from '@ems/contracts/hr'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type JobApi, jobApi } from '../jobs/testing/job-api.ts'
import type { Row, Sent } from '../testing/client.ts'
import { attendanceCodeIn, copiesOfEmployee, leaveApproverIn, submitLeave } from './testing.ts'

const year = Number(todayInJakarta().slice(0, 4))
const MANY = 1_010

describe('a yearly run of more than a thousand employees', () => {
  let jobs: JobApi
  let kind: Row
  let people: string[]
  beforeAll(async () => {
    jobs = await jobApi()
    people = await copiesOfEmployee(jobs.api, MANY, 'Tahun')
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
