import { Problem, type Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { changeBack, type LoggedChange } from '../change-back.ts'
import type { Deps, Handler } from '../context.ts'
import { depsOf } from '../http/authorize.ts'
import { conflict, Forbidden, NotFound } from '../problems.ts'
import type { Store } from '../stores.ts'
import { transact } from '../write/transaction.ts'
import { type Change, type Rules, updateRows } from '../write/write-rows.ts'

/** A collection with the rules of its bulk changes, under which they are undone. */
export type Undoable = { store: Store; rules: Rules<Resource> }

export const undoable = <R extends Resource>(store: Store<R>, rules: Rules<R> = {}): Undoable =>
  ({ store, rules }) as unknown as Undoable

/** POST /bulk-changes/:id/-actions/undo: restores the old values of the user's own bulk change, all rows or none. */
export const bulkChangesApi = (undoables: readonly Undoable[]) => async (app: FastifyInstance) => {
  app.post('/:id/-actions/undo', undoAmong(new Map(undoables.map((one) => [one.store.resource.name, one]))))
}

const undoAmong =
  (undoables: ReadonlyMap<string, Undoable>): Handler =>
  (request, reply) => {
    depsOf(request)
    const { id } = request.params as { id: string }
    return transact(request, reply, async (deps) => {
      const kept = await keptFor(deps, id)
      const match = undoables.get(kept.resource)
      if (!match) throw NotUndoable()
      const { store, rules } = match
      const need = store.resource.can.bulkUpdate
      if (!rules.open && !deps.user.permissions.has(need)) throw Forbidden({ need })
      const entries = await entriesOf(deps, kept)
      await refuseTouched(deps, store, entries)
      const changes = entries.map((entry, n) => changeBack(store.resource, entry, n))
      await inParts(changes, (some) => updateRows(deps, store, some, { ...rules, action: 'rollback' }))
      await deps.db.run(sql`update ems.bulk_undos set undone_at = now() where id = ${kept.id}::bigint`)
      return { status: 200, body: { data: [], meta: { total: changes.length } } }
    })
  }

type Kept = { id: string; resource: string; request_id: string; first: string; last: string }

async function keptFor({ db, user }: Deps, id: string): Promise<Kept> {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw NotFound({})
  const kept = await db.first(sql<
    Kept & { isOpen: boolean }
  >`select id::text, resource, request_id, first::text, last::text,
      until > now() and undone_at is null as "isOpen"
    from ems.bulk_undos where id = ${id}::bigint and user_id = ${user.id}::bigint for update`)
  if (!kept) throw NotFound({})
  if (!kept.isOpen) throw NotUndoable()
  return kept
}

const NotUndoable = () => conflict('NOT_UNDOABLE', 'Perubahan ini tidak dapat diurungkan lagi.')

/** Audit rows of the change. */
async function entriesOf({ db, user }: Deps, { resource, request_id, first, last }: Kept) {
  return db.rows(sql<LoggedChange>`select target_id as id, target_label as title, (after ->> 'version')::int as version,
      before, changed_fields as fields, is_sensitive as "isSensitive"
    from ems.audit_logs where request_id = ${request_id} and target_type = ${resource} and actor_id = ${user.id}::bigint
      and id between ${first}::bigint and ${last}::bigint and target_id is not null and before is not null
    order by id`)
}

/** Maximum number of errors in one response. */
const MAX_ERRORS = 100

/** Throws when rows were changed or deleted since, with one error per row. */
async function refuseTouched(deps: Deps, store: Store, entries: readonly LoggedChange[]) {
  const ids = entries.map(({ id }) => id)
  const rows = new Map((await store.findMany(deps, ids, 'no key update')).map((row) => [row.id, row.version]))
  const touched = entries.flatMap(({ id, title, version }, n) => (rows.get(id) === version ? [] : [{ id, title, n }]))
  if (!touched.length) return
  throw new Problem(
    409,
    touched.slice(0, MAX_ERRORS).map(({ id, title, n }) => ({
      status: '409',
      code: 'CHANGED_SINCE',
      title: 'Conflict',
      detail: `${title ?? `#${id}`} sudah diubah atau dihapus sejak itu. Tidak ada yang diurungkan.`,
      source: { pointer: `/data/${n}` },
      meta: { id, total: touched.length },
    })),
  )
}

const BATCH_SIZE = 1_000

async function inParts(changes: readonly Change[], work: (some: readonly Change[]) => Promise<unknown>) {
  for (let from = 0; from < changes.length; from += BATCH_SIZE) await work(changes.slice(from, from + BATCH_SIZE))
}
