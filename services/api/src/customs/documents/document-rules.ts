import type { Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { toExcel } from '../../jobs/index.ts'
import { activity } from '../../kit/audit/activity.ts'
import { history, rollback } from '../../kit/audit/history.ts'
import type { Deps } from '../../kit/context.ts'
import { bulkDelete, bulkUpdate, create, destroy, list, show, update } from '../../kit/http/resource-routes.ts'
import { conflict } from '../../kit/problems.ts'
import { columnOf, tableOf } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { workflowRoutes } from '../../kit/workflow/routes.ts'
import { type Check, isRemoval, type Rules, removeRows } from '../../kit/write/write-rows.ts'
import { balanceOf, printed, scaled } from '../allocation/engine/index.ts'
import { peb, pib } from '../imports/declarations/sides.ts'
import * as stores from '../stores.ts'
import { lockTenant } from '../tenants/tenant-lock.ts'
import { validateDeclaration } from './declaration.checks.ts'
import { namesOf, usesOfPibLines } from './line-allocations.ts'

/** Read-only routes of a collection that the server writes itself. */
export const readable =
  <R extends Resource>(store: Store<R>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('', list(store))
    app.get('/:id', show(store))
    app.get('/:id/history', history(store))
    app.get('/:id/activity', activity(store))
    app.post('/-actions/toExcel', toExcel(store))
  }

/** Routes of a collection for reading and writing. */
export const editable =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}) =>
  async (app: FastifyInstance): Promise<void> => {
    await readable(store)(app)
    app.post('', create(store, rules))
    app.patch('/:id', update(store, rules))
    app.delete('/:id', destroy(store, rules))
    app.post('/-actions/bulkUpdate', bulkUpdate(store, rules))
    app.post('/-actions/bulkDelete', bulkDelete(store, rules))
    app.post('/:id/-actions/rollback', rollback(store, rules))
  }

/** Routes of a collection for reading, writing and taking its rows from state to state. */
export const withLife =
  <R extends Resource>(store: Store<R>, rules: Rules<R> = {}) =>
  async (app: FastifyInstance): Promise<void> => {
    await editable(store, rules)(app)
    workflowRoutes(app, store, rules)
  }

type Parent = { field: string; store: unknown }

/**
 * Rules for rows of the tool: one writer per tenant at a time, active tenants only. A row may take its tenant from its
 * document, the `parent`.
 */
export const ofServedTenant =
  (parent?: Parent) =>
  async (deps: Deps, { after }: { after: object }): Promise<undefined> => {
    const row = after as Record<string, string | null | undefined>
    const above = parent && !row.tenant && row[parent.field]
    const [document] = above ? await (parent.store as Store).findMany(deps, [above]) : []
    const tenant = row.tenant ?? document?.tenant
    if (tenant) await lockTenant(deps.db, String(tenant))
  }

/**
 * Deletes a document with its lines, each audited and published like a single deletion. Lines that are used, in a
 * report or frozen refuse the deletion of the whole document.
 */
export function withItsLines<R extends Resource>(field: string, lines: { resource: Resource }): Check<R> {
  const served = ofServedTenant()
  return async (deps, proposal) => {
    await served(deps, proposal)
    if (!isRemoval(proposal)) return undefined
    const { resource } = lines
    const rows = await deps.db.rows(sql<{ id: string }>`select t.id from ${tableOf(resource)} t
      where ${columnOf(resource, field)} = ${proposal.after.id}::bigint order by t.id`)
    const targets = rows.map(({ id }) => ({ id, root: '/data' }))
    if (targets.length) await removeRows(deps, lines as Store, targets)
    return undefined
  }
}

/** The company of a new tenant defaults to that of the author. */
export const tenantRules: Rules<typeof stores.tenants.resource> = {
  compute: (deps, { before, after }) =>
    before || after.company || deps.user.scope === 'group' ? {} : { company: deps.user.companies[0] ?? null },
}

/** A new client may send `partner_name`, as in the description; the name of the partner replaces it. */
export function namedByPartner(app: FastifyInstance) {
  app.addHook('preValidation', async ({ method, routeOptions: { url }, body }) => {
    if (method !== 'POST' || url !== `/api/v1/${stores.tenants.resource.name}`) return
    const attributes = (body as { data?: { attributes?: { partner_name?: unknown } } } | null)?.data?.attributes
    if (typeof attributes?.partner_name === 'string') delete attributes.partner_name
  })
}

/** Default category of a PEB: that of the tenant's facility. */
export const pebRules: Rules<typeof stores.pebHeaders.resource> = {
  compute: async (deps, { before, after }) => {
    if (before || after.export_category) return {}
    const [tenant] = await stores.tenants.findMany(deps, after.tenant ? [after.tenant] : [])
    return { export_category: tenant?.bcl_type === 'drawback' ? '22' : '21' }
  },
  check: async (deps, proposal) => {
    await withItsLines('header', stores.pebDetails)(deps, proposal as never)
    return validateDeclaration(deps, peb, proposal)
  },
}

export const pibRules: Rules<typeof stores.pibHeaders.resource> = {
  check: async (deps, proposal) => {
    await withItsLines('header', stores.pibDetails)(deps, proposal as never)
    return validateDeclaration(deps, pib, proposal)
  },
}

/** Overriding the KITE mark of the document requires a reason. */
export const validatePibLine: Check<typeof stores.pibDetails.resource> = async (deps, proposal) => {
  await ofServedTenant({ field: 'header', store: stores.pibHeaders })(deps, proposal)
  const { before, after, changed } = proposal
  const locked = before && (await lockedIn(deps, before, after, changed))
  if (locked) return [locked]
  if (before && changed.includes('is_kite') && !after.is_kite_reason)
    return [{ field: 'is_kite_reason', message: 'Alasan KITE wajib diisi bila tanda KITE diubah.' }]
  return undefined
}

type Line = {
  id: string
  qty: string
  unit: string
  factor: string | null
  used_base: string
  excepted_base: string
  decimal: number
}

/** Used lines may grow, or shrink down to the used quantity; their unit cannot change. */
async function lockedIn(deps: Deps, before: Line, after: Line, changed: readonly string[]) {
  const isUsed = Number(before.used_base) > 0 || Number(before.excepted_base) > 0
  const changesUnit = changed.includes('unit')
  if (!isUsed || !(changesUnit || changed.includes('qty'))) return undefined
  const { decimal } = before
  const used = scaled(before.used_base, decimal) + scaled(before.excepted_base, decimal)
  const qty = balanceOf({ ...after, factor: before.factor, used_base: '0', excepted_base: '0' }, decimal)?.qty ?? 0n
  if (!changesUnit && qty >= used) return undefined
  const names = namesOf(await usesOfPibLines(deps, [before.id]))
  if (changesUnit)
    throw conflict('E_LOCKED', `Data sudah dipakai ${names}, kolom Satuan tidak dapat diubah.`, {
      pointer: '/data/attributes/unit',
    })
  return {
    field: 'qty',
    code: 'E_USED_LOWER',
    message: `Jumlah baru ${printed(qty, decimal)} lebih kecil dari pemakaian ${printed(used, decimal)}.[Galat]Rollback ${names} terlebih dahulu.`,
  }
}
