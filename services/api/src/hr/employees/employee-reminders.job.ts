import { dueLabel } from '@ems/contracts/days'
import { permission } from '@ems/contracts/permission'
import { type Db, type Pool, sql } from '@ems/postgres'
import type { Notice } from '../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../kit/jobs/reminders.ts'
import { today } from '../../kit/today.ts'

type Due = {
  kind: 'contract' | 'probation' | 'limit' | 'service' | 'paper' | 'passport' | 'kitas'
  employee: string
  company: string
  name: string
  /** Of a document its name, of an anniversary its years. */
  paper: string
  days: number
  own: string[]
}

/**
 * Reminds of ending contracts and probations, of the last day that contracts may have, of anniversaries and of expiring
 * documents: users who may change employees of the company by one summary, employees of their own documents. Once for each distance, from 06:00 in Jakarta on. Safe to call at
 * any time, by any number of workers.
 */
export const remindPeople = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const due = await fresh(db, fromHour)
    const officers = due.length ? await officersOf(db, [...new Set(due.map(({ company }) => company))]) : []
    const notices = [...due.filter(isDocument).map(employeeNotice), ...officers.map(summaryOf(due))]
    return { notices, found: `${due.length} diingatkan` }
  })

/** Only the nearest distance, so that late entries are not announced five times at once. */
async function fresh(db: Db, fromHour: number): Promise<Due[]> {
  return db.rows(sql<Due>`
    with dated as (
      select 'employees' as type, e.id, 'contract' as kind, e.contract_end as day, e.id as employee_id, '' as paper,
        array[90, 30, 14, 7, 1, 0] as reminders
      from ems.employees e where e.employment_type = 'fixed_term'
      union all
      select 'employees', e.id, 'probation', e.probation_end, e.id, '', array[30, 14, 7, 1, 0]
      from ems.employees e where e.employment_type = 'probation'
      union all
      -- PP 35/2021 Pasal 8: contracts last five years at most, with all extensions.
      select 'employees', e.id, 'limit', (coalesce(e.service_date, e.join_date) + interval '5 years')::date - 1, e.id, '',
        array[180, 90, 30, 7]
      from ems.employees e where e.employment_type = 'fixed_term'
      union all
      select 'employees', e.id, 'service', (b.first + make_interval(years => b.years))::date, e.id, b.years::text, array[7, 0]
      from ems.employees e cross join lateral (select coalesce(e.service_date, e.join_date) as first,
        (extract(year from ${today} + 7) - extract(year from coalesce(e.service_date, e.join_date)))::int as years) b
      where b.years > 0 and b.years % 5 = 0
      union all
      select 'employees', e.id, p.kind, p.day, e.id, p.paper, array[90, 30, 7, 1, 0]
      from ems.employees e cross join lateral (values ('passport', e.passport_expiry, 'Paspor'), ('kitas', e.kitas_expiry, 'KITAS'))
        p (kind, day, paper)
      union all
      select 'employee-documents', d.id, 'paper', d.valid_to, d.employee_id, d.title, d.reminder_days::int[]
      from ems.employee_documents d where d.deleted_at is null and d.verification <> 'rejected'),
    found as (
      select t.*, t.day - ${today} as left,
        (select min(r) from unnest(t.reminders) r where t.day - ${today} <= r) as days
      from dated t where t.day >= ${today}
        and ${isAfterHour(fromHour)}),
    told as (
      insert into ems.reminders_given (target_type, target_id, kind, day, days)
      select f.type, f.id, f.kind, f.day, f.days from found f
      join ems.employees e on e.id = f.employee_id and e.deleted_at is null and e.status in ('active', 'suspended')
      where f.days is not null
      on conflict do nothing returning target_type, target_id, kind)
    select f.kind, e.id::text as employee, e.company_id::text as company, e.full_name as name, f.paper, f.left as days,
      array(select u.id::text from ems.users u where u.employee_id = e.id and u.deleted_at is null) as own
    from told t join found f on f.type = t.target_type and f.id = t.target_id and f.kind = t.kind
    join ems.employees e on e.id = f.employee_id
    order by f.left, e.full_name, f.paper`)
}

type Officer = { id: string; companies: string[] }

/** Users who may change employees, with the companies in their scope. */
async function officersOf(db: Db, companies: readonly string[]): Promise<Officer[]> {
  return db.rows(sql<Officer>`
    select u.id::text, array(
      select c::text from unnest(${companies}::bigint[]) c where g.data_scope = 'group' or c in (
        select u.company_id
        union select e.company_id from ems.employees e where e.id = u.employee_id
        union select target_id from ems.users_companies where owner_id = u.id
        union select target_id from ems.usergroups_companies where owner_id = g.id)) as companies
    from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and g.deleted_at is null and g.is_active
      and ${permission('employee', 'update')} = any(g.permissions) and g.data_scope in ('company', 'group')`)
}

const isDocument = ({ kind }: Due) => kind === 'paper' || kind === 'passport' || kind === 'kitas'
const subjects = {
  contract: () => 'kontrak berakhir',
  probation: () => 'percobaan berakhir',
  limit: () => 'batas 5 tahun PKWT tercapai',
  service: (years: string) => `genap ${years} tahun masa kerja`,
}
const subjectOf = ({ kind, paper }: Due) =>
  kind in subjects ? subjects[kind as keyof typeof subjects](paper) : `${paper} kedaluwarsa`
const severityOf = (days: number) => (days <= 7 ? 'error' : 'warning')

const employeeNotice = ({ employee, paper, days, own }: Due): Notice => ({
  event: 'employee.due',
  users: own,
  title: `${paper} Anda kedaluwarsa ${dueLabel(days)}`,
  body: 'Unggah dokumen yang baru pada halaman karyawan Anda.',
  severity: severityOf(days),
  target: { type: 'employees', id: employee },
  menu: 'employee',
  route: `/private/humans/employee/detail?id=${employee}`,
})

/** Maximum number of names in a notification. */
const NAMED = 10

const summaryOf =
  (due: readonly Due[]) =>
  ({ id, companies }: Officer): Notice => {
    const mine = due.filter(({ company }) => companies.includes(company))
    const ending = mine.filter(({ kind }) => kind !== 'service')
    const [first] = mine
    const rest = mine.length - NAMED
    return {
      event: 'employee.due',
      users: first ? [id] : [],
      title:
        first && mine.length === 1
          ? `${first.name}: ${subjectOf(first)} ${dueLabel(first.days)}`
          : ending.length === mine.length
            ? `${mine.length} kontrak, masa percobaan, atau dokumen karyawan mendekati akhirnya`
            : `${mine.length} tanggal penting karyawan mendekat`,
      body: [
        ...mine.slice(0, NAMED).map((one) => `${one.name}: ${subjectOf(one)} ${dueLabel(one.days)}`),
        ...(rest > 0 ? [`dan ${rest} lainnya`] : []),
      ].join('. '),
      severity: ending[0] ? severityOf(ending[0].days) : 'info',
      menu: 'employee',
      route: mine.length === 1 ? `/private/humans/employee?id=${first?.employee}` : '/private/humans/employee',
    }
  }
