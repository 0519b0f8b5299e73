import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { permissions, resourceOf, resources } from '@ems/contracts'
import { addDays, todayInJakarta } from '@ems/contracts/days'
import { demoAccounts } from '@ems/contracts/demo'
import { pairsOf, type Resource } from '@ems/contracts/kit'
import { referenceCategories, referenceMetaIssues } from '@ems/contracts/settings'
import { createDatabase, sql as sqlOf, type Transaction, transaction } from '@ems/postgres'
import { type TestDatabase, testDatabase } from '@ems/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { folderStore, kindOf } from '../files/index.ts'
import { peopleOf } from './base/people.ts'
import { insertAttendance } from './hr/attendance.ts'
import { insertPunches } from './hr/punches.ts'
import { installConfigs, inviteFirstAdministrator, refuseDemoAccounts, seedDemo } from './index.ts'

const sql = new URL('../../sql', import.meta.url)
const today = '2026-11-20'
let database: TestDatabase
let folder: string

const rows = async <T = Record<string, unknown>>(sql: string) => (await database.pool.query(sql)).rows as T[]

const tableName = (name: string) => `ems."${name.replaceAll('-', '_')}"`

beforeAll(async () => {
  database = await testDatabase({ schema: 'ems', sql })
  folder = await mkdtemp(path.join(tmpdir(), 'ems-seed-'))
  await seedDemo(database.pool, { today, files: folderStore(folder) })
}, 300_000)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

