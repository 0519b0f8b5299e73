import { menus } from '@ems/contracts'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { badRequest } from '../kit/problems.ts'
import { summaryOf } from './summary.ts'

/**
 * GET /menu-counts: the counts of the inbox by menu (docs/decisions/inbox.md). Omits menus without access; `meta.menus`
 * names the others, `meta.count` is the whole inbox.
 */
export async function menuCountsApi(app: FastifyInstance) {
  app.get('', counts)
}

const counts: Handler = async (request, reply) => {
  const [parameter] = Object.keys(request.query as object)
  if (parameter) throw badRequest('Parameter tidak dikenal.', { parameter }, 'PARAMETER')
  const deps = depsOf(request)
  const open = new Set(menus.map(({ id }) => id as string).filter((id) => deps.user.permissions.has(`${id}-access`)))
  const { menus: pending, count, overdue } = await summaryOf(deps)
  const counted = [...pending].flatMap(([id, attributes]) =>
    open.has(id) ? [{ type: 'menu-counts', id, attributes }] : [],
  )
  return send(reply, 200, {
    jsonapi: { version: '1.1' },
    data: counted,
    meta: { total: counted.length, menus: [...open], count, overdue },
  })
}
