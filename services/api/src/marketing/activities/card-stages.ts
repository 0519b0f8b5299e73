import type { Life, Taking } from '@ems/contracts/kit'
import {
  demandedFields,
  MAX_INTERACTIONS,
  type MarketingActivity,
  type MarketingStage,
  marketingActivities,
} from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Issue, invalid } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { positionFor } from '../../kit/transitions/position.ts'

type Placed = Pick<MarketingActivity, 'board' | 'stage_key'>
type Card = MarketingActivity & Row

/** The stages of a board; undefined without the board. */
export const stagesOf = async ({ db }: Deps, board: string): Promise<readonly MarketingStage[] | undefined> =>
  (
    await db.first(
      sql<{ stages: MarketingStage[] }>`select stages from ems.marketing_boards where id = ${board}::bigint`,
    )
  )?.stages

/** The stage of a card; undefined where its board has none with this key. */
const stageOf = async (deps: Deps, { board, stage_key }: Placed) =>
  (await stagesOf(deps, board))?.find(({ key }) => key === stage_key)

const isEmpty = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What a stage demands and a card lacks. A card that came in before the rule keeps its gaps until it moves on; what it has
 * filled in stays filled in.
 */
export function lackingIn(
  stage: MarketingStage | undefined,
  before: MarketingActivity | null,
  after: MarketingActivity,
): Issue[] {
  const isNew = before?.stage_key !== after.stage_key
  return (stage?.required_fields ?? [])
    .filter((field) => isEmpty(after[field]) && (isNew || !isEmpty(before?.[field])))
    .map((field) => ({ field, message: `${demandedFields[field]} wajib diisi di tahap ${stage?.name}.` }))
}

/** On top of a stage. */
const intoStage = (stage_key: string) => ({ stage_key, position: '0' })

/** A card is won and lost by its stage: a step into the state is a step into a stage that means it. */
export const cardLife: Life<Deps, Card, (typeof marketingActivities)['workflow']> = {
  effects: {
    // Taking it back brings the place with it: it is a value of the row.
    move: {
      writes: (deps, taking) => placed(deps, taking, String(taking.asked.stage_key)),
      undo: async () => undefined,
    },
    arrange: { writes: (deps, taking) => placed(deps, taking, taking.row.stage_key) },
    log: { writes: (deps, taking) => logged(deps, taking), undo: async () => undefined },
    win: { writes: async (deps, { row }) => intoStage(await keyOf(deps, row, 'won')) },
    lose: { writes: async (deps, { row }) => intoStage(await keyOf(deps, row, 'lost')) },
    reopen: {
      writes: async (deps, { row, asked, root }) => {
        const chosen = await stageOf(deps, { ...row, stage_key: String(asked.stage_key ?? row.stage_key) })
        if (chosen?.category === 'open') return intoStage(chosen.key ?? '')
        if (asked.stage_key) throw unknownStage(root)
        return intoStage(await keyOf(deps, row, 'open'))
      },
    },
  },
}

/** The place of a card in a stage, before another one or last. */
async function placed(deps: Deps, { row, asked: { before } }: Taking<Card>, stage: string) {
  const next = typeof before === 'string' ? before : null
  return {
    position: await positionFor(deps, marketingActivities, { board: row.board, stage, before: next, card: row.id }),
  }
}

/** The interactions of a card with one more, the newest first. */
function logged({ user }: Deps, { row, asked, root }: Taking<Card>) {
  const { type, at, duration_min, result, location, position } = asked
  const now = new Date().toISOString()
  const refuse = (issue: Issue) => invalid(marketingActivities, [issue], root)
  if (typeof at === 'string' && Date.parse(at) > Date.now() + MINUTE_MS)
    throw refuse({ field: 'at', message: 'Waktu interaksi tidak boleh di masa depan.' })
  if (row.interactions.length >= MAX_INTERACTIONS)
    throw refuse({ field: 'interactions', message: `Interaksi maksimal ${MAX_INTERACTIONS} baris.` })
  const added = {
    type,
    at: at ?? now,
    duration_min: duration_min ?? null,
    result,
    location: location ?? null,
    position: position ?? null,
    by: user.id,
  }
  const all = [added as MarketingActivity['interactions'][number], ...row.interactions]
  return { interactions: all.toSorted((a, b) => b.at.localeCompare(a.at)) }
}

/** Clocks of browsers differ from the server's. */
const MINUTE_MS = 60_000

/** The first stage of the card's board with this meaning; every board has one. */
async function keyOf(deps: Deps, { board }: Placed, meaning: MarketingStage['category']): Promise<string> {
  return (await stagesOf(deps, board))?.find(({ category }) => category === meaning)?.key ?? ''
}

const unknownStage = (root = '/data') =>
  invalid(marketingActivities, [{ field: 'stage_key', message: 'Tahap tidak ada di papan ini.' }], root)
