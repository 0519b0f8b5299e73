import { priceLists } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { restore } from '../../kit/write/trash.ts'
import { type Check, isRemoval } from '../../kit/write/write-rows.ts'

const deciding = ['partner', 'segment', 'currency', 'valid_from', 'valid_to', 'is_promotion', 'is_active', 'company']

/** Names the list that is valid for the same customers on the same days; of two that come at once the database takes one. */
const validateList: Check<typeof priceLists> = async ({ db }, { before, after, changed }) => {
  if (!after.is_active || (before && isRemoval({ before, after }))) return []
  if (before && !changed.some((field) => deciding.includes(field))) return []
  const other = await db.first(sql<{ name: string; code: string }>`
    select name, code from ems.price_lists where is_active and deleted_at is null
      and id is distinct from ${before?.id ?? null}::bigint
      and company_id is not distinct from ${after.company ?? null}::bigint
      and partner_id is not distinct from ${after.partner ?? null}::bigint
      and segment_id is not distinct from ${after.segment ?? null}::bigint
      and currency = ${after.currency} and is_promotion = ${after.is_promotion}
      and daterange(valid_from, valid_to, '[]') && daterange(${after.valid_from}::date, ${after.valid_to ?? null}::date, '[]')
    order by valid_from limit 1`)
  if (!other) return []
  const message = `Bertumpang tindih dengan ${other.name} (${other.code}) untuk pelanggan yang sama.`
  return [{ field: 'valid_from', message, code: 'OVERLAP' }]
}

const rules = { check: validateList }

export const store = storeOf(priceLists, { visibleTo: ofCompanies, rules })
export const imports = importable(store, rules, ['code'])

export async function priceListsApi(app: FastifyInstance) {
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
