import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@ems/contracts/is-object'
import { MERGE_UNDO_HOURS, type Partner, partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { depsOf } from '../../../kit/http/authorize.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, Forbidden, invalid, issuesOf, NotFound } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import type { Store } from '../../../kit/stores.ts'
import { withPgErrors } from '../../../kit/write/pg-errors.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { lockAll, type Rules, recordChanges, updateRows } from '../../../kit/write/write-rows.ts'
import { mayWithPartner } from '../../partners.rules.ts'
import { type Moves, moveBack } from './relations.ts'

export const unmergeBody = z.strictObject({ merge: z.string('Penggabungan wajib dipilih.').regex(/^[1-9]\d{0,17}$/) })

type Partners = typeof partners
type Kept = {
  id: string
  survivor: string
  merged: string[]
  is_open: boolean
  before: Record<string, unknown>
  after: Record<string, unknown>
  moved: Moves
}

/**
 * POST /partners/:id/-actions/unmerge: the partners are several again. What belongs to the survivor only since the
 * merge, and fields that were changed afterwards, stay as they are.
 */
export const undoMerge =
  (store: Store<Partners>, rules: Rules<Partners>): Handler =>
  (request, reply) => {
    depsOf(request)
    const id = idOf(request)
    const { body } = request
    const input = unmergeBody.safeParse(isObject(body) && isObject(body.data) ? body.data.attributes : undefined)
    if (!input.success) throw invalid(partners, issuesOf(input.error))
    const { merge } = input.data
    return transact(request, reply, async (deps) => {
      const [survivor] = (await lockAll(deps, store, [{ id, root: '/data' }], 'update')) as (Partner & Row)[]
      if (!survivor) throw NotFound({})
      if (!mayWithPartner(deps.user, survivor, 'rollback')) throw Forbidden({ because: 'Mitra ini milik menu lain.' })
      const kept = await keptFor(deps, id, merge)
      const row = await valuesBack(deps, store, rules, { survivor, kept })
      await others(deps, store, kept)
      await moveBack(deps, id, kept.moved)
      await deps.db.run(sql`update ems.partner_merges set undone_at = now(), undone_by_id = ${deps.user.id}::bigint
        where id = ${kept.id}::bigint`)
      return { status: 200, body: { data: objectsOf(partners, { user: deps.user })(row) } }
    })
  }

async function keptFor({ db }: Deps, survivor: string, id: string): Promise<Kept> {
  const kept = await db.first(sql<Kept>`select id::text, survivor_id::text as survivor, merged_ids::text[] as merged,
          undone_at is null and undo_until > now() as is_open, values_before as before, values_after as after, moved
        from ems.partner_merges where id = ${id}::bigint and survivor_id = ${survivor}::bigint for update`)
  if (!kept) throw NotFound({})
  if (!kept.is_open)
    throw conflict('NOT_UNDOABLE', `Penggabungan hanya dapat diurungkan dalam ${MERGE_UNDO_HOURS} jam dan satu kali.`)
  return kept
}

type Restored = { survivor: Partner & Row; kept: Kept }

async function valuesBack(deps: Deps, store: Store<Partners>, rules: Rules<Partners>, { survivor, kept }: Restored) {
  const now = survivor as unknown as Record<string, unknown>
  const values = Object.fromEntries(
    Object.entries(kept.before).filter(([field]) => isDeepStrictEqual(now[field], kept.after[field])),
  )
  const [row] = await updateRows(deps, store, [{ id: survivor.id, root: '/data', values }], {
    ...rules,
    action: 'unmerge',
  })
  return row as Partner & Row
}

/** The other partners come back from the trash; one with a number that another partner has by now is refused at its field. */
async function others(deps: Deps, store: Store<Partners>, { merged }: Kept) {
  await withPgErrors(partners, [{ values: {}, root: '/data' }], () =>
    deps.db.run(sql`update ems.partners set deleted_at = null, version = version + 1, updated_at = now(),
        updated_by_id = ${deps.user.id}::bigint
      where id = any(${merged}::bigint[]) and deleted_at is not null`),
  )
  const rows = (await store.findMany(deps, merged)) as (Partner & Row)[]
  await recordChanges(
    deps,
    partners,
    rows.map((after) => ({ before: null, after, changed: [] })),
    undefined,
    'unmerge',
  )
}
