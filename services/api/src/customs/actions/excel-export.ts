import { isObject } from '@ems/contracts/is-object'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badRequest } from '../../kit/problems.ts'

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const names = z.union([z.string(), z.array(z.string())]).transform((inputs) => [inputs].flat().join(','))
const requested = z.object({
  filter: z.record(z.string(), z.union([scalar, z.array(scalar)])).optional(),
  sort: names.optional(),
  columns: names.optional(),
})

/** Accepts an export by its body, `{ filter, sort, columns }`, as well as by a list query. */
export function excelByBody(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    const { url = '' } = request.routeOptions
    if (!url.endsWith('/-actions/toExcel') || !isObject(request.body)) return
    const { data, ...bare } = request.body
    const parsed = requested.safeParse(isObject(data) ? (isObject(data.attributes) ? data.attributes : data) : bare)
    if (!parsed.success) throw badRequest('filter, sort, atau columns tidak sah.', { pointer: '' })
    const { filter = {}, sort, columns } = parsed.data
    const type = url.split('/').at(-3)
    request.query = {
      ...Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [`filter[${name}]${Array.isArray(value) ? '[]' : ''}`, value]),
      ),
      ...(sort ? { sort } : {}),
      ...(columns ? { [`fields[${type}]`]: columns } : {}),
      ...(request.query as object),
    }
  })
}
