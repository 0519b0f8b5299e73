import { partnerPapers } from '@ems/contracts/marketing'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../../imports/index.ts'
import { toExcel } from '../../../jobs/index.ts'
import { activity } from '../../../kit/audit/activity.ts'
import { history, rollback } from '../../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../../kit/http/resource-routes.ts'
import { detailsOf } from '../../../kit/store/reference-checks.ts'
import { storeOf } from '../../../kit/store/store.ts'
import { restore } from '../../../kit/write/trash.ts'
import { type Check, isRemoval } from '../../../kit/write/write-rows.ts'
import { scopeByPartner } from '../../partners.rules.ts'

/** A paper of a kind that ends says when it ends. */
const validateDocument: Check<typeof partnerPapers> = async (deps, { before, after, changed }) => {
  if (after.valid_to || !after.kind || (before && isRemoval({ before, after }))) return []
  if (before && !changed.includes('kind') && !changed.includes('valid_to')) return []
  const { name, meta } = await detailsOf(deps, String(after.kind))
  return meta.expires ? [{ field: 'valid_to', message: `Berlaku sampai wajib diisi untuk ${name}.` }] : []
}

const rules = { check: validateDocument }
export const store = storeOf(partnerPapers, { visibleTo: scopeByPartner(), rules })
export const imports = importable(store, rules, ['partner', 'kind', 'number'])

export async function partnerPapersApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
