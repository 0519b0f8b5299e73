import { agendaEvents } from '@ems/contracts/calendar'
import { type AnyTransition, decisions, possibleTransitions, type Resource, transitionOf } from '@ems/contracts/kit'
import { routeTo as agendaRoute } from '../../calendar/index.ts'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import { withRowScope } from '../../kit/store/visibility.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { pendingTasks } from '../../kit/workflow/approval-engine.ts'
import { meOf } from '../../kit/workflow/me.ts'
import { routesTo } from '../../notifications/index.ts'
import type { StoredItem } from '../page.ts'
import { type Fact, factTexts, type Names, namesFor } from './facts.ts'

/** The next step of a record; `isDirect` asks for nothing, so that a list may take it at once. */
export type NextStep = { name: string; label: string; isDirect: boolean }

/** Items as documents, in the same order. Items whose record the user may not read are left out. */
export async function documentsOf(deps: Deps, items: readonly StoredItem[]) {
  const groups = [...Map.groupBy(items, ({ target_type }) => target_type)]
  const collections = await Promise.all(groups.map(([type, some]) => recordsOf(deps, storeFor(type), some)))
  const names = await namesFor(deps, collections)
  const records = new Map(
    collections.flatMap(({ resource, rows, ...context }) =>
      rows.map((row) => [`${resource.name} ${row.id}`, recordOf(deps, resource, row, { ...context, names })] as const),
    ),
  )
  return items.flatMap((item) => {
    const record = records.get(`${item.target_type} ${item.target_id}`)
    return record ? [documentOf(item, record)] : []
  })
}

type TargetRecord = {
  resource: Resource
  row: Row
  can: readonly string[]
  next: NextStep | undefined
  amount: { value: string; currency: string } | null
  facts: Fact[]
  route: string | null
}

/** The records of items of one collection: those of tasks for their approver, the others as far as the user sees them. */
async function recordsOf(deps: Deps, store: Store, items: readonly StoredItem[]) {
  const { resource } = store
  const ids = (isTask: boolean) =>
    items.filter(({ task_id }) => (task_id !== null) === isTask).map(({ target_id }) => target_id)
  const wide = { ...deps, user: withRowScope(deps.user, resource) }
  const [byTask, seen, approves, routes] = await Promise.all([
    store.findMany(wide, ids(true)),
    store.findMany(deps, ids(false)),
    pendingTasks(
      deps,
      store,
      items.map(({ target_id: id }) => ({ id })),
    ),
    routesTo(
      deps,
      resource,
      items.map(({ target_id }) => target_id),
    ),
  ])
  return { resource, rows: [...byTask, ...seen], approves, routes, tasks: new Set(byTask.map(({ id }) => id)) }
}

type Context = {
  names: Names
  approves: ReadonlySet<string>
  tasks: ReadonlySet<string>
  routes: ReadonlyMap<string, string>
}

function recordOf(
  { user }: Deps,
  resource: Resource,
  row: Row,
  { names, approves, tasks, routes }: Context,
): TargetRecord {
  const isTask = tasks.has(row.id)
  const possible = possibleTransitions(resource, row, meOf(resource, user, false, approves))
    .filter(({ because }) => !because)
    .map(({ name }) => name)
  const decides: readonly string[] = decisions
  const can = isTask ? possible.filter((name) => decides.includes(name)) : []
  const isOpenedFirst = resource.workflow?.approval?.fills !== undefined
  return {
    resource,
    row,
    can: isTask && isOpenedFirst ? ['open'] : can,
    next: isTask ? undefined : nextStepOf(resource, row, possible),
    amount: amountOf(resource, row),
    facts: factTexts(resource, row, { names, isTask }),
    route: resource.name === agendaEvents.name ? agendaRoute(row.id) : (routes.get(row.id) ?? null),
  }
}

/** What an approval is about, so that a screen may add up what it approves. */
function amountOf({ workflow }: Resource, row: Row): TargetRecord['amount'] {
  const { amount, currency } = workflow?.approval ?? {}
  const value = amount === undefined ? null : row[amount]
  return value == null ? null : { value: String(value), currency: String((currency && row[currency]) ?? 'IDR') }
}

function nextStepOf(resource: Resource, row: Row, possible: readonly string[]): NextStep | undefined {
  const name = possible.find((one) => transitionOf(resource, one)?.tone === 'primary')
  const transition = name === undefined ? undefined : transitionOf(resource, name)
  return name === undefined || !transition || resource.workflow?.byActions
    ? undefined
    : { name, label: transition.label, isDirect: asksNothing(transition, row) }
}

const asksNothing = ({ ask = {}, with: more, reason, confirm }: AnyTransition, row: Row) =>
  !more &&
  !confirm &&
  (reason === undefined || reason === 'optional') &&
  Object.entries(ask).every(([field, need]) => need !== 'required' || (row[field] != null && row[field] !== ''))

const documentOf = (item: StoredItem, { resource, row, can, next, amount, facts, route }: TargetRecord) => ({
  type: 'inbox',
  id: item.id,
  attributes: {
    reason: item.task_id ? 'approval' : 'work',
    menu: resource.menu,
    kind: resource.label,
    say: item.say,
    title: item.title,
    facts,
    requester: item.requester,
    delegate_of: item.delegate_of,
    due_at: item.due_at,
    is_overdue: item.is_overdue,
    since: item.created_at,
    put_off_until: item.put_off_until,
    is_shared: item.queue !== null,
    task: item.task_id,
    can: item.is_demanding && can.length ? ['open'] : can,
    amount,
    // What an approval set in motion by code is not taken back (approvals/meanwhile/recall.ts).
    is_recallable: item.task_id !== null && resource.workflow?.approval?.effect === undefined,
    next: next ?? null,
    route,
  },
  meta: { target: { type: resource.name, id: row.id, version: row.version } },
})
