import { type Db, sql } from '@ems/postgres'
import { type Notice, notify } from '../../../kit/audit/notifications.ts'
import { storeFor } from '../../../kit/stores.ts'
import { systemDeps } from '../../../kit/workflow/system.ts'
import { type Computed, NEWS_MS } from './keep-clocks.ts'

type Mark = { ticket: string; tier: string; clock: 'response' | 'resolve'; percent: number }
type Facts = {
  id: string
  local_no: string
  summary: string
  company: string
  assignee: string | null
  escalations: { at_percent: number; to: string }[]
}

const clockNames = { response: 'respons', resolve: 'penyelesaian' } as const

/** Announces each percentage of a running clock once: to the officer, and those to whom the tier escalates. */
export async function announceMarks(db: Db, all: readonly Computed[], now = Date.now()): Promise<void> {
  const marks = all.flatMap((one) => marksOf(one, now))
  if (!marks.length) return
  const fresh = await db.rows(sql<Mark>`insert into ems.ticket_clock_notices (ticket_id, clock, percent, tier_id)
    select m.ticket, m.clock, m.percent, m.tier from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as m(ticket bigint, clock text, percent int, tier bigint)
    on conflict do nothing returning ticket_id::text as ticket, clock, percent, tier_id::text as tier`)
  if (!fresh.length) return
  const facts = await factsOf(db, [...new Set(fresh.map(({ ticket }) => ticket))])
  const officers = await officersOf(db, [...facts.values()])
  const notices = [...facts.values()].flatMap((ticket) =>
    noticesOf(
      ticket,
      fresh.filter((one) => one.ticket === ticket.id),
      officers,
    ),
  )
  await notify({ db, user: { id: '0' } }, notices, { self: true })
}

function marksOf({ id, tier, standing }: Computed, now: number): Mark[] {
  if (!standing || tier === null) return []
  return (['response', 'resolve'] as const).flatMap((clock) => {
    const { isRunning, marks } = standing[clock]
    const passed = isRunning ? marks.filter(({ at }) => at <= now && at > now - NEWS_MS) : []
    return passed.map(({ percent }) => ({ ticket: id, tier, clock, percent }))
  })
}

async function factsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const rows =
    await db.rows(sql<Facts>`select t.id::text, t.local_no, t.summary, t.company_id::text as company, s.escalations,
      (select u.id::text from ems.users u where u.id = t.assignee_id and u.status = 'active' and u.deleted_at is null) as assignee
    from ems.jira_issues t join ems.jira_service_tiers s on s.id = t.tier_id where t.id = any(${ids}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who may work on tickets, by company; for tickets that nobody works on, or whose officer has left. */
async function officersOf(db: Db, tickets: readonly Facts[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const companies = new Set(tickets.flatMap(({ assignee, company }) => (assignee === null ? [company] : [])))
  const officers = new Map<string, readonly string[]>()
  for (const company of companies) {
    const choice = storeFor('users').choices(systemDeps(db), { field: 'jira-issues.assignee', about: company })
    const rows = await db.rows(sql<{ id: string }>`select t.id::text from ems.users t where ${choice}`)
    officers.set(
      company,
      rows.map(({ id }) => id),
    )
  }
  return officers
}

/** Of several percentages that passed together the highest is announced. */
function noticesOf(ticket: Facts, marks: readonly Mark[], officers: ReadonlyMap<string, readonly string[]>): Notice[] {
  const users = ticket.assignee === null ? (officers.get(ticket.company) ?? []) : [ticket.assignee]
  return (['response', 'resolve'] as const).flatMap((clock) => {
    const passed = marks.filter((one) => one.clock === clock).map(({ percent }) => percent)
    if (!passed.length) return []
    const highest = Math.max(...passed)
    const to = ticket.escalations.flatMap((one) => (passed.includes(Number(one.at_percent)) ? [String(one.to)] : []))
    const isMissed = highest >= 100
    return [
      {
        event: 'ticket.clock' as const,
        users: [...new Set([...users, ...to])],
        title: isMissed
          ? `${ticket.local_no}: target ${clockNames[clock]} lewat`
          : `${ticket.local_no}: ${highest} % waktu ${clockNames[clock]} terpakai`,
        body: ticket.summary,
        severity: isMissed ? ('error' as const) : ('warning' as const),
        target: { type: 'jira-issues', id: ticket.id },
        menu: 'support',
        route: `/private/infotech/support?id=${ticket.id}`,
      },
    ]
  })
}
