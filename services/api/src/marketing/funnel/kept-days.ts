import { addDays } from '@ems/contracts/days'
import { type Pool, type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { endOfDay, type Kept, startOfDay } from './spans.ts'

/** A board between two days: the spans in reach, and figures of whole days where they say the same. */
export type Period = { board: string; from: string; to: string; found: Sql; kept?: Kept }

export const rupiah = sql.raw(`coalesce(sum(s.value) filter (where s.currency = 'IDR'), 0)::numeric(18,2)`)

/** Moves of a board between two moments. */
export const movesBetween = (
  { board }: Pick<Period, 'board'>,
  from: Sql,
  to: Sql,
  spans: Sql,
) => sql`ems.marketing_spans s
  where s.board_id = ${board}::bigint and s.is_move and s.began_at >= ${from} and s.began_at < ${to} and ${spans}`

/** Adds up the moves of the days that ended, for every board; a summary. */
export async function keepFunnelDays(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ boards: number }>(
    `select ems.keep_marketing_days((now() at time zone 'Asia/Jakarta')::date) as boards`,
  )
  return `${rows[0]?.boards ?? 0} papan`
}

/** The first day whose moves are counted one by one; the first day of the period where none are added up. */
async function openFrom({ db }: Deps, { board, from, to, kept }: Period): Promise<string> {
  if (!kept) return from
  const row = await db.first(sql<{ day: string }>`
    select greatest(${from}::date, least(kept_until, ${to}::date + 1))::text as day
    from ems.marketing_days_kept where board_id = ${board}::bigint`)
  return row?.day ?? from
}

/** Both halves of a period, and what the first leaves out: parts of one query. */
const united = (parts: readonly (Sql | undefined)[]) =>
  sql.join(
    parts.flatMap((part) => part ?? []),
    sql` union all `,
  )

/** Moves of a period by what they were, their number and worth: whole days from their figures, the others one by one. */
export async function stepsIn(deps: Deps, period: Period): Promise<Sql> {
  const { board, from, to, found, kept } = period
  const open = await openFrom(deps, period)
  const counted = (begin: Sql, end: Sql, spans: Sql) => sql`
    select s.stage_key, s.result, s.from_stage, s.from_result, case when s.result = 'won' then s.owner_id end as owner_id,
      case when s.result = 'won' then s.won_reason_id end as won_reason_id,
      case when s.result = 'lost' then s.lost_reason_id end as lost_reason_id, count(*) as cards, ${rupiah} as value,
      count(s.stayed_seconds) as stays, coalesce(sum(s.stayed_seconds), 0) as stayed_seconds
    from ${movesBetween(period, begin, end, spans)} group by 1, 2, 3, 4, 5, 6, 7`
  return united([
    counted(startOfDay(open), endOfDay(to), found),
    kept &&
      sql`select d.stage_key, d.result, d.from_stage, d.from_result, d.owner_id, d.won_reason_id, d.lost_reason_id,
        d.cards, d.value, d.stays, d.stayed_seconds
      from ems.marketing_days d where d.board_id = ${board}::bigint and d.day >= ${from}::date and d.day < ${open}::date
        and ${kept.found}`,
    kept?.beyond && counted(startOfDay(from), startOfDay(open), kept.beyond),
  ])
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const monthAfter = (day: string) => monthOf(addDays(monthOf(day), 31))

/** How long cards had stayed in the stage that they left, in tenths of a day, and how many: whole months from their figures. */
export async function staysIn(deps: Deps, period: Period): Promise<Sql> {
  const { board, from, to, found, kept } = period
  const open = await openFrom(deps, period)
  const first = from === monthOf(from) ? from : monthAfter(from)
  const last = monthOf(open)
  const counted = (begin: Sql, end: Sql, spans: Sql) => sql`
    select s.from_stage as key, round(s.stayed_seconds / 8640.0)::int as tenths, count(*) as cards
    from ${movesBetween(period, begin, end, spans)} and s.from_result = 'open' and s.stayed_seconds is not null
      and s.from_stage is not null group by 1, 2`
  if (!kept || first >= last) return counted(startOfDay(from), endOfDay(to), found)
  return united([
    counted(startOfDay(from), startOfDay(first), found),
    counted(startOfDay(last), endOfDay(to), found),
    sql`select m.from_stage as key, m.tenths, m.cards from (select d.* from ems.marketing_stays d
      where d.board_id = ${board}::bigint and d.month >= ${first}::date and d.month < ${last}::date and ${kept.found}) m`,
    kept.beyond && counted(startOfDay(first), startOfDay(last), kept.beyond),
  ])
}
