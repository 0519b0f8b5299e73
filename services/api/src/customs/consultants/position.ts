import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'

type Place = { board: string; stage: string; before: string | null; card: string }

/** Room between two neighbours, so that a move changes one row. */
const GAP = 1024

/**
 * Position of a card before another one, or last: the middle between its neighbours. Renumbers the stage when the
 * digits are used up.
 */
export async function positionFor(deps: Deps, place: Place): Promise<string> {
  const match = await between(deps, place)
  if (match !== null) return match
  await spread(deps, place)
  return (await between(deps, place)) ?? '0'
}

/** Null when no number of six decimals lies between the neighbours. */
async function between({ db }: Deps, { board, stage, before, card }: Place): Promise<string | null> {
  const column = sql`ems.customs_consultant_activities where board_id = ${board}::bigint and stage_key = ${stage}
    and id <> ${card}::bigint and deleted_at is null`
  const row = await db.first(sql<{ above: string; below: string | null }>`
    with next as (select position from ${column} and id = ${before}::bigint)
    select coalesce((select max(position) from ${column} and position < coalesce((select position from next), 'Infinity')), 0) as above,
      (select position from next) as below`)
  const { above = '0', below = null } = row ?? {}
  if (below === null) return (BigInt(above.split('.')[0] ?? '0') + BigInt(GAP)).toString()
  const [low, high] = [millionths(above), millionths(below)]
  const middle = (low + high) / 2n
  return middle === low || middle === high ? null : text(middle)
}

/** Renumbers the cards of a stage in their order. */
const spread = ({ db }: Deps, { board, stage }: Place) =>
  db.run(sql`update ems.customs_consultant_activities a set position = n.place * ${GAP}::int from (
      select id, row_number() over (order by position, id) as place from ems.customs_consultant_activities
      where board_id = ${board}::bigint and stage_key = ${stage} and deleted_at is null) n where n.id = a.id`)

function millionths(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

const text = (value: bigint) => `${value / 1_000_000n}.${String(value % 1_000_000n).padStart(6, '0')}`
