import { isDeepStrictEqual } from 'node:util'
import { type Resource, transitionOf } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { gathering } from '../audit/gathered.ts'
import type { Deps, Handler } from '../context.ts'
import { depsOf } from '../http/authorize.ts'
import { changeIn } from '../http/body.ts'
import { objectsOf } from '../http/document.ts'
import { conflict } from '../problems.ts'
import type { Row } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { notifyOfTransition } from '../workflow/notices.ts'
import { transact } from '../write/transaction.ts'
import { lockAll, type Rules, updateRows } from '../write/write-rows.ts'

type Entry = {
  action: string
  actor: string | null
  minutes: number
  before: Row | null
  after: Row | null
  version: number | null
  is_sensitive: boolean
}

const noFields = z.strictObject({})

/**
 * POST /<type>/:id/-actions/undo: restores the row as it was before its last transition. Only for the user who took it,
 * within the minutes of its `undo`, and while nothing else changed the row.
 */
export const undoTransition =
  <R extends Resource>(store: Store<R>, rules: Rules<R>): Handler =>
  (request, reply) => {
    const { resource, life } = store
    const { user } = depsOf(request)
    const change = changeIn(resource, request.body, (request.params as { id: string }).id, noFields)
    return transact(request, reply, async (deps) => {
      const [row] = await lockAll(deps, store, [change])
      if (!row) throw new Error('The row is locked.')
      const { values, name } = await valuesBefore(deps, resource, row)
      const transition = transitionOf(resource, name)
      if (!transition) throw new Error(`${resource.name} has no ${name}.`)
      const after = await gathering(deps.db, async () => {
        const [undone] = await updateRows(deps, store, [{ ...change, values: {} }], {
          ...rules,
          compute: async () => values,
          transition: 'undo',
          action: 'undo',
          locked: [row],
        })
        await life.effects[transition.effect ?? '']?.undo?.(deps, { before: row, after: undone as Row, asked: {} })
        await notifyOfTransition(deps, resource, transition, [{ before: row, after: undone as Row, reason: undefined }])
        return undone as Row
      })
      return { status: 200, body: { data: objectsOf(resource, { user })(after) } }
    })
  }

/** The values from before the last transition of this user, as far as it changed them, from the audit log. */
async function valuesBefore({ db, user }: Deps, resource: Resource, row: Row) {
  const last = await db.first(sql<Entry>`select action, actor_id::text as actor, before, after, is_sensitive,
      extract(epoch from now() - at)::float / 60 as minutes, (after ->> 'version')::int as version
    from ems.audit_logs where target_type = ${resource.name} and target_id = ${row.id} order by at desc, id desc limit 1`)
  const { undo } = (last && transitionOf(resource, last.action)) ?? {}
  if (
    !last?.before ||
    last.is_sensitive ||
    undo === undefined ||
    last.actor !== user.id ||
    last.version !== row.version
  )
    throw conflict('NOT_UNDOABLE', 'Tidak ada tindakan Anda yang dapat diurungkan: data ini sudah berubah sesudahnya.')
  if (last.minutes > undo) throw conflict('NOT_UNDOABLE', `Tindakan hanya dapat diurungkan dalam ${undo} menit.`)
  const { before, after } = last
  // Derived values are restored together with the written ones.
  const fields = Object.keys(resource.meta).filter((field) => !isDeepStrictEqual(before[field], after?.[field]))
  return { name: last.action, values: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])) }
}
