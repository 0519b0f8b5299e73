import { isObject } from '@ems/contracts/is-object'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { badRequest } from '../problems.ts'

/** The query of a request that is no list of a collection. */
export function queryOf<T extends z.ZodType>({ query }: FastifyRequest, schema: T): z.infer<T> {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const parameter = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  throw badRequest(`Parameter ${String(parameter)} tidak dikenal.`, { parameter: String(parameter) }, 'PARAMETER')
}

/** Attributes of a request that is no row of a collection. */
export function attributesOf<T extends z.ZodType>({ body }: FastifyRequest, schema: T): z.infer<T> {
  const attributes = isObject(body) && isObject(body.data) ? body.data.attributes : undefined
  const parsed = schema.safeParse(attributes)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.join('/') ?? ''
  throw badRequest('Isi permintaan tidak lengkap.', { pointer: `/data/attributes${path ? `/${path}` : ''}` })
}

/** A row as a resource object. */
export const documentOf =
  (type: string) =>
  <T extends { id: string }>({ id, ...attributes }: T) => ({ type, id, attributes })

/** The names of a table of choices, as zod takes them. */
export function namesOf<T extends object>(choices: T) {
  return Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]]
}
