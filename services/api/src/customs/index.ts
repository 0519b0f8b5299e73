import type { FastifyInstance } from 'fastify'
import { undoable } from '../kit/bulk/bulk-undo.ts'
import type { Handler } from '../kit/context.ts'
import type { Store } from '../kit/stores.ts'
import { bulkByIds } from './actions/bulk-by-ids.ts'
import { excelByBody } from './actions/excel-export.ts'
import { bclktGenerate } from './allocation/runs/queue-run.ts'
import { rollbackBcl } from './allocation/runs/rollback/rollback.ts'
import * as selection from './bclkt/select-pebs.ts'
import * as steps from './bclkt/transitions.ts'
import { ceisaApi } from './ceisa/connection.ts'
import * as corrections from './corrections/correct-allocation.ts'
import {
  editable,
  namedByPartner,
  ofServedTenant,
  pebRules,
  pibRules,
  readable,
  tenantRules,
  validatePibLine,
  withItsLines,
  withLife,
} from './documents/document-rules.ts'
import { exceptPib, unexceptLines, unexceptPib } from './documents/pib-exceptions.ts'
import * as extensions from './documents/pib-extensions.ts'
import { withdrawPibs } from './documents/pib-withdrawal.ts'
import { relateByRule } from './documents/product-relation-rules.ts'
import { pebSide, pibSide, relProduct, relProductDestroy } from './documents/product-relations.ts'
import { sourceFileActionsApi } from './imports/index.ts'
import { insightApi } from './queries/index.ts'
import { auditFile } from './reports/audit/audit-file.ts'
import { reportsApi } from './reports/index.ts'
import * as stores from './stores.ts'
import { requireTenantFilter } from './tenants/require-tenant-filter.ts'

export { execute } from './allocation/runs/execute.ts'
export { dropEmptyRuns, failAbandonedRuns } from './allocation/runs/work/abandoned-runs.ts'
export { reencryptCeisa } from './ceisa/connection.ts'
export { ceisaEnvironment, provideCeisa } from './ceisa/settings.ts'
export { noticeDueDates } from './documents/due-dates.job.ts'
export { portalApi } from './portal/index.ts'

/** Every collection of the KITE tool. Its two ways on the wire: docs/decisions/kite-api-and-reports.md. */
export async function customsApi(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, plainJson: true }
  })
  bulkByIds(app)
  excelByBody(app)
  namedByPartner(app)
  await app.register(withLife(tenants.store, tenants.rules), at(tenants.store))
  await app.register(sourceFileActionsApi, at(stores.sourceFiles))
  await app.register(reportsApi, at(stores.kiteDatas))
  await app.register(ceisaApi)
  await app.register(async (tool) => {
    requireTenantFilter(tool)
    await insightApi(tool)
    await tool.register(withLife(boms.store, boms.rules), at(boms.store))
    for (const { store, rules } of editables) await tool.register(editable(store, rules), at(store))
    for (const store of written) await tool.register(readable(store as unknown as Store), at(store))
    for (const [store, actions] of acted)
      for (const [name, handler] of Object.entries(actions))
        tool.post(`/${store.resource.name}/-actions/${name}`, handler)
  })
}

const at = ({ resource }: { resource: { name: string } }) => ({ prefix: `/${resource.name}` })

const ofTenant = { check: ofServedTenant() }
const ofBom = { check: ofServedTenant({ field: 'bom', store: stores.boms }) }
const ofPeb = { check: ofServedTenant({ field: 'header', store: stores.pebHeaders }) }

const tenants = undoable(stores.tenants, tenantRules)
const boms = undoable(stores.boms, { check: withItsLines('bom', stores.bomDetails) })
/** Collections that are written by hand, without a workflow. */
const editables = [
  undoable(stores.rawMaterials, ofTenant),
  undoable(stores.finishGoods, ofTenant),
  undoable(stores.niperItems, ofTenant),
  undoable(stores.bomDetails, ofBom),
  undoable(stores.pibHeaders, pibRules),
  undoable(stores.pibDetails, { compute: relateByRule(pibSide), check: validatePibLine }),
  undoable(stores.pebHeaders, pebRules),
  undoable(stores.pebDetails, { compute: relateByRule(pebSide), ...ofPeb }),
  undoable(stores.kiteDatas, steps.kiteDataRules),
]

/** The rules of every collection of the tool that is written by hand. */
export const customsUndoables = [tenants, boms, ...editables]

/** Collections that only runs, actions and imports write. */
const written = [
  stores.sourceFiles,
  stores.sourceFileRows,
  stores.niperItemViews,
  stores.productRelations,
  stores.bomDetailViews,
  stores.pibExceptions,
  stores.pibExtensions,
  stores.pibUseds,
  stores.pibUsedViews,
  stores.pibBomDiffs,
  stores.pebReporteds,
]

const acted: readonly [{ resource: { name: string } }, Readonly<Record<string, Handler>>][] = [
  [stores.tenants, { auditFile }],
  [
    stores.pibDetails,
    {
      relProduct: relProduct(pibSide),
      relProductDestroy: relProductDestroy(pibSide),
      exception: exceptPib,
      cancel: unexceptLines,
    },
  ],
  [stores.pibHeaders, { dueDateExtend: extensions.dueDateExtend, cancel: withdrawPibs }],
  [stores.pibExceptions, { cancel: unexceptPib }],
  [
    stores.pibExtensions,
    { approve: extensions.approveExtension, reject: extensions.rejectExtension, cancel: extensions.cancelExtension },
  ],
  [
    stores.pebDetails,
    {
      relProduct: relProduct(pebSide),
      relProductDestroy: relProductDestroy(pebSide),
      exclude: corrections.excludeLines,
      cancel: selection.cancelPebLines,
    },
  ],
  [
    stores.pebHeaders,
    { exclude: corrections.excludePebs, cancel: selection.cancelPebs, withdraw: selection.withdrawPebs },
  ],
  [
    stores.kiteDatas,
    {
      bclGet: selection.bclGet,
      preview: selection.previewSelection,
      bclktGenerate,
      rollback: rollbackBcl,
      cancel: steps.cancelBcl,
      submit: steps.submit,
      approve: steps.approve,
      reject: steps.reject,
      reopen: steps.reopen,
      pay: steps.pay,
    },
  ],
  [
    stores.pibBomDiffs,
    { pibFind: corrections.pibFind, exception: corrections.exceptDiffs, cancel: corrections.unexceptDiffs },
  ],
  [stores.pibUseds, { pibCancel: corrections.pibCancel }],
]
