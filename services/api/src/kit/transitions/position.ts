import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { tableOf } from '../store/columns.ts'

/** A place in a stage of a board: before another card, or last. */
type Place = { board: string; stage: string; before: string | null; card: string }
type Cards = { name: string }

/** Room between two neighbours, so that a move changes one row. */
const GAP = 1024n
const ONE = 1_000_000n

/**
 * Position of a card before another one, or last: the middle between its neighbours. Renumbers the stage when the digits
 * are used up. Two who move into a stage at once go one after the other, so that no two cards get one position.
 */
export async function positionFor(deps: Deps, cards: Cards, place: Place): Promise<string> {
  await deps.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${cards.name} ${place.board} ${place.stage}`}, 0))`,
  )
  const match = await between(deps, cards, place)
  if (match !== null) return match
  await spread(deps, cards, place)
  return (await between(deps, cards, place)) ?? text(GAP * ONE)
}

/** Null when no number of six decimals lies between the neighbours. */
async function between({ db }: Deps, cards: Cards, { board, stage, before, card }: Place): Promise<string | null> {
  const column = sql`${tableOf(cards)} where board_id = ${board}::bigint and stage_key = ${stage}
    and id <> ${card}::bigint and deleted_at is null`
  const row = await db.first(sql<{ above: string | null; below: string | null }>`
    with next as (select position from ${column} and id = ${before}::bigint)
    select (select max(position) from ${column} and position < coalesce((select position from next), 'Infinity')) as above,
      (select position from next) as below`)
  const [above, below] = [row?.above ?? null, row?.below ?? null]
  if (below === null) return text(notZero((above === null ? 0n : millionths(above)) + GAP * ONE))
  if (above === null) return text(notZero(millionths(below) - GAP * ONE))
  const [low, high] = [millionths(above), millionths(below)]
  const middle = notZero((low + high) / 2n)
  return middle <= low || middle >= high ? null : text(middle)
}

/** Renumbers the cards of a stage in their order. */
const spread = ({ db }: Deps, cards: Cards, { board, stage }: Place) =>
  db.run(sql`update ${tableOf(cards)} a set position = n.place * ${sql.raw(String(GAP))} from (
      select id, row_number() over (order by position, id) as place from ${tableOf(cards)}
      where board_id = ${board}::bigint and stage_key = ${stage} and deleted_at is null) n where n.id = a.id`)

/** 0 is the position of a card without a place. */
const notZero = (value: bigint) => (value === 0n ? ONE : value)

function millionths(value: string): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const size = BigInt(whole) * ONE + BigInt(fraction.padEnd(6, '0'))
  return value.startsWith('-') ? -size : size
}

function text(value: bigint): string {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / ONE}.${String(size % ONE).padStart(6, '0')}`
}
