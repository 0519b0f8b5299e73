import { createHash } from 'node:crypto'
import { mediaType } from '@ems/contracts/kit'
import { CommitUnknown, retrying, sql, transaction } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../context.ts'
import { depsOf } from '../http/authorize.ts'
import { send } from '../http/document.ts'
import { badRequest, conflict } from '../problems.ts'

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Stored = {
  free: boolean
  request_hash: Buffer | null
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Runs `work` in one transaction and sends its result. With an `Idempotency-Key` the response is stored in the same
 * transaction and sent again to a repetition: a request repeated after a crash is neither lost nor doubled
 * (docs/decisions/writes.md).
 */
export async function transact(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (deps: Deps) => Promise<Answer>,
): Promise<FastifyReply> {
  const deps = depsOf(request)
  const key = keyOf(request)
  const answer = await retryingSafely(key !== undefined, () =>
    transaction(deps.db, (db) => {
      const inside = { ...deps, db }
      return key === undefined ? work(inside) : once(request, inside, key, work)
    }),
  )
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
  if (answer.body === undefined) return reply.code(answer.status).send()
  if (Buffer.isBuffer(answer.body)) return reply.code(answer.status).header('content-type', mediaType).send(answer.body)
  return send(reply, answer.status, answer.body)
}

const MAX_KEY_LENGTH = 255

function keyOf({ headers, method }: FastifyRequest) {
  const key = headers['idempotency-key']
  if (key === undefined || method !== 'POST') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > MAX_KEY_LENGTH)
    throw badRequest(`Idempotency-Key harus 1–${MAX_KEY_LENGTH} karakter ASCII tanpa spasi.`, {
      header: 'Idempotency-Key',
    })
  return key
}

async function once(
  request: FastifyRequest,
  deps: Deps,
  key: string,
  work: (deps: Deps) => Promise<Answer>,
): Promise<Answer> {
  const route = `${request.method} ${request.url}`
  const hash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  const mine = sql`user_id = ${deps.user.id}::bigint and route = ${route} and key = ${key}`
  const lock = `${deps.user.id} ${route} ${key}`
  const row = await deps.db.first(
    sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`,
  )
  if (!row?.free)
    throw conflict('IDEMPOTENCY_IN_FLIGHT', 'Permintaan yang sama sedang diproses. Tunggu sebentar lalu coba lagi.')
  // A separate statement: its snapshot must be newer than the lock.
  const existing = await deps.db.rows(sql<Stored>`select request_hash, status, headers, body from ems.idempotency_keys
    where ${mine} and created_at > now() - interval '24 hours'`)
  const [stored] = existing
  if (stored?.request_hash?.equals(hash))
    return { status: stored.status, headers: { ...stored.headers, 'idempotent-replayed': 'true' }, ...bodyOf(stored) }
  if (stored) throw conflict('IDEMPOTENCY_MISMATCH', 'Idempotency-Key ini sudah dipakai untuk isi yang lain.')

  const answer = await work(deps)
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body)
  await deps.db.run(sql`delete from ems.idempotency_keys where ${mine}`)
  await deps.db.run(sql`insert into ems.idempotency_keys (user_id, route, key, request_hash, status, headers, body)
    values (${deps.user.id}::bigint, ${route}, ${key}, ${hash}, ${answer.status}, ${JSON.stringify(answer.headers ?? {})}::jsonb, ${body})`)
  return answer
}

const bodyOf = ({ body }: Stored) => (body === '' ? {} : { body: Buffer.from(body) })

/** Serialization failure or deadlock: rolled back, safe to retry. */
const lostTheRace = (error: unknown) => /^(40001|40P01)$/.test((error as { code?: string }).code ?? '')
const MAX_RACES = 3

/**
 * Retries while the database is unavailable and after serialization failures. After a broken commit it retries only
 * with a key: the repetition finds the stored response.
 */
const retryingSafely = (hasKey: boolean, work: () => Promise<Answer>) =>
  retrying(async () => {
    for (let race = 1; ; race += 1)
      try {
        return await work()
      } catch (error) {
        if (error instanceof CommitUnknown && hasKey) throw error.cause
        if (!lostTheRace(error) || race === MAX_RACES) throw error
      }
  })
