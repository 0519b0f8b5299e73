import type { Problem, Resource, RowOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { type AuditEntry, record } from '../audit/audit-log.ts'
import { EventsOfRows } from '../audit/row-events.ts'
import type { Deps } from '../context.ts'
import { type Issue, invalid, mergeProblems, NotFound } from '../problems.ts'
import { propose, type Rooted, removal } from '../proposals.ts'
import { type Row, tableOf } from '../store/columns.ts'
import { misplacedReferences } from '../store/misplaced-references.ts'
import { unknownReferences } from '../store/reference-checks.ts'
import { usagesOf } from '../store/referencing-rows.ts'
import { type Among, type Lock, type Store, storeFor } from '../stores.ts'
import { isProjected, projectRows } from '../work/work-items.ts'
import { approvalEngine } from '../workflow/approval-engine.ts'
import { refuseKept, refuseStaying, withStart } from '../workflow/closed-doors.ts'
import { notOnBehalf } from './behalf.ts'
import { withMine } from './mine.ts'
import { normal, persistChanges, persistNew } from './persist.ts'
import { mapDeleteError, withPgErrors } from './pg-errors.ts'
import type { Check, Proposal, Rules, Values, Written } from './rules.ts'
import { rightsOf, stale } from './version-conflict.ts'

/** `root` is the place of the row in the request document, for pointers: `/data` or `/data/3`. */
export type Target = { id: string; version?: number; root: string }
export type Change = Target & { values: Values }
export type Creation = { values: Values; root: string }

export type { Check, Proposal, Rules, Values, Written } from './rules.ts'

/** Whether a proposal is a deletion: `after` is the same object as `before`. */
export const isRemoval = ({ before, after }: { before: unknown; after: unknown }) => before === after

/** Inserts rows with their audit entries and events, all or none. */
export async function insertRows<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  creations: readonly Creation[],
  { compute, check, effect, action, isQuiet, isKnown }: Rules<R> = {},
): Promise<(RowOf<R> & Row)[]> {
  const { resource } = store
  const proposals: Rooted[] = []
  const messages = await withMine(deps, resource, creations)
  for (const { values: message, root } of messages) {
    const values = withStart(resource, message)
    const computed = await compute?.(deps, {
      before: null,
      after: values as RowOf<R> & Row,
      changed: Object.keys(values),
    })
    const after = normal(resource, computed ? { ...values, ...computed } : values)
    proposals.push({ before: null, after, changed: Object.keys(after), root })
  }
  if (resource.workflow?.approval?.begins)
    await beginWithApproval(
      deps,
      store as unknown as Store,
      // A state that the server names itself stays.
      proposals.filter((_, n) => messages[n]?.values[resource.stateField] == null),
    )
  await examine(deps, resource, isKnown ? proposals.map((one) => ({ ...one, changed: [] })) : proposals, check)
  const written = proposals.map(({ after }) => after)
  const whole = storeFor(resource.name)
  if (isQuiet && !effect && !isProjected(whole)) {
    return withPgErrors(resource, creations, () => persistNew(deps, store, written, sql`t.id`))
  }
  const rows = await withPgErrors(resource, creations, () => persistNew(deps, store, written))
  const changed = Object.keys(written[0] ?? {})
  if (isQuiet) {
    await projectRows(deps, whole, rows)
    for (const after of rows) await effect?.(deps, { before: null, after, changed })
    return rows
  }
  await recordChanges(
    deps,
    resource,
    rows.map((after) => ({ before: null, after, changed })),
    effect,
    action,
  )
  return rows
}

/** New rows that a rule names approvers for begin in the approval state. */
async function beginWithApproval(deps: Deps, store: Store, proposals: readonly Rooted[]): Promise<void> {
  const { stateField, workflow } = store.resource
  const needed = await approvalEngine().asks(
    deps,
    store,
    proposals.map(({ after }) => after as Row),
  )
  for (const [n, { after }] of proposals.entries())
    if (needed[n]) (after as Values)[stateField] = workflow?.approval?.state
}

/** Updates rows that still have the expected version; a change without effect writes nothing. */
export async function updateRows<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  changes: readonly Change[],
  { compute, check, effect, action, transition, reason, locked }: Rules<R> = {},
): Promise<(RowOf<R> & Row)[]> {
  const { resource } = store
  const proposed = async (rows: readonly (RowOf<R> & Row)[], of: readonly Change[]) => {
    const proposals: ReturnType<typeof propose<R>>[] = []
    for (const [n, { values, root }] of of.entries()) {
      const row = rows[n] as RowOf<R> & Row
      const proposal = propose(resource, row, values, root)
      const computed = await compute?.(deps, proposal as unknown as Proposal<R>)
      proposals.push(computed ? propose(resource, row, { ...values, ...computed }, root) : proposal)
    }
    if (!transition) refuseKept(resource, proposals)
    await examine(deps, resource, transition ? proposals.map((one) => ({ ...one, transition })) : proposals, check)
    return proposals
  }
  const before = (locked ?? (await lockAll(deps, store, changes, 'no key update', 'live', proposed))) as (RowOf<R> &
    Row)[]
  const proposals = await proposed(before, changes)
  const real = transition ? proposals : proposals.filter(({ changed }) => changed.length)
  if (!real.length) return before
  const rows = await withPgErrors(resource, changes, () => persistChanges(deps, store, real))
  await recordChanges(
    deps,
    resource,
    real.map((proposal, n) => {
      const after = rows[n] as RowOf<R> & Row
      return { before: proposal.before as RowOf<R> & Row, after, changed: proposal.changed }
    }),
    effect,
    action,
    reason,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return before.map((row) => byId.get(row.id) ?? row)
}

/** Deletes rows without references; with `softDelete` they stay in the table. */
export async function removeRows<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  targets: readonly Target[],
  { check, effect }: Rules<R> = {},
): Promise<void> {
  const { resource, softDelete } = store
  const examined = async (rows: readonly Row[], of: readonly Target[]) => {
    refuseStaying(resource, rows, of)
    if (!check) return
    const removals = rows.map((row, n) => removal(row, of[n]?.root))
    await examine(deps, resource, removals, check)
  }
  const rows = await lockAll(deps, store, targets, 'update', 'live', examined)
  await examined(rows, targets)
  await usagesOf(deps, resource, rows, targets)
  const ids = rows.map(({ id }) => id)
  const table = tableOf(resource)
  await deps.db
    .run(
      softDelete
        ? sql`update ${table} set deleted_at = now(), version = version + 1, updated_at = now(),
          updated_by_id = ${deps.user.id}::bigint where id = any(${ids}::bigint[])`
        : sql`delete from ${table} where id = any(${ids}::bigint[])`,
    )
    .catch((error) => {
      throw mapDeleteError(error) ?? error
    })
  await recordChanges(
    deps,
    resource,
    rows.map((before) => ({ before, after: null, changed: [] })),
    effect,
  )
  const { approval } = resource.workflow ?? {}
  for (const row of rows)
    if (approval && row[resource.stateField] === approval.state)
      await approvalEngine().close(deps, store as unknown as Store, row, 'cancelled')
}

