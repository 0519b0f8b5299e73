import type { Resource, RowOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps, Handler } from '../context.ts'
import { allow } from '../http/authorize.ts'
import { targetsIn } from '../http/body.ts'
import { objectsOf } from '../http/document.ts'
import { type Row, tableOf } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { withPgErrors } from './pg-errors.ts'
import { transact } from './transaction.ts'
import { examine, lockAll, type Rules, recordChanges, type Target } from './write-rows.ts'

/** POST /<type>/-actions/restore: restores rows from the trash, all or none. */
export const restore =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allow(request, resource.can.destroy)
    const targets = targetsIn(resource, request.body)
    return transact(request, reply, async (deps) => {
      const rows = await restoreRows(deps, store, targets, rules)
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user })) } }
    })
  }

/** A restored row passes all checks of a change: its references may be deleted, its code in use. */
async function restoreRows<R extends Resource>(
  deps: Deps,
  store: Store<R>,
  targets: readonly Target[],
  { check, effect }: Rules<R>,
) {
  const { resource } = store
  const fields = Object.keys(resource.meta)
  const examined = (rows: readonly Row[], of: readonly Target[]) =>
    examine(
      deps,
      resource,
      rows.map((row, n) => ({ before: row, after: { ...row }, changed: [], root: of[n]?.root ?? '/data' })),
      check,
      // Referenced rows must be restored first.
      fields.filter((field) => resource.meta[field]?.to),
    )
  const before = await lockAll(deps, store, targets, 'update', 'removed', examined)
  await examined(before, targets)
  const rooted = before.map((row, n) => ({ values: row, root: targets[n]?.root ?? '/data' }))
  await withPgErrors(resource, rooted, () =>
    deps.db.run(sql`update ${tableOf(resource)} set deleted_at = null, version = version + 1, updated_at = now(),
      updated_by_id = ${deps.user.id}::bigint where id = any(${before.map(({ id }) => id)}::bigint[])`),
  )
  const matches = new Map(
    (
      await store.findMany(
        deps,
        before.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const rows = before.map(({ id }) => matches.get(id) as RowOf<R> & Row)
  await recordChanges(
    deps,
    resource,
    rows.map((after) => ({ before: null, after, changed: fields })),
    effect,
    'restore',
  )
  return rows
}
