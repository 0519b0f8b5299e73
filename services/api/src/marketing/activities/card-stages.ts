import type { Life } from '@ems/contracts/kit'
import { type MarketingActivity, type MarketingStage, marketingActivities } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { invalid } from '../../kit/problems.ts'

type Placed = Pick<MarketingActivity, 'board' | 'stage_key'>

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

/** A card is won and lost by its stage: a step into the state is a step into a stage that means it. */
export const cardLife: Life<Deps, MarketingActivity, (typeof marketingActivities)['workflow']> = {
  effects: {
    win: { writes: async (deps, { row }) => ({ stage_key: await keyOf(deps, row, 'won') }) },
    lose: { writes: async (deps, { row }) => ({ stage_key: await keyOf(deps, row, 'lost') }) },
    reopen: {
      writes: async (deps, { row, asked, root }) => {
        const chosen = await stageOf(deps, { ...row, stage_key: String(asked.stage_key ?? row.stage_key) })
        if (chosen?.category === 'open') return { stage_key: chosen.key ?? '' }
        if (asked.stage_key) throw unknownStage(root)
        return { stage_key: await keyOf(deps, row, 'open') }
      },
    },
  },
}

/** The first stage of the card's board with this meaning; every board has one. */
async function keyOf(deps: Deps, { board }: Placed, meaning: MarketingStage['category']): Promise<string> {
  return (await stagesOf(deps, board))?.find(({ category }) => category === meaning)?.key ?? ''
}

const unknownStage = (root = '/data') =>
  invalid(marketingActivities, [{ field: 'stage_key', message: 'Tahap tidak ada di papan ini.' }], root)