/**
 * The rows in the order of the targets, locked; refuses rows out of sight or changed since. Missing permissions, which
 * `examined` reports, come first: only users who may change a row learn that it changed.
 */
export async function lockAll<R extends Resource, T extends Target>(
  deps: Deps,
  store: Store<R>,
  targets: readonly T[],
  lock: Lock = 'no key update',
  among: Among = 'live',
  examined?: (rows: readonly (RowOf<R> & Row)[], targets: readonly T[]) => Promise<unknown>,
) {
  const matches = await store.findMany(
    deps,
    targets.map(({ id }) => id),
    lock,
    among,
  )
  const byId = new Map(matches.map((row) => [row.id, row]))
  const problems: Problem[] = []
  const outdated: [row: RowOf<R> & Row, target: T][] = []
  for (const target of targets) {
    const { id, version, root } = target
    const row = byId.get(id)
    if (!row) problems.push(NotFound(root === '/data' ? {} : { pointer: `${root}/id` }))
    else if (version !== undefined && version !== row.version) {
      outdated.push([row, target])
      problems.push(await stale(deps, store as unknown as Store, row, version, root))
    }
  }
  if (outdated.length && examined)
    await rightsOf(() =>
      examined(
        outdated.map(([row]) => row),
        outdated.map(([, target]) => target),
      ),
    )
  if (problems.length) throw mergeProblems(problems)
  return targets.map(({ id }) => byId.get(id) as RowOf<R> & Row)
}

/** Throws all problems of the rows to be written, for all rows and fields at once. */
export async function examine<R extends Resource>(
  deps: Deps,
  resource: R,
  proposals: readonly Rooted[],
  check?: Check<R>,
  /** References to check besides the changed ones. */
  also: readonly string[] = [],
) {
  const viewed = also.length ? proposals.map((one) => ({ ...one, changed: [...one.changed, ...also] })) : proposals
  const unknown = await unknownReferences(deps, resource, viewed)
  const misplaced = await misplacedReferences(deps, resource, viewed)
  const problems: Problem[] = []
  for (const [n, { root, ...proposal }] of proposals.entries()) {
    const broken: Issue[] = [
      ...(unknown[n] ?? []),
      ...(misplaced[n] ?? []),
      ...resource.violations(proposal.after),
      ...notOnBehalf(deps.user, resource, { ...proposal, changed: viewed[n]?.changed ?? proposal.changed }),
    ]
    if (check) broken.push(...((await check(deps, proposal as unknown as Proposal<R>)) ?? []))
    if (broken.length) problems.push(invalid(resource, broken, root))
  }
  if (problems.length) throw mergeProblems(problems)
}

/** Audit entries and events of a write. A row that moved to another company is published to both. */
export async function recordChanges<R extends Resource>(
  deps: Deps,
  resource: R,
  all: readonly Written<R>[],
  effect?: Rules<R>['effect'],
  named?: string,
  reason?: string,
) {
  const entries: AuditEntry[] = []
  const events = new EventsOfRows(deps.user.id)
  const { hushed } = storeFor(resource.name)
  for (const { before, after, changed } of all) {
    const row = after ?? before
    if (!row) continue
    const [action, event] =
      before === null ? ['create', 'created'] : after === null ? ['delete', 'deleted'] : ['update', 'updated']
    entries.push({
      action: named ?? action,
      menu: resource.menu,
      target_type: resource.name,
      target_id: row.id,
      target_label: row[resource.title] as string | null,
      before,
      after,
      changed_fields: changed,
      ...(reason === undefined ? {} : { reason }),
    })
    if (hushed && [before, after].some((one) => one && hushed(one))) continue
    const version = row.version + (after ? 0 : 1)
    for (const company of new Set([before, after].flatMap((one) => (one ? [one.company ?? '0'] : []))))
      events.add(`private-${resource.name}.${company}`, event, { id: row.id, version, changed })
  }
  await record(deps, entries, events.all())
  await projectRows(
    deps,
    storeFor(resource.name),
    all.flatMap(({ after }) => after ?? []),
    all.flatMap(({ before, after }) => (after ? [] : (before?.id ?? []))),
  )
  if (effect) for (const one of all) await effect(deps, one)
}
