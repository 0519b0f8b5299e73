import { type DecisionName, Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { z } from 'zod'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { conflict } from '../kit/problems.ts'
import { storeFor } from '../kit/stores.ts'
import { decideRows } from '../kit/workflow/decide.ts'
import { transact } from '../kit/write/transaction.ts'
import { decideBody, parsed } from './bodies.ts'
import { itemsOf, type StoredItem } from './page.ts'
import { readerOf } from './reader.ts'

type Body = z.output<typeof decideBody>
type Failed = { id: string; code: string; detail: string; pointer?: string }

/**
 * POST /inbox/-actions/approve, return and reject: decides up to fifty tasks of any collections, each by itself; `data` has
 * the decided items, `meta.failed` the others with the reason.
 */
export const decide =
  (name: DecisionName): Handler =>
  (request, reply) => {
    const { user } = depsOf(request)
    const body = parsed(decideBody, request.body)
    const reader = readerOf(user)
    return transact(request, reply, async (deps) => {
      const stored = await itemsOf(
        deps,
        reader,
        body.data.map(({ id }) => id),
      )
      const byId = new Map(stored.map((item) => [item.id, item]))
      const done: { type: 'inbox'; id: string }[] = []
      const failed: Failed[] = []
      for (const [n, item] of body.data.entries()) {
        const refusal = await tryOne(deps, () => decideOne(deps, name, byId.get(item.id), body, n))
        if (refusal) failed.push({ id: item.id, ...refusal })
        else done.push({ type: 'inbox', id: item.id })
      }
      return { status: 200, body: { data: done, meta: { failed } } }
    })
  }

async function decideOne(deps: Deps, name: DecisionName, item: StoredItem | undefined, body: Body, n: number) {
  const root = `/data/${n}`
  if (!item?.task_id)
    throw conflict('INVALID_TRANSITION', 'Sudah diputuskan, atau tidak menunggu Anda lagi.', { pointer: root })
  const store = storeFor(item.target_type)
  if (!store.resource.workflow?.approval)
    throw conflict('OPEN_FIRST', 'Buka datanya untuk memutuskan.', { pointer: root })
  const version = body.data[n]?.meta?.version
  const change = { id: item.target_id, values: {}, root, ...(version === undefined ? {} : { version }) }
  const reason = body.meta?.reason ?? undefined
  await decideRows(deps, store, name, [change], { reason, pointer: '/meta/reason', task: item.task_id })
}

/** Runs `work` behind a savepoint; why it was refused, undefined when it was done. */
async function tryOne({ db }: Deps, work: () => Promise<void>): Promise<Omit<Failed, 'id'> | undefined> {
  await db.run(sql`savepoint each_item`)
  try {
    await work()
    await db.run(sql`release savepoint each_item`)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await db.run(sql`rollback to savepoint each_item`)
    const [{ code = '', detail = '', source = {} } = {}] = error.errors
    const { pointer } = source as { pointer?: string }
    return { code, detail, ...(pointer ? { pointer } : {}) }
  }
}