describe('the demo group', () => {
  test('has six companies at work, one empty one, ten offices in three zones', async () => {
    const perCompany = await rows(
      `select r.code, count(e.id) filter (where e.status = 'active')::int people
       from ems."references" r left join ems.employees e on e.company_id = r.id
       where r.category = 'company' group by r.code order by r.code`,
    )
    const zones = await rows(
      `select meta->>'timezone' zone, count(*)::int from ems."references" where category = 'office' group by 1 order by 1`,
    )

    expect(perCompany).toEqual([
      { code: 'CBE', people: 104 },
      { code: 'CLN', people: 32 },
      { code: 'CMI', people: 34 },
      { code: 'MKP', people: 38 },
      { code: 'MNU', people: 14 },
      { code: 'MSD', people: 30 },
      { code: 'PKN', people: 0 },
    ])
    expect(zones).toEqual([
      { zone: 'Asia/Jakarta', count: 7 },
      { zone: 'Asia/Jayapura', count: 1 },
      { zone: 'Asia/Makassar', count: 2 },
    ])
  })

  test('has a month behind it: deeds that fit what is there, and services that mostly did well', async () => {
    const [activity] = await rows(`select count(*)::int, count(distinct action)::int actions,
      bool_and(at < now() and at > now() - interval '31 days') past,
      count(*) filter (where action = 'update' and (after->>'sort_order')::int is distinct from
        (select sort_order from ems."references" where id::text = target_id))::int wrong from ems.audit_logs`)
    const [entries] = await rows(`select count(*)::int, (count(*) filter (where level = 'error'))::int failed,
      count(distinct fingerprint)::int faults from ems.audit_services`)

    expect(activity).toEqual({ count: 1_200, actions: 3, past: true, wrong: 0 })
    expect(entries).toEqual({ count: 1_500, failed: 15, faults: 1 })
  })

  test('has only details that their forms accept', async () => {
    const matches = await rows<{ category: string; code: string; meta: unknown }>(
      'select category, code, meta from ems."references"',
    )

    expect(matches.filter(({ category, meta }) => referenceMetaIssues(category, meta).length > 0)).toEqual([])
  })

  test('deals with 185 companies: 110 customers, 58 vendors, 17 both, 30 with a KITE facility', async () => {
    const [counted] = await rows(`select count(*) filter (where is_customer and not is_vendor)::int customers,
      count(*) filter (where is_vendor and not is_customer)::int vendors,
      count(*) filter (where is_vendor and is_customer)::int both_roles,
      count(*) filter (where kite_facility <> 'none')::int facilities,
      count(*) filter (where status = 'blocked')::int blocked, bool_and(city is not null) located from ems.partners`)

    expect(counted).toEqual({
      customers: 110,
      vendors: 58,
      both_roles: 17,
      facilities: 30,
      blocked: 4,
      located: true,
    })
  })

  test('knows their people and what they buy and supply', async () => {
    const [counted] = await rows(`select (select count(*)::int from ems.contacts) contacts,
      (select count(*)::int from ems.items) items, (select count(*)::int from ems.items where kind = 'service') services,
      (select count(*)::int from ems.items where sell_price is null) unpriced,
      (select count(*)::int from ems.partner_items) relations`)

    expect(counted).toEqual({ contacts: 330, items: 260, services: 60, unpriced: 25, relations: 480 })
  })

  test('is at 280 opportunities on 3 boards, 150 of them open, 35 of those without a next step and 22 too long in their stage', async () => {
    const [counted] = await rows(`select (select count(*)::int from ems.marketing_boards) boards, count(*)::int cards,
      count(*) filter (where result = 'open')::int open, count(*) filter (where result = 'won')::int won,
      count(*) filter (where result = 'open' and next_action_at is null)::int adrift,
      count(*) filter (where rots_at < '${today}'::date + 1)::int rotting,
      min(value) >= 5000000 and max(value) <= 4500000000 sound from ems.marketing_activities`)

    expect(counted).toEqual({ boards: 3, cards: 280, open: 150, won: 36, adrift: 35, rotting: 22, sound: true })
  })

  test('quoted to a customer on a card that was won, and has the draft of the next quotation', async () => {
    const quotations =
      await rows(`select q.code, q.status, q.total::text as total, a.stage_key, p.code as partner, c.meta ->> 'letterhead' is not null as has_letterhead,
        (select s.status || ' ' || s.external_id from ems.accounting_pushes s where s.target_id = q.id) as in_accounting
      from ems.quotations q join ems.marketing_activities a on a.id = q.activity_id join ems.partners p on p.id = q.partner_id
      join ems."references" c on c.id = q.company_id order by q.id`)

    expect(quotations).toMatchObject([
      {
        code: 'PNW-90001',
        status: 'accepted',
        total: '138750000.00',
        stage_key: 'menang',
        partner: 'M-00020',
        has_letterhead: true,
        in_accounting: 'sent 90001',
      },
      { code: 'PNW-90002', status: 'draft', total: '124875000.00', stage_key: 'penawaran', in_accounting: null },
    ])
  })

  test('keeps 2,400 documents by 95 schedules, 260 loans and 170 contracts', async () => {
    const [counted] = await rows(`select (select count(*)::int from ems.archive_document_codes) codes,
      (select count(*)::int from ems.archive_document_code_details) details,
      (select count(*)::int from ems.documents) documents,
      (select count(*)::int from ems.documents where legal_hold) held,
      (select count(*)::int from ems.documents d left join ems.document_numbers n on n.menu = 'archive'
        and n.company_id = d.company_id and n.period = split_part(d.number, '/', 4)
        where n.last is null or n.last < split_part(d.number, '/', 1)::int) as number_given_again,
      (select count(*)::int from ems.archive_document_logs) loans,
      (select count(*)::int from ems.archive_document_logs where status = 'on_loan' and due_at < '${today}') overdue,
      (select count(*)::int from ems.archive_contracts) contracts,
      (select count(*)::int from ems.archive_contracts where parent_id is not null) addenda,
      (select count(*)::int from ems.archive_contracts where status = 'active'
        and current_end_date between '${today}' and '${today}'::date + 90) ending,
      (select count(*)::int from ems.archive_contracts where status = 'active' and not has_signed_file) unsigned,
      (select count(*)::int from ems.archive_contracts where status = 'active'
        and notice_deadline < '${today}' and current_end_date >= '${today}') past_notice`)

    expect(counted).toEqual({
      codes: 12,
      details: 95,
      documents: 2_400,
      held: 5,
      number_given_again: 0,
      loans: 260,
      overdue: 17,
      contracts: 170,
      addenda: 18,
      ending: 25,
      unsigned: 6,
      past_notice: 9,
    })
  })

  test('has the papers of contracts that were signed, each as it says it is', async () => {
    const papers = await rows<{
      id: string
      size: number
      sha256: string
    }>(`select id::text as id, size_byte as size, sha256
      from ems.assets where target_type = 'archive-contracts' and purpose = 'signed'`)

    expect(papers.length).toBeGreaterThan(140)
    for (const { id, size, sha256 } of papers) {
      const bytes = await readFile(path.join(folder, 'assets', id))
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256])
    }
    const [first] = papers
    expect(await kindOf(path.join(folder, 'assets', String(first?.id)), 'kontrak.pdf')).toBeDefined()
  })

  test('knows its employees: families, papers, a year of attendance and leave, and what was to be bought', async () => {
    const [counted] = await rows(`select
      (select count(*)::int from ems.attendance_employees) between 80000 and 92000 days,
      (select max(date)::text from ems.attendance_employees where source <> 'leave') last,
      (select count(*)::int from ems.attendance_employees where source = 'leave' and date > '2026-11-20') > 10 ahead,
      (select count(*)::int from ems.attendance_employees where review = 'locked' and date >= '2026-10-01') closed,
      (select count(*)::int from ems.leave_employees where entry = 'request') between 1400 and 1550 requests,
      (select count(*)::int from ems.leave_employees where status = 'submitted') waiting,
      (select count(*)::int from ems.leaves) kinds, (select count(*)::int from ems.attendance_codes) codes,
      (select count(*)::int from ems.general_procurements) procurements,
      (select count(*)::int from ems.general_procurements where status = 'submitted') undecided,
      (select count(*)::int from ems.employee_contacts) > 500 families,
      (select count(*)::int from ems.employee_documents) > 800 papers,
      (select count(*)::int from ems.sealed_values) unsealed`)

    expect(counted).toEqual({
      days: true,
      last: today,
      ahead: true,
      closed: 0,
      requests: true,
      waiting: 18,
      kinds: 18,
      codes: 16,
      procurements: 340,
      undecided: 20,
      families: true,
      papers: true,
      unsealed: 0,
    })
  })

  test('says of a day only what has happened: nobody came at an hour that is still to come', async () => {
    const tomorrow = addDays(todayInJakarta(), 1)
    const undone = new Error('undone')
    let existing: unknown
    const seeding = transaction(createDatabase(database.pool), async (db) => {
      await db.run(sqlOf`delete from ems.attendance_employees`)
      await insertAttendance(db as Transaction, tomorrow)
      await insertPunches(db as Transaction, tomorrow)
      existing = await db.rows(sqlOf`
        select (select count(*)::int from ems.attendance_employees where check_in > now() or check_out > now()) as days,
          (select count(*)::int from ems.attendance_punches where at > now()) as taps,
          (select string_agg(distinct c.code, ' ') from ems.attendance_employees a join ems.attendance_codes c on c.id = a.code_id
            where a.date = ${tomorrow}::date and c.code in ('H', 'TL', 'A', 'WFH')) as codes,
          (select count(*) > 80000 from ems.attendance_employees) as has_year`)
      throw undone
    })

    await expect(seeding).rejects.toBe(undone)
    expect(existing).toEqual([{ days: 0, taps: 0, codes: null, has_year: true }])
  })

  test('lets nobody take leave they do not have, in this year or the last', async () => {
    const overdrawn = await rows(`select l.employee_id, l.period_year, sum(l.days) from ems.leave_employees l
      join ems.leaves k on k.id = l.leave_id and k.category = 'annual'
      where l.status in ('approved', 'posted', 'submitted') group by 1, 2 having sum(l.days) < 0`)
    const [granted] = await rows(`select count(distinct employee_id)::int people from ems.leave_employees
      where entry = 'grant' and period_year = 2026`)

    expect(overdrawn).toEqual([])
    expect(granted).toEqual({ people: 205 })
  })

  test('fills every category the product reads', async () => {
    const matches = await rows<{ category: string }>('select distinct category from ems."references"')

    expect(matches.map(({ category }) => category).sort()).toEqual(Object.keys(referenceCategories).sort())
  })

  test('has 252 people at work and 46 who left within 24 months', async () => {
    const [counted] = await rows(
      `select count(*) filter (where status = 'active')::int active,
              count(*) filter (where status = 'exited')::int exited,
              min(exit_date) filter (where status = 'exited') >= '${today}'::date - 730 recently
       from ems.employees`,
    )

    expect(counted).toEqual({ active: 252, exited: 46, recently: true })
  })

  test('keeps 460 IT assets, 70 plans with 640 jobs, 55 repairs, and 620 tickets of a year', async () => {
    const [it] = await rows(`select (select count(*)::int from ems.it_assets) assets,
      (select count(distinct asset_tag)::int from ems.it_assets) tags,
      (select count(*)::int from ems.it_assets a join ems.employees e on e.id = a.holder_id where e.status = 'exited') left_with,
      (select count(*)::int from ems.it_assets where asset_class = 'license') licences,
      (select count(*)::int from ems.it_maintenance_internals) plans,
      (select count(*)::int from ems.it_maintenance_internal_activities) jobs,
      (select count(*)::int from ems.it_maintenance_internal_activities
        where status = 'scheduled' and scheduled_at < '${today}') late,
      (select count(*)::int from ems.it_maintenance_externals) externals,
      (select count(*)::int from ems.jira_service_tiers) tiers,
      (select count(*)::int from ems.jira_issues) tickets,
      (select count(*)::int from ems.jira_issues where priority = 'p1') urgent,
      (select count(*)::int from ems.jira_issues where reopen_count > 0) reopened`)

    expect(it).toEqual({
      assets: 460,
      tags: 460,
      left_with: 6,
      licences: 35,
      plans: 70,
      jobs: 640,
      late: 45,
      externals: 55,
      tiers: 4,
      tickets: 620,
      urgent: 12,
      reopened: 12,
    })
  })

  test('keeps 24 credentials of every kind in 4 folders, without secrets where there is no key for them', async () => {
    const [counted] = await rows(`select (select count(*)::int from ems.credential_folders) folders,
      count(*)::int credentials, count(distinct kind)::int kinds, count(*) filter (where status = 'expired')::int expired,
      (select count(*)::int from ems.credential_secrets) secrets from ems.credentials`)

    expect(counted).toEqual({ folders: 4, credentials: 24, kinds: 9, expired: 2, secrets: 0 })
  })

  test('has people as old as their positions ask, of age when they came, married and schooled at an age for it', async () => {
    const least = { 'Direktur Utama': 50, Direktur: 43, Manajer: 34, Supervisor: 28, Staf: 20, Operator: 20 }
    const ages = await rows<{
      level: keyof typeof least
      youngest: number
      oldest: number
    }>(`select p.meta ->> 'level' as level,
        min(extract(year from age('${today}', birth_date)))::int as youngest, max(extract(year from age('${today}', birth_date)))::int as oldest
      from ems.employees e join ems."references" p on p.id = e.position_id where e.status = 'active' group by 1`)
    const [odd] =
      await rows(`select count(*)::int as n from ems.employees where join_date < birth_date + interval '18 years'
      or marital_date < birth_date + interval '19 years' or marital_date > '${today}'
      or (education -> 0 ->> 'graduated')::int < extract(year from birth_date) + 15`)

    expect(ages.map(({ level }) => level).sort()).toEqual(Object.keys(least).sort())
    for (const { level, youngest, oldest } of ages)
      expect([level, youngest >= least[level], oldest <= 60]).toEqual([level, true, true])
    expect(odd?.n).toBe(0)
  })

  test('has the stated mix of contracts and of women', async () => {
    const [mix] = await rows(
      `select round(100.0 * avg((employment_type = 'permanent')::int))::int permanent,
              round(100.0 * avg((employment_type = 'fixed_term')::int))::int fixed_term,
              round(100.0 * avg((employment_type = 'probation')::int))::int probation,
              round(100.0 * avg((gender = 'f')::int))::int women,
              round(100.0 * avg((gender = 'f')::int) filter (where r.code = 'CBE'))::int women_cbe
       from ems.employees e join ems."references" r on r.id = e.company_id where e.status = 'active'`,
    )

    expect(mix).toEqual({ permanent: 58, fixed_term: 30, probation: 5, women: 47, women_cbe: 68 })
  })

  test('is led by one person, and nobody leads more than twelve', async () => {
    const headers = await rows(`select full_name from ems.employees where manager_id is null`)
    const [widest] = await rows<{ people: number }>(
      `select count(*)::int people from ems.employees where status = 'active' and manager_id is not null
       group by manager_id order by 1 desc limit 1`,
    )
    const [inScope] = await rows(
      `select count(*)::int people from ems.team_of((select id from ems.employees where manager_id is null))`,
    )

    expect(headers).toEqual([{ full_name: 'Bambang Hartono Wijaya' }])
    expect(widest?.people).toBeLessThanOrEqual(12)
    expect(inScope).toEqual({ people: 298 })
  })

  test('breaks no rule of the contracts', async () => {
    const rejected: unknown[] = []
    for (const name of ['employees', 'references', 'usergroups', 'users']) {
      const resource = resourceOf(name)
      for (const row of await rows(`select * from ems."${name}"`)) {
        const flat = Object.fromEntries(
          Object.keys(resource?.fields ?? {}).map((field) => [field, row[field] ?? row[`${field}_id`] ?? null]),
        )
        const values = { ...flat, companies: ['1'] }
        for (const [field, schema] of Object.entries(resource?.fields ?? {})) {
          const result = schema.safeParse(values[field as keyof typeof values] ?? null)
          if (!result.success)
            rejected.push({ name, field, value: flat[field], issue: result.error.issues[0]?.message })
        }
        rejected.push(...(resource?.violations(values) ?? []))
      }
    }

    expect(rejected).toEqual([])
  })

  test('has no reference to what belongs to another company or partner', async () => {
    const columnsOf = ({ name, meta, view }: Resource) =>
      view
        ? []
        : Object.entries(meta).flatMap(([field, one]) =>
            one.kind === 'ref'
              ? pairsOf(meta, one)
                  .filter(({ is }) => !is.includes('.'))
                  .map((pair) => ({ table: tableName(name), field, to: tableName(one.to ?? ''), ...pair }))
              : [],
          )
    const wrong = []
    for (const { table, field, to, of, is, isDeclared } of resources.flatMap(columnsOf)) {
      const [{ count } = { count: 0 }] = await rows<{ count: number }>(
        `select count(*)::int from ${table} t join ${to} r on r.id = t.${field}_id
         where r.${of}_id <> ${isDeclared ? `coalesce(t.${is}_id, 0)` : `t.${is}_id`}`,
      )
      if (count) wrong.push([table, field, count])
    }

    expect(wrong).toEqual([])
  })

  test('has orders, receipts and budgets that agree with the states of their requests', async () => {
    const [counted] = await rows(
      `select (select count(*)::int from ems.general_orders where status = 'received') > 100 as has_come,
        (select count(*)::int from ems.budgets where remaining < 0) > 0 as is_exceeded,
        (select count(*)::int from ems.budgets b left join lateral (
            select coalesce(sum(l.committed), 0) as committed, coalesce(sum(l.ordered), 0) as ordered, coalesce(sum(l.spent), 0) as spent
            from ems.budget_lines l where l.budget_id = b.id) x on true
          where (b.committed, b.ordered, b.spent) <> (x.committed, x.ordered, x.spent)) as wrong_budgets,
        (select count(*)::int from ems.general_procurements p where p.status = 'completed' and exists (
          select from ems.general_procurement_lines l where l.procurement_id = p.id and l.qty_received < l.qty)) as wrong_requests`,
    )

    expect(counted).toEqual({ has_come: true, is_exceeded: true, wrong_budgets: 0, wrong_requests: 0 })
  })

  test('grants only what can be granted, to fourteen groups', async () => {
    const groups = await rows<{ name: string; permissions: string[] }>('select name, permissions from ems.usergroups')
    const by = Object.fromEntries(groups.map(({ name, permissions }) => [name, permissions]))

    expect(groups).toHaveLength(14)
    expect(groups.flatMap((group) => group.permissions.filter((one) => !permissions.has(one)))).toEqual([])
    expect(by.Administrator).toHaveLength(permissions.size)
    expect(by.Tamu).toEqual(['dashboard-access'])
    expect(by.Auditor?.some((one) => one.startsWith('credential-'))).toBe(false)
    expect(by.SDM).toEqual(expect.arrayContaining(['employee-bulkDelete', 'employee-toExcel', 'it-asset-list']))
    expect(by.SDM).not.toContain('it-asset-store')
  })

  test('has 150 users: who can sign in, three without an employee, four who left', async () => {
    const [counted] = await rows(
      `select count(*)::int users, count(*) filter (where u.employee_id is null)::int strangers,
              count(*) filter (where e.status = 'exited' and u.status = 'active')::int forgotten,
              count(*) filter (where u.sso_sub is not null)::int can_sign_in
       from ems.users u left join ems.employees e on e.id = u.employee_id`,
    )
    const accounts = await rows(
      `select sso_sub sub, u.name, email, role, g.name "group" from ems.users u join ems.usergroups g on g.id = usergroup_id
       where sso_sub is not null order by sso_sub`,
    )

    expect(counted).toEqual({ users: 150, strangers: 3, forgotten: 4, can_sign_in: 13 })
    expect(accounts).toEqual(demoAccounts)
  })

  test('has the rows every list must cope with', async () => {
    const [match] = await rows(
      `select count(*) filter (where length(full_name) = 120)::int longest,
              count(*) filter (where join_date = '2024-02-29')::int leap,
              count(*) filter (where full_name !~ ' ')::int > 10 single_words,
              count(*) filter (where full_name ~ '''')::int > 0 apostrophes,
              (select count(*)::int from (select from ems.employees group by full_name having count(*) > 1) twice) rehired
       from ems.employees`,
    )

    expect(match).toEqual({ longest: 1, leap: 1, single_words: true, apostrophes: true, rehired: 1 })
  })

  test('is the same in every run, and seeded only once', async () => {
    const again = await seedDemo(database.pool, { today })

    expect(again).toBe(false)
    expect(peopleOf(today)).toEqual(peopleOf(today))
  })

  test('is refused outside demo mode, in one line that names the way out', async () => {
    const output = await refuseDemoAccounts(createDatabase(database.pool))

    expect(output).toBe(
      'demo accounts exist (admin@ems.test and 12 more); set EMS_DEMO=1, or use a database without them',
    )
  })
})

