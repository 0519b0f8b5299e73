import { type DecisionName, Problem, type Signature } from '@ems/contracts/kit'
import { behindSavepoint, gathering } from '../kit/audit/gathered.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { conflict } from '../kit/problems.ts'
import { storeFor } from '../kit/stores.ts'
import { signatureIn } from '../kit/transitions/signatures.ts'
import { decideRows } from '../kit/workflow/decide.ts'
import { transact } from '../kit/write/transaction.ts'
import { decideBody, parsed } from './bodies.ts'
import { itemsOf, type StoredItem } from './page.ts'
import { readerOf } from './reader.ts'

type Failed = { id: string; code: string; detail: string; pointer?: string }

/**
 * POST /inbox/-actions/approve, return and reject: decides up to fifty tasks of any collections, each by itself; `data` has
 * the decided items, `meta.failed` the others with the reason.
 */
export const decide =
  (name: DecisionName): Handler =>
  (request, reply) => {
    const { user } = depsOf(request)
    const { data, meta } = parsed(decideBody, request.body)
    const reader = readerOf(user)
    const reason = meta?.reason ?? undefined
    const signature = signatureIn(meta, '/meta/signature')
    return transact(request, reply, async (deps) => {
      const ids = data.map(({ id }) => id)
      const byId = new Map((await itemsOf(deps, reader, ids)).map((item) => [item.id, item]))
      const items = data.map(
        ({ id, meta: of }, n): Item => ({ id, item: byId.get(id), version: of?.version, root: `/data/${n}` }),
      )
      const failed = await gathering(deps.db, () => decideAll(deps, items, { name, reason, signature }))
      const done = ids.flatMap((id) => (failed.has(id) ? [] : { type: 'inbox' as const, id }))
      return { status: 200, body: { data: done, meta: { failed: ids.flatMap((id) => failed.get(id) ?? []) } } }
    })
  }

type Decision = { name: DecisionName; reason: string | undefined; signature: Signature | undefined }
type Item = { id: string; item: StoredItem | undefined; version: number | undefined; root: string }

/** Decides the items of each collection together, and one by one where one of them is refused. Answers the refusals by item. */
async function decideAll(deps: Deps, all: readonly Item[], decision: Decision) {
  const failed = new Map<string, Failed>()
  for (const some of Map.groupBy(all, ({ item }) => (item?.task_id ? item.target_type : undefined)).values()) {
    const refusal = await refusalOf(deps.db, () => decideItems(deps, some, decision))
    if (!refusal) continue
    for (const one of some) {
      const own = some.length === 1 ? refusal : await refusalOf(deps.db, () => decideItems(deps, [one], decision))
      if (own) failed.set(one.id, { id: one.id, ...own })
    }
  }
  return failed
}

async function decideItems(deps: Deps, all: readonly Item[], { name, ...options }: Decision) {
  const changes = all.map(({ item, version, root }) => {
    if (!item?.task_id)
      throw conflict('INVALID_TRANSITION', 'Sudah diputuskan, atau tidak menunggu Anda lagi.', { pointer: root })
    const { target_id: id, task_id: task } = item
    return { id, values: {}, root, task, ...(version === undefined ? {} : { version }) }
  })
  const [{ item, root } = { item: undefined, root: '/data' }] = all
  const store = storeFor(item?.target_type ?? '')
  if (!store.resource.workflow?.approval)
    throw conflict('OPEN_FIRST', 'Buka datanya untuk memutuskan.', { pointer: root })
  await decideRows(deps, store, name, changes, { ...options, pointer: '/meta/reason' })
}

/** Runs `work` behind a savepoint; why it was refused, undefined when it was done. */
async function refusalOf(db: Deps['db'], work: () => Promise<void>): Promise<Omit<Failed, 'id'> | undefined> {
  try {
    await behindSavepoint(db, work)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [{ code = '', detail = '', source = {} } = {}] = error.errors
    const { pointer } = source as { pointer?: string }
    return { code, detail, ...(pointer ? { pointer } : {}) }
  }
}
