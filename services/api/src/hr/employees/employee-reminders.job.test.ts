import { addDays, todayInJakarta } from '@ems/contracts/days'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestApi, testApi } from '../../testing/api.ts'
import { referenceIn } from '../../testing/reference-in.ts'
import { remindPeople } from '../index.ts'
import { employeeIn } from '../testing.ts'

/** A day so many days from now, by the clock of Jakarta. */
const upcomingDay = (days: number) => addDays(todayInJakarta(), days)

describe('what ends for employees', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())
  /** Notifications since the last call, by recipient. */
  const notified = async (event: string) => {
    const { rows } = await api.pool.query<{ user: string; title: string; body: string | null }>(
      `with gone as (delete from ems.notifications where event = $1 returning user_id, title, body, id)
       select user_id::text as user, title, body from gone order by id`,
      [event],
    )
    return rows
  }

  const serviceSince = (ids: string[], day: string) =>
    api.pool.query('update ems.employees set service_date = $2 where id = any($1::bigint[])', [ids, day])

  test('is sent to users who may change employees of the company, and for documents to their employee', async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('sdm', 'SDM', '{employee-update}', 'company') returning id`,
    )
    const [first, second] = api.companies
    const [officer, other, reader] = [await api.as([]), await api.as([]), await api.as([])]
    const put = (user: string, company: string, group?: string) =>
      api.pool.query('update ems.users set company_id = $2, usergroup_id = coalesce($3, usergroup_id) where id = $1', [
        user,
        company,
        group,
      ])
    await put(officer.user.id, first, rows[0]?.id)
    await put(other.user.id, second, rows[0]?.id)
    await put(reader.user.id, first)
    const ani = await employeeIn(api, api.companies[0], 'Ani')
    const budi = await employeeIn(api, api.companies[0], 'Budi')
    const deleted = await employeeIn(api, api.companies[0], 'Citra')
    const end = (id: string, status: string) =>
      api.pool.query(
        `update ems.employees set employment_type = 'fixed_term', contract_start = join_date, contract_end = $2, status = $3,
           exit_date = case when $3 = 'exited' then current_date end where id = $1`,
        [id, upcomingDay(20), status],
      )
    await end(ani, 'active')
    await end(deleted, 'exited')
    await serviceSince([ani, budi, deleted], upcomingDay(-400))
    await api.pool.query('update ems.users set employee_id = $1 where id = $2', [budi, reader.user.id])
    await api.pool.query(
      `insert into ems.employee_documents (employee_id, doc_type_id, title, valid_to, company_id) values ($1, $2, 'SIM A', $3, $4)`,
      [budi, await referenceIn(api, 'document-type'), upcomingDay(6), api.companies[0]],
    )

    await remindPeople(api.pool, { fromHour: 24 })
    expect(await notified('employee.due')).toEqual([])
    await remindPeople(api.pool, { fromHour: 0 })
    const all = await notified('employee.due')
    await remindPeople(api.pool, { fromHour: 0 })

    expect(all).toEqual([
      {
        user: reader.user.id,
        title: 'SIM A Anda kedaluwarsa dalam 6 hari',
        body: 'Unggah dokumen yang baru pada halaman karyawan Anda.',
      },
      {
        user: officer.user.id,
        title: '2 kontrak, masa percobaan, atau dokumen karyawan mendekati akhirnya',
        body: 'Budi: SIM A kedaluwarsa dalam 6 hari. Ani: kontrak berakhir dalam 20 hari',
      },
    ])
    expect(await notified('employee.due')).toEqual([])
  })

  test('tells of the last day that contracts may have, of papers of foreigners, and of every fifth anniversary', async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into ems.usergroups (code, name, permissions, data_scope) values ('sdm2', 'SDM 2', '{employee-update}', 'company') returning id`,
    )
    const officer = await api.as([])
    await api.pool.query('update ems.users set company_id = $2, usergroup_id = $3 where id = $1', [
      officer.user.id,
      api.companies[1],
      rows[0]?.id,
    ])
    const person = (name: string) => employeeIn(api, api.companies[1], name)
    const [dewi, eko, fitri] = [await person('Dewi'), await person('Eko'), await person('Fitri')]
    // The last day of five years is the one before the anniversary.
    const yearsAgo = (years: number, day: string) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
    const leapless = (day: string) => (day.endsWith('-02-29') ? addDays(day, 1) : day)
    const limit = leapless(upcomingDay(80))
    await serviceSince([dewi], yearsAgo(5, limit))
    await api.pool.query(
      `update ems.employees set employment_type = 'fixed_term', contract_start = service_date,
      contract_end = service_date + 30 where id = $1`,
      [dewi],
    )
    await serviceSince([eko], yearsAgo(10, leapless(upcomingDay(5))))
    await serviceSince([fitri], upcomingDay(-400))
    await api.pool.query(`update ems.employees set nationality = 'NL', kitas_expiry = $2 where id = $1`, [
      fitri,
      upcomingDay(30),
    ])

    await remindPeople(api.pool, { fromHour: 0 })
    const all = await notified('employee.due')

    const own = all.filter(({ user }) => user === officer.user.id)
    expect(own.map(({ title }) => title)).toEqual(['3 tanggal penting karyawan mendekat'])
    expect(own[0]?.body).toMatch(
      /^Eko: genap 10 tahun masa kerja .+\. Fitri: KITAS kedaluwarsa dalam 30 hari\. Dewi: batas 5 tahun PKWT tercapai dalam \d+ hari$/,
    )
  })
})