describe('an installation without demo data', () => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await testDatabase({ schema: 'ems', sql })
  })
  afterAll(() => empty.drop())

  test('starts with its configuration, even if two processes set it at once', async () => {
    await Promise.all([installConfigs(createDatabase(empty.pool)), installConfigs(createDatabase(empty.pool))])

    const { rows } = await empty.pool.query(
      `select key, value, default_value, is_public from ems.configs where key in ('app.name', 'security.trash_days') order by key`,
    )
    expect(rows).toEqual([
      { key: 'app.name', value: 'EMS', default_value: 'EMS', is_public: true },
      { key: 'security.trash_days', value: 30, default_value: 30, is_public: false },
    ])
  })

  test('invites its first administrator once, with every permission', async () => {
    const requested: unknown[] = []
    const identity = {
      createAccount: async (account: object) => {
        requested.push(account)
        return {
          sub: 'e5500000-0000-4000-8000-000000000001',
          existed: false,
          invitationUrl: 'http://ems/sso/invitation/x',
        }
      },
    } as unknown as Parameters<typeof inviteFirstAdministrator>[1]

    const link = await inviteFirstAdministrator(createDatabase(empty.pool), identity, 'Boss@Example.com')
    const again = await inviteFirstAdministrator(createDatabase(empty.pool), identity, 'other@example.com')

    const { rows } = await empty.pool.query(
      `select u.email, u.status, u.sso_sub, cardinality(g.permissions) permissions, g.data_scope
       from ems.users u join ems.usergroups g on g.id = u.usergroup_id`,
    )
    expect([link, again]).toEqual(['http://ems/sso/invitation/x', undefined])
    expect(requested).toEqual([{ name: 'Administrator', email: 'boss@example.com', role: 'administrator' }])
    const regions = await empty.pool.query(
      `select count(*)::int as count from ems."references" where category = 'region'`,
    )
    expect(regions.rows).toEqual([{ count: 38 }])
    expect(rows).toEqual([
      {
        email: 'boss@example.com',
        status: 'invited',
        sso_sub: 'e5500000-0000-4000-8000-000000000001',
        permissions: permissions.size,
        data_scope: 'group',
      },
    ])
  })
})

