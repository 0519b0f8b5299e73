import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type JobApi, jobApi } from '../jobs/testing/job-api.ts'
import { copiesOfEmployee } from './testing.ts'

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
    const people = await copiesOfEmployee(jobs.api, 700, 'Bulan')
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
