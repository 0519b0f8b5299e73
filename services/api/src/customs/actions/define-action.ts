import { isObject } from '@ems/contracts/is-object'
import { Problem, type Resource } from '@ems/contracts/kit'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AuditEntry, type OutboxEvent, record } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { MAX_ROWS } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { badRequest, conflict, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { type Answer, transact } from '../../kit/write/transaction.ts'
import { lockTenant } from '../tenants/tenant-lock.ts'

const id = z.union([z.string(), z.int()]).transform(String)

/** A non-negative decimal as text; balance and ledger check its scale later. */
function exact(label: string, { whole, decimals }: { whole: number; decimals: number }) {
  const rejected = (code: string, error: string) => ({ error, params: { code }, abort: true })
  return z
    .union([z.string(), z.int()], `${label} harus angka.`)
    .transform(String)
    .refine((value) => /^-?\d+(\.\d+)?$/.test(value), rejected('E_NUMBER', `${label} harus angka.`))
    .refine((value) => !value.startsWith('-'), rejected('E_POSITIVE', `${label} harus lebih besar dari 0.`))
    .refine(
      (value) => (value.split('.')[1] ?? '').length <= decimals,
      rejected('E_SCALE', `${label} maksimal ${decimals} angka desimal.`),
    )
    .refine(
      (value) => (value.split('.')[0] ?? '').replace(/^0+/, '').length <= whole,
      rejected('E_NUMBER', `${label} maksimal ${whole} angka di depan koma.`),
    )
}

/** Members of action bodies; ids may be numbers. */
export const body = {
  id,
  ids: z.array(id).min(1, 'Silahkan pilih data terlebih dahulu.').max(10_000, 'Maksimal 10.000 data sekaligus.'),
  text: (max = 500) => z.string().trim().max(max, `Maksimal ${max} karakter.`),
  required: (label: string, max = 500) =>
    z
      .string(`${label} wajib diisi.`)
      .trim()
      .min(1, `${label} wajib diisi.`)
      .max(max, `${label} maksimal ${max} karakter.`),
  day: z.iso.date('Format tanggal harus DD/MM/YYYY.'),
  quantity: exact('Jumlah', { whole: 18, decimals: 10 }),
  factor: exact('Faktor', { whole: 10, decimals: 8 }).refine((value) => Number(value) > 0, {
    error: 'Faktor harus lebih besar dari 0.',
    params: { code: 'E_POSITIVE' },
  }),
  money: exact('Jumlah', { whole: 18, decimals: 2 }),
}

/**
 * Parses an action body: members under `data.attributes`, under `data` or at the top level; a list of resource objects
 * counts as their ids. `id` and `ids` are equal.
 */
function parseActionBody<S extends z.ZodObject>(schema: S, sent: unknown): z.output<S> {
  const requested = membersOf(sent)
  const ids = requested.ids ?? (requested.id === undefined ? undefined : [requested.id])
  const parsed = schema.safeParse(
    ids === undefined ? requested : { ...requested, ids, id: requested.id ?? (ids as unknown[])[0] },
  )
  if (parsed.success) return parsed.data
  throw new Problem(
    422,
    parsed.error.issues.map((issue) => ({
      status: '422',
      code: (issue.code === 'custom' && issue.params?.code) || 'VALIDATION',
      title: 'Unprocessable Entity',
      detail: issue.message,
      source: { pointer: ['/data/attributes', ...issue.path].join('/') },
    })),
  )
}

function membersOf(sent: unknown): Record<string, unknown> {
  if (!isObject(sent)) throw badRequest('Isi permintaan harus objek.', { pointer: '' })
  const { data = sent } = sent
  if (Array.isArray(data)) {
    const rows = data.filter(isObject)
    const attributes = rows.map(({ attributes }) => attributes).find(isObject)
    return { ...(attributes ?? {}), ids: rows.map((row) => row.id) }
  }
  if (!isObject(data)) throw badRequest('Data harus berupa objek.', { pointer: '/data' })
  const { attributes, type: _, relationships: __, meta: ___, ...members } = data
  return { ...members, ...(isObject(attributes) ? attributes : {}) }
}

/** Result of an action, for the response, the audit log and the events. */
export type ActionResult = {
  /** Rows of the response, of the collection of the action unless `store` names another. */
  rows: readonly Row[]
  store?: unknown
  meta?: Record<string, unknown>
  status?: number
  /** Address of the job that continues after the response. */
  location?: string
  before?: unknown
  after?: unknown
  reason?: string | undefined
  /** Total number of changed rows. */
  affected?: number
  /** The kit wrote the audit log already: only lists are published. */
  isNoted?: boolean
  /** Further collections whose lists must be read again. */
  touched?: readonly unknown[]
}

/** `silent`: changes nothing, so there is nothing to audit or publish. */
type Options<S extends z.ZodObject> = { store: unknown; name: string; permission?: string; schema: S; silent?: boolean }
type Work<S extends z.ZodObject> = (deps: Deps, asked: z.output<S>, request: FastifyRequest) => Promise<ActionResult>

/** POST /<type>/-actions/<name>: checks the permission, runs in one transaction, audits and publishes events. */
export function defineAction<S extends z.ZodObject>(
  { store, name, permission = name, schema, silent = false }: Options<S>,
  work: Work<S>,
): Handler {
  const { resource } = store as Store
  return (request, reply) => {
    allow(request, `${resource.menu}-${permission}`)
    const requested = parseActionBody(schema, request.body)
    return transact(request, reply, async (deps) => {
      const done = await translated(() => work(deps, requested, request))
      if (!silent) await notify(deps, resource, name, done)
      return answerOf(deps, resource, done)
    })
  }
}

/** Refusals of the tool's triggers concern the state of a row. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code === 'EM422' || code === 'EM409' ? conflict('E_LOCKED', message) : error
  }
}

function answerOf({ user }: Deps, own: Resource, { rows, store, meta, status = 200, location }: ActionResult): Answer {
  const resource = store ? (store as Store).resource : own
  const body = { data: rows.map(objectsOf(resource, { user })), ...(meta ? { meta } : {}) }
  return { status, body, ...(location ? { headers: { location } } : {}) }
}

async function notify(deps: Deps, own: Resource, name: string, done: ActionResult) {
  const resource = done.store ? (done.store as Store).resource : own
  const entry: AuditEntry = {
    action: name,
    menu: own.menu,
    target_type: own.name,
    target_id: done.rows[0]?.id ?? '',
    target_label: String(done.rows[0]?.[resource.title] ?? ''),
    before: done.before ?? null,
    after: done.after ?? { ids: done.rows.slice(0, MAX_ROWS).map((row) => row.id), ...done.meta },
    rows_affected: done.affected ?? done.rows.length,
    ...(done.reason ? { reason: done.reason } : {}),
  }
  const lists = new Set([own.name, resource.name, ...(done.touched ?? []).map((one) => (one as Store).resource.name)])
  const payload = { id: done.rows[0]?.id ?? '0', version: done.rows[0]?.version ?? 0, actor: deps.user.id, changed: [] }
  const events: OutboxEvent[] = [...lists].map((type) => ({ channel: `private-${type}.0`, event: 'updated', payload }))
  await record(deps, done.isNoted ? [] : [entry], events)
}

/** Locks the tenant of the ids, then reads the rows. All ids must belong to one tenant. */
export async function lockedRows<R extends Resource>(deps: Deps, store: Store<R>, ids: readonly string[]) {
  const expected = [...new Set(ids)]
  const matches = await store.findMany(deps, expected)
  if (matches.length < expected.length) throw NotFound({ pointer: '/data/attributes/ids' })
  const owners = [...new Set(matches.map((row) => String((row as Row).tenant)))]
  const [tenant] = owners
  if (tenant === undefined || owners.length > 1) throw conflict('E_TENANT', 'Data berasal dari beberapa perusahaan.')
  await lockTenant(deps.db, tenant)
  return { tenant, rows: await store.findMany(deps, expected, 'no key update') }
}
