import { itemKinds, items } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { importable, importRoutes } from '../../imports/index.ts'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { contains } from '../../kit/list/filter-sql.ts'
import type { Issue } from '../../kit/problems.ts'
import { detailsOf } from '../../kit/store/reference-checks.ts'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import type { Store } from '../../kit/stores.ts'
import { restore } from '../../kit/write/trash.ts'
import { type Check, isRemoval } from '../../kit/write/write-rows.ts'
import { booksAsOf } from '../books-as-of.ts'
import { scopeByPartner } from '../partners.rules.ts'
import { duplicates } from './item-duplicates.ts'
import { itemUsages } from './item-usages.ts'
import { priceList } from './print/price-list.ts'
import { catalogue, labels } from './print/print.ts'

/** Goods in use cannot become a service, and each needs a category of its own kind. */
const validateItem: Check<typeof items> = async (deps, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  const issues: Issue[] =
    before?.relation_count && changed.includes('kind')
      ? [{ field: 'kind', message: 'Jenis tidak dapat diubah karena sudah dipakai.' }]
      : []
  if (!after.category || (before && !changed.includes('kind') && !changed.includes('category'))) return issues
  const { name, meta } = await detailsOf(deps, String(after.category))
  const kind = meta.kind as keyof typeof itemKinds | undefined
  if (kind && kind !== after.kind && kind in itemKinds)
    issues.push({
      field: 'category',
      message: `Kategori ${name} untuk ${itemKinds[kind]}, bukan ${itemKinds[after.kind]}.`,
    })
  return issues
}

const relationsOf = scopeByPartner(items.menu)

/** Items that a partner calls by this code, where the user may read that relation. */
const byPartnerCode: NonNullable<Store['foundBy']> = (user, searched) =>
  sql`t.id = any(array(select t.item_id from ems.partner_items t where t.deleted_at is null
    and ${contains(sql`ems.searchable(t.partner_item_code)`, searched)} and ${relationsOf(user) ?? sql`true`}))`

const rules = { check: validateItem }
export const store = storeOf(items, {
  visibleTo: ofCompanies,
  rules,
  asOf: booksAsOf(items, ['item']),
  foundBy: byPartnerCode,
})
export const imports = importable(store, rules, ['code', 'company'])

export async function itemsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.get('/-actions/duplicates', duplicates(store))
  app.get('/-actions/labels', { config: { anyMedia: true } }, labels(store))
  app.get('/-actions/catalogue', { config: { anyMedia: true } }, catalogue(store))
  app.get('/-actions/price-list', { config: { anyMedia: true } }, priceList(store))
  app.post('', create(store, rules))
  app.patch('/:id', update(store, rules))
  app.delete('/:id', destroy(store, rules))
  app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
  app.post('/-actions/bulkDelete', bulkDelete(store, rules))
  app.post('/-actions/toExcel', toExcel(store))
  importRoutes(app, imports)
  app.post('/-actions/restore', restore(store, rules))
  app.get('/:id/usages', itemUsages(store))
  app.get('/:id/history', history(store))
  app.get('/:id/activity', activity(store))
  app.post('/:id/-actions/rollback', rollback(store, rules))
}
