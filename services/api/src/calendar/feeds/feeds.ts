import { createHash, randomBytes } from 'node:crypto'
import { type Feed, type FeedLayer, feedLayers, feedRequest } from '@ems/contracts/calendar'
import { Problem } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { retrying, sql } from '@ems/postgres'
import { networkOf } from '@ems/service'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Handler } from '../../kit/context.ts'
import { allow, originOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { NotFound, TooMany } from '../../kit/problems.ts'
import { transact } from '../../kit/write/transaction.ts'
import { findUser } from '../../session/index.ts'
import { agendaStore } from '../events/agenda-events.ts'
import { entriesOf, sendIcs } from './export.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** GET /calendar/feeds: the user's subscriptions, without their addresses, of which only hashes are stored. */
export const listFeeds: Handler = async (request, reply) => {
  const { db, user } = allow(request, permission('calendar', 'access'))
  const rows = await retrying(() =>
    db.rows(
      sql<Feed>`select layer, created_at, last_used_at from ems.calendar_feeds where user_id = ${user.id}::bigint`,
    ),
  )
  const records = Object.keys(feedLayers).map((layer) => ({
    type: 'calendar-feeds',
    id: layer,
    attributes: rows.find((row) => row.layer === layer) ?? { layer, created_at: null, last_used_at: null },
  }))
  return send(reply, 200, { data: records, meta: { total: records.length } })
}

/** POST /calendar/feeds: makes the address of a layer; an address made before is none from now on. */
export const makeFeed: Handler = (request, reply) => {
  allow(request, permission('calendar', 'access'))
  const layer = layerIn(request.body)
  return transact(request, reply, async (deps) => {
    const token = randomBytes(32).toString('base64url')
    const row = await deps.db.first(sql<{ created_at: string }>`
      insert into ems.calendar_feeds (user_id, layer, token_hash) values (${deps.user.id}::bigint, ${layer}, ${hashOf(token)})
      on conflict (user_id, layer) do update set token_hash = excluded.token_hash, created_at = now(), last_used_at = null
      returning created_at`)
    await audit(deps, [
      { action: 'create', menu: 'calendar', target_type: 'calendar-feeds', target_label: feedLayers[layer] },
    ])
    const attributes = {
      layer,
      created_at: row?.created_at ?? null,
      last_used_at: null,
      path: `/api/v1/calendar-feeds/${token}.ics`,
    }
    return { status: 201, body: { data: { type: 'calendar-feeds', id: layer, attributes } } }
  })
}

/** DELETE /calendar/feeds/:layer */
export const endFeed: Handler = (request, reply) => {
  allow(request, permission('calendar', 'access'))
  const { layer } = request.params as { layer: string }
  return transact(request, reply, async (deps) => {
    const removed = await deps.db.run(sql`delete from ems.calendar_feeds
      where user_id = ${deps.user.id}::bigint and layer = ${layer}`)
    if (!removed) throw NotFound({})
    await audit(deps, [{ action: 'delete', menu: 'calendar', target_type: 'calendar-feeds', target_label: layer }])
    return { status: 204 }
  })
}

/** Requests per minute and address: calendar programs ask a few times an hour. */
const PER_MINUTE = 30

/**
 * GET /calendar-feeds/<token>.ics, without a session: the address is the secret. It shows what its owner reaches at that
 * moment, and nothing once they may not sign in any more.
 */
export async function calendarFeedsApi(app: FastifyInstance) {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: (_, { ttl }) => TooMany({ seconds: Math.ceil(ttl / 1_000) }),
  })
  app.get('/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const [, token] = /^([\w-]{43})\.ics$/.exec(file) ?? []
    if (!token) throw NotFound({})
    const rows = await retrying(() =>
      app.db.rows(sql<{ user_id: string; layer: FeedLayer }>`select user_id, layer from ems.calendar_feeds
        where token_hash = ${hashOf(token)}`),
    )
    const [feed] = rows
    const match = feed && (await findUser(app.db, { id: feed.user_id }))
    if (!feed || !match || 'refusal' in match || !match.user.permissions.has(permission('calendar', 'access')))
      throw NotFound({})
    await app.db.run(sql`update ems.calendar_feeds set last_used_at = now() where user_id = ${feed.user_id}::bigint and layer = ${feed.layer}
      and (last_used_at is null or last_used_at < now() - interval '5 minutes')`)
    const deps = { db: app.db, user: match.user, request: originOf(request) }
    return sendIcs(reply, feedLayers[feed.layer], await entriesOf(deps, agendaStore, feed.layer))
  })
}

function layerIn(body: unknown): FeedLayer {
  const parsed = feedRequest.safeParse(
    (body as { data?: { attributes?: unknown } } | undefined)?.data?.attributes ?? {},
  )
  if (parsed.success) return parsed.data.layer
  throw new Problem(422, [
    {
      status: '422',
      code: 'VALIDATION',
      title: 'Unprocessable Entity',
      detail: parsed.error.issues[0]?.message ?? '',
      source: { pointer: '/data/attributes/layer' },
    },
  ])
}
