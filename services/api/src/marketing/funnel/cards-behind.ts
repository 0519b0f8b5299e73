import type { ForecastChange, FunnelCard, FunnelNumber } from '@ems/contracts/marketing'
import { type Sql, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { badRequest } from '../../kit/problems.ts'
import { type Comparison, changedCards, openOn } from './forecast.ts'
import type { Period } from './kept-days.ts'
import { withNamesInScope } from './owner-names.ts'
import { endOfDay, openAt, startOfDay } from './spans.ts'
import { movesOf } from './stage-moves.ts'

/** Which number: its kind, and what it is of. */
export type NumberOf = Comparison & {
  kind?: FunnelNumber | undefined
  from: string
  to: string
  stage?: string | undefined
  month?: string | undefined
  owner?: string | undefined
  /** Of won or lost cards; `none` are those without one. */
  reason?: string | undefined
  change?: ForecastChange['kind'] | undefined
}

/** The board that a figure is of; all boards have none. */
export const needBoard = (board: string | undefined) => {
  if (!board) throw badRequest('Papan wajib dipilih.', { parameter: 'board' })
  return board
}

/** The newest cards behind a number, as they were; of a change, what each adds to it. */
export async function cardsBehind(deps: Deps, number: NumberOf, limit: number): Promise<FunnelCard[]> {
  const cards = await deps.db.rows(cardsOf(number, limit))
  const named = await withNamesInScope(deps, cards, {
    ownerOf: ({ owner }) => owner,
    named: (card, owner_name) => ({ ...card, owner_name }),
  })
  return named.map(({ owner: _, ...card }) => card)
}

const cardsOf = (number: NumberOf, limit: number) => sql<FunnelCard & { owner: string | null }>`
  select s.card_id::text as id, s.code, s.title, s.began_at as at, s.value::text as value, s.weighted_value::text as weighted,
    s.currency, s.owner_id::text as owner, coalesce((select u.name from ems.users u where u.id = s.owner_id), '#' || s.owner_id) as owner_name
  from (select s.* from ${behind(number)} order by s.began_at desc, s.id desc limit ${limit}) s
  order by s.began_at desc, s.id desc`

const ownedBy = (owner: string | undefined) => (owner ? sql`s.owner_id = ${owner}::bigint` : sql`true`)

function behind(number: NumberOf): Sql {
  const { kind, on, owner, change } = number
  switch (kind) {
    case 'forecast':
      return sql`${openOn(number, on)} and ${closingIn(number.month)} and ${ownedBy(owner)}`
    case 'change':
      if (!change) throw badRequest('Pilih perubahan yang ingin dilihat.', { parameter: 'change' })
      return sql`(${changedCards(number)}) s where s.kind = ${change}`
    case undefined:
      throw badRequest('Pilih angka yang ingin dilihat.', { parameter: 'kind' })
    default:
      return ofBoard(kind, { ...number, board: needBoard(number.board) })
  }
}

function closingIn(month: string | undefined): Sql {
  if (month === undefined) return sql`true`
  return month === 'none' ? sql`s.expected_close is null` : sql`to_char(s.expected_close, 'YYYY-MM') = ${month}`
}

function endedFor(column: 'won_reason_id' | 'lost_reason_id', reason: string | undefined): Sql {
  if (reason === undefined) return sql`true`
  const own = sql.id(`s.${column}`)
  return reason === 'none' ? sql`${own} is null` : sql`${own} = ${reason}::bigint`
}

type OfBoard = Exclude<FunnelNumber, 'forecast' | 'change'>

function ofBoard(kind: OfBoard, number: Omit<NumberOf, 'board'> & { board: string }): Sql {
  const { board, from, to, found, stage = '', owner, reason } = number
  const period: Period = { board, from, to, found }
  const inStage = sql`s.stage_key = ${stage}`
  const leaving = sql`s.from_stage = ${stage} and s.from_result = 'open'`
  const isForward = sql`(select array_position(array(select x ->> 'key' from jsonb_array_elements(b.stages) x), s.stage_key)
      > array_position(array(select x ->> 'key' from jsonb_array_elements(b.stages) x), s.from_stage)
    from ems.marketing_boards b where b.id = s.board_id)`
  switch (kind) {
    case 'started':
    case 'ended':
      return sql`ems.marketing_spans s where s.board_id = ${board}::bigint and ${inStage} and ${found}
        and ${openAt(kind === 'started' ? startOfDay(from) : endOfDay(to))}`
    case 'entered':
      return sql`${movesOf(period)} and ${inStage} and s.result in ('open', 'won', 'lost')`
    case 'forward':
      return sql`${movesOf(period)} and ${leaving} and s.result = 'open' and ${isForward} is true`
    case 'back':
      return sql`${movesOf(period)} and ${leaving} and s.result = 'open' and ${isForward} is not true`
    case 'won_by':
      return sql`${movesOf(period)} and s.result = 'won' and ${ownedBy(owner)}`
    case 'won_for':
      return sql`${movesOf(period)} and s.result = 'won' and ${endedFor('won_reason_id', reason)}`
    case 'lost_for':
      return sql`${movesOf(period)} and s.result = 'lost' and ${endedFor('lost_reason_id', reason)}`
    default:
      return sql`${movesOf(period)} and ${leaving} and s.result = ${kind}`
  }
}
