import { partners } from '@ems/contracts/marketing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importable, importRoutes } from '../imports/index.ts'
import { toExcel } from '../jobs/index.ts'
import { history, rollback } from '../kit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../kit/routes.ts'
import { ofCompanies } from '../kit/scope.ts'
import { storeOf } from '../kit/store.ts'
import { restore } from '../kit/trash.ts'
import { duplicates } from './partner-duplicates.ts'
import { onlyRole, partnerCan, partnerRules } from './partners.rules.ts'

const store = storeOf(partners, { visibleTo: ofCompanies, can: partnerCan })
const imports = importable(store, partnerRules, ['code'])

export async function partnersApi(app: FastifyInstance) {
  app.get('', { preHandler: limitedTo(partners.can.list) }, list(store))
  app.get('/:id', show(store))
  app.get('/-actions/duplicates', duplicates(store))
  app.post('', create(store, partnerRules))
  app.patch('/:id', update(store, partnerRules))
  app.delete('/:id', destroy(store, partnerRules))
  app.post('/-actions/bulkUpdate', { preHandler: limitedTo(partners.can.bulkUpdate) }, bulkUpdate(store, partnerRules))
  app.post('/-actions/bulkDelete', { preHandler: limitedTo(partners.can.bulkDelete) }, bulkDelete(store, partnerRules))
  app.post('/-actions/toExcel', { preHandler: limitedTo(partners.can.toExcel) }, toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, partnerRules))
  app.get('/:id/history', history(store))
  app.post('/:id/-actions/rollback', rollback(store, partnerRules))
}

/** Adds the role to the list query where the user's rights reach one role only; a lookup by name stays open. */
const limitedTo = (need: string) => async (request: FastifyRequest) => {
  if (request.user === 'public') return
  const role = onlyRole(request.user, need)
  const query = request.query as Record<string, unknown>
  if (role && !(need === partners.can.list && isLookup(query['fields[partners]']))) query[`filter[${role}]`] = '1'
}

const isLookup = (asked: unknown) =>
  typeof asked === 'string' && asked.split(',').every((field) => (partners.lookup as readonly string[]).includes(field))
