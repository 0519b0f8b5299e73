import { menus as allMenus } from '@ems/contracts'
import { decisions } from '@ems/contracts/kit'
import { retrying } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { badRequest } from '../kit/problems.ts'
import { decideBody, snoozeBody, unsnoozeBody } from './bodies.ts'
import { decide } from './decide.ts'
import { documentsOf } from './items/present.ts'
import { menuCountsApi } from './menu-counts.ts'
import { pageOf } from './page.ts'
import { cursorText, inboxQuery } from './query.ts'
import { readerOf } from './reader.ts'
import { snooze, unsnooze } from './snooze.ts'
import { summaryOf } from './summary.ts'

/** *Perlu tindakan saya*: everything that waits for the user, by name or by permission (docs/decisions/inbox.md). */
export async function inboxApi(app: FastifyInstance) {
  await app.register(itemsApi, { prefix: '/inbox' })
  await app.register(menuCountsApi, { prefix: '/menu-counts' })
}

async function itemsApi(app: FastifyInstance) {
  app.get('', list)
  for (const name of decisions) app.post(`/-actions/${name}`, { config: { takes: decideBody } }, decide(name))
  app.post('/-actions/snooze', { config: { takes: snoozeBody } }, snooze)
  app.post('/-actions/unsnooze', { config: { takes: unsnoozeBody } }, unsnooze)
}

/** GET /inbox, and GET /inbox?summary=1 for the counts alone. */
const list: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const { summary, ...parameters } = request.query as Record<string, string | string[]>
  if (summary !== undefined) {
    if (summary !== '1' || Object.keys(parameters).length)
      throw badRequest('summary=1 berdiri sendiri.', { parameter: 'summary' }, 'PARAMETER')
    return send(reply, 200, await summaryDocument(deps))
  }
  const query = inboxQuery(parameters)
  const { items, documents } = await retrying(async () => {
    const page = await pageOf(deps, readerOf(deps.user), query)
    return { items: page, documents: await documentsOf(deps, page.slice(0, query.size)) }
  })
  const last = items.length > query.size ? items[query.size - 1] : undefined
  return send(reply, 200, {
    jsonapi: { version: '1.1' },
    data: documents,
    meta: { after: last ? cursorText(last) : null },
  })
}

const labels: ReadonlyMap<string, string> = new Map(allMenus.map(({ id, label }) => [id, label]))

async function summaryDocument(deps: Deps) {
  const { menus, count, overdue } = await summaryOf(deps)
  const counts = [...menus].map(([id, count]) => ({
    type: 'inbox-counts',
    id,
    attributes: { label: labels.get(id) ?? id, ...count },
  }))
  return { jsonapi: { version: '1.1' }, data: counts, meta: { count, overdue } }
}
