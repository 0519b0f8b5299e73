import { kiteDatas } from '@ems/contracts/customs'
import { retrying } from '@ems/postgres'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'

type Attributes = Record<string, unknown>
/** Result of a query: one object or a list, with totals. */
export type QueryResult =
  | { id?: string; attributes: Attributes }
  | { rows: readonly ({ id: string } & Attributes)[]; meta?: Attributes }

type Reading<S extends z.ZodObject> = {
  path: string
  /** Type of the answer's resource objects. */
  type: string
  permission?: string
  query?: S
  read: (deps: Deps, query: z.output<S>, id: string) => Promise<QueryResult>
}

/** GET of something the tool works out: nothing is written, so that it is simply tried again while the database is away. */
export function reading<S extends z.ZodObject>(
  app: FastifyInstance,
  { path, type, permission = kiteDatas.can.show, query, read }: Reading<S>,
) {
  app.get(path, async (request, reply) => {
    const deps = allow(request, permission)
    const requested = queryOf(request, query)
    const notified = await retrying(() => read(deps, requested, (request.params as { id?: string }).id ?? ''))
    if ('attributes' in notified) return send(reply, 200, { data: { type, ...notified, id: notified.id ?? '0' } })
    const records = notified.rows.map(({ id, ...attributes }) => ({ type, id, attributes }))
    return send(reply, 200, { data: records, meta: { total: records.length, ...notified.meta } })
  })
}

/** Parses the query parameters; a refusal names the parameter. */
export function queryOf<S extends z.ZodObject>({ query }: FastifyRequest, schema: S | undefined): z.output<S> {
  const parsed = (schema ?? z.object({})).safeParse(query)
  if (parsed.success) return parsed.data as z.output<S>
  const [issue] = parsed.error.issues
  throw badRequest(issue?.message ?? 'Parameter tidak dikenal.', { parameter: issue?.path.join('.') ?? '' })
}

/** Parts of queries. */
export const queryParameters = {
  day: z.iso.date('Format tanggal harus YYYY-MM-DD.'),
  id: z.string().regex(/^[1-9]\d{0,17}$/, 'Id tidak dikenal.'),
  whole: (limit: number) => z.coerce.number().int().min(0).max(limit),
}
