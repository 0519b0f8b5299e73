import { accountingConnections, MAX_PUSHES, type PushPreview, pushKinds } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send as sendDocument } from '../../kit/http/document.ts'
import { attributesOf, documentOf, namesOf, queryOf } from '../../kit/outside/request-parts.ts'
import { conflict } from '../../kit/problems.ts'
import { transact } from '../../kit/write/transaction.ts'
import { assertConnection } from '../records/accounting-scope.ts'
import { draftsOf } from './drafts/drafts-of.ts'
import { type Draft, digestOf } from './drafts/provider-body.ts'
import { listPushes, ofRowsInSight } from './pushes.ts'
import { assertSending, queuePushes } from './queue-pushes.ts'

const TYPE = 'accounting-pushes'
const MAX_ROWS = 200

const connection = z.enum(namesOf(accountingConnections))
const kind = z.enum(namesOf(pushKinds))
const id = z.string().regex(/^\d{1,18}$/)

const listQuery = z.strictObject({
  connection,
  kind: kind.optional(),
  target: id.optional(),
  targets: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(id).max(MAX_PUSHES))
    .optional(),
  status: z.enum(['open', 'failed']).optional(),
})
const previewBody = z.strictObject({ connection, kind, targets: z.array(id).min(1).max(MAX_PUSHES) })
const sendBody = z.strictObject({
  connection,
  kind,
  targets: z
    .array(z.strictObject({ target: id, digest: z.string().max(64) }))
    .min(1)
    .max(MAX_PUSHES),
})

/** Records that EMS saves in accounting: their preview, their state, and sending them. */
export async function accountingPushesApi(app: FastifyInstance) {
  app.get('', list)
  app.post('/-actions/preview', { config: { takes: previewBody } }, preview)
  app.post('/-actions/send', { config: { takes: sendBody } }, send)
}

/** `open` is everything that was not sent yet, `failed` what waits for a person; of all kinds unless one is named. */
const list: Handler = async (request, reply) => {
  const query = queryOf(request, listQuery)
  const deps = depsOf(request)
  assertConnection(deps.user, query.connection, 'show')
  const status =
    query.status === 'failed' ? sql`p.status = 'failed'` : query.status === 'open' ? sql`p.status <> 'sent'` : sql`true`
  const targets = query.targets ?? (query.target ? [query.target] : undefined)
  const kinds = query.kind ? [query.kind] : namesOf(pushKinds)
  const where = sql`p.connection = ${query.connection} and ${status}
    and ${targets ? sql`p.target_id = any(${targets}::bigint[])` : sql`true`} and ${ofRowsInSight(deps, kinds)}`
  const rows = await listPushes(deps.db, where, MAX_ROWS)
  const pushes = rows.map(({ total: _, ...row }) => documentOf(TYPE)(row))
  return sendDocument(reply, 200, { data: pushes, meta: { total: rows[0]?.total ?? 0 } })
}

const preview: Handler = async (request, reply) => {
  const { connection: book, kind: of, targets } = attributesOf(request, previewBody)
  const deps = depsOf(request)
  assertConnection(deps.user, book, 'store')
  await assertSending(deps, book, of)
  const drafts = await draftsOf(deps, book, of, targets)
  const previews = drafts.map((draft) =>
    documentOf('accounting-push-previews')({ id: draft.target, ...previewOf(draft) }),
  )
  return sendDocument(reply, 200, { data: previews, meta: { total: previews.length } })
}

const previewOf = ({ target, title, number, externalId, body, errors, remarks }: Draft): PushPreview => ({
  target,
  title,
  number,
  is_change: externalId !== null,
  body,
  digest: digestOf(body),
  errors,
  remarks,
})

const send: Handler = (request, reply) => {
  const { connection: book, kind: of, targets } = attributesOf(request, sendBody)
  assertConnection(depsOf(request).user, book, 'store')
  return transact(request, reply, async (deps) => {
    const ids = targets.map(({ target }) => target)
    // One of two people who send a quotation to both books at the same moment finds it sent.
    if (of === 'sales-quotation')
      await deps.db.run(sql`select from ems.quotations where id = any(${ids}::bigint[]) order by id for no key update`)
    const drafts = await draftsOf(deps, book, of, ids)
    for (const [n, { target, digest }] of targets.entries()) {
      const draft = drafts.find((one) => one.target === target)
      if (draft && digestOf(draft.body) !== digest)
        throw conflict('STALE_PREVIEW', `${draft.title} berubah sejak pratinjau. Periksa lagi, lalu kirim.`, {
          pointer: `/data/attributes/targets/${n}`,
        })
    }
    const job = await queuePushes(deps, { connection: book, kind: of, drafts })
    return { status: 202, body: { data: null, meta: { job } } }
  })
}
