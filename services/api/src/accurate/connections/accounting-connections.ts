import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { configs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { enqueue } from '../../jobs/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { attributesOf } from '../../kit/outside/request-parts.ts'
import { NoSuchAddress } from '../../kit/problems.ts'
import { transact } from '../../kit/write/transaction.ts'
import { accurateFor } from '../client/accurate.ts'
import { noDatabase, reauthRequired } from '../client/accurate-error.ts'
import { listFaults, retryFaults } from '../faults/faults-api.ts'
import { connectionRow } from '../session/connection-row.ts'
import { databaseSession, databasesOf } from '../session/database-session.ts'
import { runningSync } from '../sync/running-sync.ts'
import { auditConnection } from './audit-connection.ts'
import { chooseDatabase } from './choose-database.ts'
import { connectionState, connectionStates } from './connection-state.ts'
import { beginConsent, completeConsent, disconnect, readScopes } from './consent.ts'

const TYPE = 'accounting-connections'
const EXPENSIVE_PER_MINUTE = 30

/** The two connections to the accounting service: consent, database, synchronisation. */
export async function accountingConnectionsApi(app: FastifyInstance) {
  const limited = { perMinute: EXPENSIVE_PER_MINUTE, takes: nothing }
  app.get('', listStates)
  app.get('/:connection', showState)
  app.get('/:connection/databases', { config: { perMinute: EXPENSIVE_PER_MINUTE } }, listDatabases)
  app.post('/:connection/-actions/connect', { config: limited }, connect)
  app.post('/:connection/-actions/open', { config: { ...limited, takes: databaseBody } }, open)
  app.post('/:connection/-actions/test', { config: limited }, test)
  app.post('/:connection/-actions/sync', { config: limited }, sync)
  app.get('/:connection/faults', listFaults(connectionOf))
  app.post('/:connection/-actions/retry', { config: limited }, retry)
  app.post('/:connection/-actions/pause', { config: { takes: nothing } }, pause)
  app.post('/:connection/-actions/resume', { config: { takes: nothing } }, resume)
  app.post('/:connection/-actions/disconnect', { config: { takes: nothing } }, end)
}

const nothing = z.strictObject({})
const databaseBody = z.object({ database: z.string().min(1).max(20) })
const consentBody = z.object({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) })

/** Where consents return to, beside the collections: `/callback/aol`, `/callback/aol/actual`, `/callback/aol/commercial`. */
export async function accountingCallbackApi(app: FastifyInstance) {
  const config = { perMinute: EXPENSIVE_PER_MINUTE, takes: consentBody }
  app.post('', { config }, callback)
  app.post('/:connection', { config }, callback)
}

const connectionOf = ({ params }: FastifyRequest): AccountingConnection => {
  const { connection } = params as { connection: string }
  if (!Object.hasOwn(accountingConnections, connection)) throw NoSuchAddress()
  return connection as AccountingConnection
}

const documentOf = ({ id, ...attributes }: Awaited<ReturnType<typeof connectionState>>) => ({
  type: TYPE,
  id,
  attributes,
})

const listStates: Handler = async (request, reply) => {
  const { db } = allow(request, configs.can.list)
  const states = (await connectionStates(db)).map(documentOf)
  return send(reply, 200, { data: states, meta: { total: states.length } })
}

const showState: Handler = async (request, reply) => {
  const { db } = allow(request, configs.can.list)
  return send(reply, 200, { data: documentOf(await connectionState(db, connectionOf(request))) })
}

const listDatabases: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  const connection = connectionOf(request)
  const { database_id } = await connectionRow(deps.db, connection)
  const databases = (await databasesOf(accurateFor(connection), connection)).map(({ id, name }) => ({
    type: 'accounting-databases',
    id,
    attributes: { name, is_open: id === database_id },
  }))
  return send(reply, 200, { data: databases, meta: { total: databases.length } })
}

const connect: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  const connection = connectionOf(request)
  const url = await beginConsent(deps, connection)
  return send(reply, 200, { data: { type: TYPE, id: connection, attributes: { url } } })
}

const callback: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  const path = (request.params as { connection?: string }).connection === undefined ? undefined : connectionOf(request)
  const { code, state } = attributesOf(request, consentBody)
  const connection = await completeConsent(deps, { connection: path, code, state })
  return sendState(deps, reply, connection)
}

const open: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  const connection = connectionOf(request)
  const { database } = attributesOf(request, databaseBody)
  await chooseDatabase(deps, connection, database)
  return sendState(deps, reply, connection)
}

/** Asks the service now: token, scopes and database. */
const test: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  const connection = connectionOf(request)
  const accurate = accurateFor(connection)
  await readScopes(accurate, connection)
  const { database_id } = await connectionRow(deps.db, connection)
  if (database_id !== null) await databaseSession(accurate, connection, { isExpired: true })
  return sendState(deps, reply, connection)
}

const sync: Handler = (request, reply) => {
  allow(request, configs.can.update)
  const connection = connectionOf(request)
  return transact(request, reply, async (deps) => started(deps, connection))
}

/** Queues a job, or names the one that reads already. */
async function started(deps: Deps, connection: AccountingConnection) {
  accurateFor(connection)
  const row = await connectionRow(deps.db, connection)
  if (row.status === 'disconnected' || row.status === 'broken') throw reauthRequired(connection)
  if (row.database_id === null) throw noDatabase(connection)
  await deps.db.run(sql`update ems.accounting_connections set is_paused = false where connection = ${connection}`)
  if (!(await runningSync(deps.db, connection)))
    await enqueue(deps, {
      type: 'accountingSync',
      label: `Sinkronisasi Akuntansi – ${accountingConnections[connection]}`,
      params: { connection, origin: deps.request },
      total: null,
    })
  return { status: 202, body: { data: documentOf(await connectionState(deps.db, connection)) } }
}

/** Reads again, with the records that were given up. */
const retry: Handler = (request, reply) => {
  allow(request, configs.can.update)
  const connection = connectionOf(request)
  return transact(request, reply, async (deps) => {
    await retryFaults(deps.db, connection)
    return started(deps, connection)
  })
}

const pause: Handler = (request, reply) => {
  allow(request, configs.can.update)
  const connection = connectionOf(request)
  return transact(request, reply, async (deps) => {
    await deps.db.run(sql`update ems.accounting_connections set is_paused = true where connection = ${connection}`)
    await auditConnection(deps, connection, { is_paused: true })
    return { status: 200, body: { data: documentOf(await connectionState(deps.db, connection)) } }
  })
}

const resume = sync

const end: Handler = (request, reply) => {
  allow(request, configs.can.update)
  const connection = connectionOf(request)
  return transact(request, reply, async (deps) => {
    await disconnect(deps, connection)
    return { status: 200, body: { data: documentOf(await connectionState(deps.db, connection)) } }
  })
}

const sendState = async ({ db }: Deps, reply: Parameters<Handler>[1], connection: AccountingConnection) =>
  send(reply, 200, { data: documentOf(await connectionState(db, connection)) })
