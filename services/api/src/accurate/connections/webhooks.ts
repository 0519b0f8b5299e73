import { createHash, timingSafeEqual } from 'node:crypto'
import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../kit/context.ts'
import { NoSuchAddress } from '../../kit/problems.ts'
import { providedAccurate, serviceOf } from '../client/accurate.ts'
import { connectionRow } from '../session/connection-row.ts'

const MAX_BYTES = 1_000_000
/** Key of the schedule that reads changes. */
export const CHANGES_SCHEDULE = 'accounting-changes'

/**
 * POST /api/hooks/aol/:connection/:secret: the provider says that something changed. Its events are not signed, so nothing
 * of them is stored or believed: they only ask for the next reading of changes. Events that come twice, late or in another
 * order therefore have one effect. A wrong secret is an address that does not exist.
 */
export async function accountingHooksApi(app: FastifyInstance) {
  app.post('/:connection/:secret', { bodyLimit: MAX_BYTES }, hook)
}

const hook: Handler = async (request, reply) => {
  const { connection, secret } = request.params as { connection: AccountingConnection; secret: string }
  const accurate = providedAccurate()
  const expected = Object.hasOwn(accountingConnections, connection)
    ? accurate?.settings.webhookSecrets[connection]
    : undefined
  if (!accurate || !expected || !isEqual(secret, expected)) throw NoSuchAddress()
  const { database_id, status } = await connectionRow(accurate.db, connection)
  const isOurs = status !== 'disconnected' && database_id !== null && databasesIn(request.body).includes(database_id)
  if (isOurs) {
    await accurate.db.run(sql`update ems.accounting_events set last_event_at = now() where connection = ${connection}`)
    await accurate.db.run(sql`update ems.schedules set requested_at = coalesce(requested_at, now())
      where key = ${CHANGES_SCHEDULE}`)
  }
  void accurate.note({
    service: serviceOf(connection),
    level: 'info',
    operation: 'POST /api/hooks/aol',
    direction: 'in',
    method: 'POST',
    status: 200,
    message: isOurs ? 'Perubahan akan dibaca.' : 'Kejadian untuk basis data lain diabaikan.',
  })
  return reply.code(200).send({ ok: true })
}

/** Databases that events are about: a list of envelopes, or one by itself. */
const databasesIn = (body: unknown): string[] =>
  (Array.isArray(body) ? body : [body]).flatMap((one) =>
    isObject(one) && (typeof one.databaseId === 'number' || typeof one.databaseId === 'string')
      ? [String(one.databaseId)]
      : [],
  )

/** Takes equally long for every wrong secret. */
const isEqual = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
