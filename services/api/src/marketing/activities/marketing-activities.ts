import { demandedFields, type MarketingActivity, marketingActivities } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import type { Deps } from '../../kit/context.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import type { Issue } from '../../kit/problems.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { restore } from '../../kit/write/trash.ts'
import { type Check, isRemoval, type Rules } from '../../kit/write/write-rows.ts'
import { explainedPrices } from '../quotations/explained-prices.ts'
import { cardCounts } from './card-counts.ts'
import { cardLife, lackingIn, stagesOf } from './card-stages.ts'
import { stageTotals } from './stage-totals.ts'

type Activities = typeof marketingActivities

/**
 * Row scope: cards of the user's companies and the user's own cards; with a narrower data scope, only own cards and
 * entries.
 */
export const activityScope: VisibleTo = ({ id, scope, companies }) => {
  if (scope === 'group') return undefined
  const mine = sql`(t.owner_id = ${id}::bigint or exists (select from ems.marketing_activities_members m
    where m.owner_id = t.id and m.target_id = ${id}::bigint))`
  return scope === 'company'
    ? sql`(t.company_id is null or t.company_id = any(${companies}::bigint[]) or ${mine})`
    : sql`(t.created_by_id = ${id}::bigint or ${mine})`
}

/** An open card needs a next step where its board requires it, and begins in an open stage. */
const validateActivity: Check<Activities> = async (deps, { before, after, changed, transition }) => {
  const issues: Issue[] = []
  // What is taken back was accepted before, in its time.
  if (transition === 'undo' || (before && isRemoval({ before, after }))) return issues
  const isAboutStage = !before || changed.some((field) => field === 'stage_key' || field in demandedFields)
  const stages = isAboutStage ? await stagesOf(deps, after.board) : undefined
  const stage = stages?.find(({ key }) => key === after.stage_key)
  if (!before && stages && stage?.category !== 'open')
    issues.push({ field: 'stage_key', message: 'Kartu baru dimulai pada tahap terbuka papan ini.' })
  issues.push(...lackingIn(stage, before, after))
  if (changed.includes('next_action_at') && after.next_action_at && after.next_action_at < new Date().toISOString())
    issues.push({ field: 'next_action_at', message: 'Waktu tindak lanjut tidak boleh tanggal lampau.' })
  if (!after.next_action_at && after.result === 'open' && (await wantsNextAction(deps, after)))
    issues.push({ field: 'next_action_at', message: 'Jadwalkan tindak lanjut sebelum menyimpan.' })
  return issues
}

async function wantsNextAction({ db }: Deps, { board, stage_key }: Pick<MarketingActivity, 'board' | 'stage_key'>) {
  const rows = await db.rows(sql`select from ems.marketing_boards b, jsonb_array_elements(b.stages) s
    where b.id = ${board}::bigint and b.require_next_action and s ->> 'key' = ${stage_key}
      and s ->> 'category' = 'open'`)
  return rows.length > 0
}

const rules: Rules<Activities> = {
  compute: ({ user }, { before, after }) => (before ? {} : { owner: after.owner ?? user.id }),
  check: validateActivity,
}
export const store = storeOf(marketingActivities, {
  visibleTo: activityScope,
  own: ['owner', 'members'],
  life: cardLife,
  rules,
})
export const imports = importable(store, rules)

export async function marketingActivitiesApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/:id/prices', explainedPrices(store))
  app.get('/-actions/stageTotals', stageTotals(store))
  app.get('/-actions/cardCounts', cardCounts(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  workflowRoutes(app, store, rules)
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
