import { type ItMaintenanceInternalActivity, itAssets, type itMaintenanceInternalActivities } from '@ems/contracts/it'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { type Store, storeFor } from '../kit/stores.ts'
import { takeTransition } from '../kit/workflow/take.ts'
import type { Rules, Values } from '../kit/write/write-rows.ts'
import { checksOf, judged, unfinished, wrongChecks } from './maintenance/checks.ts'

type Work = typeof itMaintenanceInternalActivities

/** Checks come from the plan; work that is noted when it is over began then, at the hours the asset has run. */
export const workRules: Rules<Work> = {
  compute: async (deps, { before, after, changed }) => {
    const row = after as ItMaintenanceInternalActivity
    const values: Values = {}
    const isBeginning = !before || (row.status === 'in_progress' && before.status !== 'in_progress')
    if (isBeginning && row.plan && !row.results?.length)
      values.results = (await checksOf(deps, row.plan)).map(({ text, type }) => ({
        ...{ text, type, value: null, note: null },
        ok: false,
      }))
    else if (row.results?.length && (!before || changed.includes('results')))
      values.results = judged(row.results, row.plan ? await checksOf(deps, row.plan) : [])
    if (!before || row.status !== 'done' || before.status === 'done') return values
    if (!before.started_at) values.started_at = row.finished_at
    if (row.usage_hours == null) values.usage_hours = await hoursOf(deps, row.it_asset)
    return values
  },
  check: (_, { after, changed }) => (changed.includes('results') ? wrongChecks(after.results) : []),
  effect: async (deps, { before, after }) => {
    if (!after || after.usage_hours == null || before?.usage_hours === after.usage_hours) return
    const counter = await hoursOf(deps, after.it_asset)
    if (counter !== null && Number(counter) >= Number(after.usage_hours)) return
    const store = storeFor(itAssets.name) as unknown as Store<typeof itAssets>
    const change = { id: after.it_asset, root: '/data', values: { usage_hours: after.usage_hours } }
    await takeTransition(deps, store, 'logUsage', [change], store.rules, { isSystem: true })
  },
}

const hoursOf = async ({ db }: Deps, asset: string) =>
  (
    await db.first(sql<{ hours: string | null }>`select usage_hours::text as hours from ems.it_assets
      where id = ${asset}::bigint`)
  )?.hours ?? null

export const workLife: Life<Deps, ItMaintenanceInternalActivity, Work['workflow']> = {
  guards: { checked: unfinished },
}
