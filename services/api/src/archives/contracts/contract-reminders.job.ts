import { dueLabel, formatDay } from '@ems/contracts/days'
import { type Db, type Pool, sql } from '@ems/postgres'
import type { Notice } from '../../kit/audit/notifications.ts'
import { isAfterHour, sendDueReminders } from '../../kit/jobs/reminders.ts'
import { today } from '../../kit/today.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { contractRules } from './archive-contracts.rules.ts'
import { contractStore } from './archive-contracts.ts'

const route = (id: string) => ({
  target: { type: 'archive-contracts', id },
  menu: 'contract',
  route: `/private/archives/contract?id=${id}`,
})

/**
 * Extends contracts that renew automatically and are not to end, ends others on the day after their last, reminds PIC and watchers of
 * ends, and asks them for the decision about the renewal before the notice deadline, once for each distance in `reminder_days`, from
 * 06:00 in Jakarta on. Safe to call at any
 * time, by any number of workers (docs/decisions/jobs-and-schedules.md).
 */
export const renewAndExpireContracts = (pool: Pool, { fromHour = 6 } = {}): Promise<string> =>
  sendDueReminders(pool, async (db) => {
    const changed = await round(db)
    const nearby = await nearlyOver(db, fromHour)
    const renewed = changed.filter(({ to }) => to).length
    return {
      notices: [...changed.map(changedNotice), ...nearby.map(dueNotice)],
      found: `${renewed} diperpanjang, ${changed.length - renewed} berakhir, ${nearby.length} diingatkan`,
    }
  })

type Passed = { id: string; number: string; title: string; from: string; to: string | null; users: string[] }

/** Catches up after a pause of the workers: the end moves until it lies in the future. */
async function round(db: Db): Promise<Passed[]> {
  const rows = await db.rows(sql<Passed>`
    select c.id::text, c.number, c.title, c.current_end_date::text as from,
      case when c.renewal_mode = 'auto'
          and (c.renewal_decision is distinct from 'end' or c.renewal_decided_for is distinct from c.notice_deadline) then (
        select min(d)::date::text from generate_series(1, 600) n,
          lateral (select c.current_end_date + make_interval(months => c.renewal_months * n) as d) x where d >= ${today}) end as to,
      ${notified} as users
    from ems.archive_contracts c
    where c.status = 'active' and c.deleted_at is null and c.current_end_date < ${today}
    order by c.id limit 500 for update of c skip locked`)
  const deps = systemDeps(db)
  const take = (name: 'renew' | 'expire', of: readonly Passed[]) => {
    const changes = of.map(({ id, to }) => ({ id, root: '/data', values: to ? { end_date: to } : {} }))
    return takeTransition(deps, contractStore, name, changes, contractRules, { isSystem: true })
  }
  await take(
    'renew',
    rows.filter(({ to }) => to),
  )
  await take(
    'expire',
    rows.filter(({ to }) => !to),
  )
  return rows
}

/** So many days before the notice deadline an open decision is the business of the manager too. */
const ESCALATED_DAYS = 7

const people = sql`select c.pic_id::text union
  select w.target_id::text from ems.archive_contracts_watchers w where w.owner_id = c.id`
const notified = sql`array(${people})`
const withSuperior = sql`array(${people} union select m.id::text from ems.users u join ems.employees e on e.id = u.employee_id
  join ems.users m on m.employee_id = e.manager_id and m.deleted_at is null where u.id = c.pic_id)`

type DueContract = { id: string; number: string; title: string; kind: 'end' | 'notice'; days: number; users: string[] }

/** Only the nearest distance, so that a late contract is not announced six times at once. */
async function nearlyOver(db: Db, fromHour: number): Promise<DueContract[]> {
  return db.rows(sql<DueContract>`
    with found as (
      select c.id, k.kind, k.day, k.day - ${today} as left,
        (select min(r::int) from unnest(c.reminder_days) r where k.day - ${today} <= r::int) as days
      from ems.archive_contracts c
      cross join lateral (values ('end', c.current_end_date), ('notice', c.decision_due)) k(kind, day)
      where c.status = 'active' and c.deleted_at is null and k.day >= ${today}
        and (k.kind = 'end' or c.notice_days > 0)
        and ${isAfterHour(fromHour)}),
    told as (
      insert into ems.reminders_given (target_type, target_id, kind, day, days)
      select 'archive-contracts', id, kind, day, days from found where days is not null
      on conflict do nothing returning target_id, kind, day)
    select c.id::text, c.number, c.title, t.kind, f.left as days,
      case when t.kind = 'notice' and f.left <= ${ESCALATED_DAYS}::int then ${withSuperior} else ${notified} end as users
    from told t join found f on f.id = t.target_id and f.kind = t.kind
    join ems.archive_contracts c on c.id = f.id order by f.left, c.id`)
}

const changedNotice = ({ id, number, title, from, to, users }: Passed): Notice => ({
  event: 'contract.renewed',
  users,
  title: to ? `${number} diperpanjang otomatis s.d. ${formatDay(to)}` : `${number} berakhir pada ${formatDay(from)}`,
  body: to ? `${title}. Mohon konfirmasi perpanjangannya.` : title,
  severity: 'warning',
  ...route(id),
})

const dueNotice = ({ id, number, title, kind, days, users }: DueContract): Notice => ({
  event: 'contract.due',
  users,
  title: `${kind === 'end' ? `${number} berakhir` : `Batas pemberitahuan ${number}`} ${dueLabel(days)}`,
  body: kind === 'end' ? title : `${title}. Putuskan: diperpanjang, dinegosiasikan ulang, atau diakhiri.`,
  severity: days <= ESCALATED_DAYS ? 'error' : 'warning',
  ...route(id),
})
