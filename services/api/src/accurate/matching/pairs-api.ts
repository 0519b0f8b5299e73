import {
  type AccountingConnection,
  accountingConnections,
  differenceFields,
  MAX_PAIRS,
  pairKinds,
  pairStates,
  winningSides,
} from '@ems/contracts/accurate'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { attributesOf, documentOf, namesOf, queryOf } from '../../kit/outside/request-parts.ts'
import { transact } from '../../kit/write/transaction.ts'
import { assertConnection } from '../records/accounting-scope.ts'
import { listDifferences } from './list-differences.ts'
import { listPairs } from './list-pairs.ts'
import { chosenDifferences, sendToAccounting, takeFromAccounting } from './resolve-differences.ts'
import { confirmPairs, undoPairs } from './write-pairs.ts'

const connection = z.enum(namesOf(accountingConnections))
const kind = z.enum(namesOf(pairKinds))
const id = z.string().regex(/^\d{1,18}$/)
const value = z.string().max(500).nullable()

const page = {
  connection,
  kind,
  q: z.string().max(100).default(''),
  'page[number]': z.coerce.number().int().min(1).max(100_000).default(1),
  'page[size]': z.coerce.number().int().min(1).max(MAX_PAIRS).default(50),
}
const pairQuery = z.strictObject({ ...page, state: z.enum(namesOf(pairStates)) })
const differenceQuery = z.strictObject({ ...page, field: z.enum(namesOf(differenceFields)).optional() })
const confirmBody = z.strictObject({
  connection,
  kind,
  pairs: z
    .array(z.strictObject({ record: id, counterpart: id }))
    .min(1)
    .max(MAX_PAIRS),
})
const undoBody = z.strictObject({ connection, kind, records: z.array(id).min(1).max(MAX_PAIRS) })
const resolveBody = z.strictObject({
  connection,
  kind,
  side: z.enum(namesOf(winningSides)),
  differences: z
    .array(z.strictObject({ record: id, field: z.enum(namesOf(differenceFields)), ems: value, accounting: value }))
    .min(1)
    .max(MAX_PAIRS),
})

/** Which record of accounting is which row of EMS: suggestions, pairs, and fields that differ. */
export async function accountingPairsApi(app: FastifyInstance) {
  app.get('', pairs)
  app.post('/-actions/confirm', { config: { takes: confirmBody } }, confirm)
  app.post('/-actions/unpair', { config: { takes: undoBody } }, undo)
}

export async function accountingDifferencesApi(app: FastifyInstance) {
  app.get('', differences)
  app.post('/-actions/resolve', { config: { takes: resolveBody } }, resolve)
}

const pairs: Handler = async (request, reply) => {
  const query = queryOf(request, pairQuery)
  const deps = allowedOn(request, query.connection, 'list')
  const paging = { page: query['page[number]'], size: query['page[size]'] }
  const { rows, ...meta } = await listPairs(deps, { ...query, ...paging })
  return send(reply, 200, { data: rows.map(documentOf('accounting-pairs')), meta })
}

const differences: Handler = async (request, reply) => {
  const query = queryOf(request, differenceQuery)
  const deps = allowedOn(request, query.connection, 'list')
  const paging = { page: query['page[number]'], size: query['page[size]'] }
  const { rows, total } = await listDifferences(deps, { ...query, ...paging })
  return send(reply, 200, { data: rows.map(documentOf('accounting-differences')), meta: { total } })
}

const confirm: Handler = (request, reply) => {
  const { pairs: chosen, ...choice } = attributesOf(request, confirmBody)
  allowedOn(request, choice.connection, 'update')
  return transact(request, reply, async (deps) => {
    await confirmPairs(deps, choice, chosen)
    return { status: 200, body: { data: null, meta: { total: chosen.length } } }
  })
}

const undo: Handler = (request, reply) => {
  const { records, ...choice } = attributesOf(request, undoBody)
  allowedOn(request, choice.connection, 'update')
  return transact(request, reply, async (deps) => {
    await undoPairs(deps, choice, records)
    return { status: 200, body: { data: null, meta: { total: records.length } } }
  })
}

const resolve: Handler = (request, reply) => {
  const resolution = attributesOf(request, resolveBody)
  const { user } = allowedOn(request, resolution.connection, 'update')
  if (resolution.side === 'ems') assertConnection(user, resolution.connection, 'store')
  return transact(request, reply, async (deps) => {
    const chosen = await chosenDifferences(deps, resolution)
    if (resolution.side === 'accounting') await takeFromAccounting(deps, resolution.kind, chosen)
    else await sendToAccounting(deps, resolution, chosen)
    return { status: 200, body: { data: null, meta: { total: chosen.length } } }
  })
}

function allowedOn(request: FastifyRequest, book: AccountingConnection, action: 'list' | 'update') {
  const deps = depsOf(request)
  assertConnection(deps.user, book, action)
  return deps
}