describe('the KITE tool of the demo', () => {
  test('has a client of each facility, with BCL.KT that the engine formed and a draft', async () => {
    const bcls =
      await rows(`select t.kite_facility as facility, k.status, k.used_count > 10 as used, k.diff_count > 0 as gaps, k.bcl_type
      from ems.customs_kite_tool_kite_datas k join ems.customs_kite_tenants t on t.id = k.tenant_id order by k.id`)

    for (const [facility, bcl_type] of [
      ['Pembebasan', '01'],
      ['Pengembalian', '02'],
    ]) {
      const own = bcls.filter((one) => one.facility === facility)
      expect(own.map(({ status }) => status)).toEqual(['TERBENTUK', 'TERBENTUK', 'DRAFT'])
      expect(own.every((one) => one.bcl_type === bcl_type)).toBe(true)
      expect(own.slice(0, 2).every(({ used }) => used)).toBe(true)
    }
    expect(bcls.some(({ gaps }) => gaps)).toBe(true)
  })

  test('has ledgers that are the sums of their rows, and something of everything is there', async () => {
    const broken = await rows(`select d.id from ems.customs_kite_tool_pib_details d
      left join (select pib_detail_id, sum(qty_base) as used from ems.customs_kite_tool_pib_useds where status = 'AKTIF' group by 1) u
        on u.pib_detail_id = d.id
      where d.used_base <> coalesce(u.used, 0)`)
    const [counts] = await rows(`select count(distinct h.due_state) as states, count(distinct d.status) as statuses
      from ems.customs_kite_tool_pib_headers h join ems.customs_kite_tool_pib_details d on d.header_id = h.id`)

    expect(broken).toEqual([])
    expect(Number(counts?.states)).toBeGreaterThanOrEqual(4)
    expect(Number(counts?.statuses)).toBe(4)
  })
})

test('several processes that start together seed once', async () => {
  const empty = await testDatabase({ schema: 'ems', sql })

  const seeded = await Promise.all([1, 2, 3].map(() => seedDemo(empty.pool, { today, withoutKite: true })))

  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect((await empty.pool.query('select count(*)::int users from ems.users')).rows).toEqual([{ users: 150 }])
  expect(await refuseDemoAccounts(createDatabase(empty.pool))).toBeDefined()
  await empty.drop()
})
