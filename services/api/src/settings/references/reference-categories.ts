import { references } from '@ems/contracts/settings'
import { retrying, type Sql, sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { badRequest } from '../../kit/problems.ts'

type Scope = (deps: Pick<Deps, 'user'>) => Sql

/** GET /reference-categories: number of references in scope per category; `id` is the category. */
export const referenceCategoriesApi = (range: Scope) =>
  async function referenceCategories(app: FastifyInstance) {
    app.get('', async (request, reply) => {
      const deps = allow(request, references.can.list)
      const [parameter] = Object.keys(request.query as object)
      if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
      const rows = await retrying(() =>
        deps.db.rows(sql<{ category: string; count: number }>`
          select t.category, count(*)::int count from ems."references" t where ${range(deps)}
          group by t.category order by t.category`),
      )
      const records = rows.map(({ category, count }) => ({
        type: 'reference-categories',
        id: category,
        attributes: { count },
      }))
      return send(reply, 200, { jsonapi: { version: '1.1' }, data: records, meta: { total: records.length } })
    })
  }
