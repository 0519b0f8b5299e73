import * as customs from '@ems/contracts/customs'
import type { Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { ofCompanies, type VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'

/** Rows of tenants in scope: those served by the user's companies, and those without a company. */
const ofTenants: VisibleTo = ({ scope, companies }) =>
  scope === 'group'
    ? undefined
    : sql`t.tenant_id in (select k.id from ems.customs_kite_tenants k
        where k.company_id is null or k.company_id = any(${companies}::bigint[]))`

const ofOneTenant: VisibleTo = ({ client = '0' }) => sql`t.tenant_id = ${client}::bigint`

const toolStore = <R extends Resource>(resource: R) =>
  storeOf(resource, { visibleTo: ofTenants, ofClient: ofOneTenant })

export const tenants = storeOf(customs.kiteTenants, {
  visibleTo: ofCompanies,
  ofClient: ({ client = '0' }) => sql`t.id = ${client}::bigint`,
})
export const sourceFiles = toolStore(customs.kiteSourceFiles)
export const sourceFileRows = toolStore(customs.kiteSourceFileRows)
export const rawMaterials = toolStore(customs.kiteRawMaterials)
export const finishGoods = toolStore(customs.kiteFinishGoods)
export const niperItems = toolStore(customs.kiteNiperItems)
export const niperItemViews = toolStore(customs.kiteNiperItemViews)
export const productRelations = toolStore(customs.kiteProductRelations)
export const boms = toolStore(customs.kiteBoms)
export const bomDetails = toolStore(customs.kiteBomDetails)
export const bomDetailViews = toolStore(customs.kiteBomDetailViews)
export const pibHeaders = toolStore(customs.kitePibHeaders)
export const pibDetails = toolStore(customs.kitePibDetails)
export const pibExceptions = toolStore(customs.kitePibExceptions)
export const pibExtensions = toolStore(customs.kitePibExtensions)
export const pibUseds = toolStore(customs.kitePibUseds)
export const pibUsedViews = toolStore(customs.kitePibUsedViews)
export const pibBomDiffs = toolStore(customs.kitePibBomDiffs)
export const pebHeaders = toolStore(customs.kitePebHeaders)
export const pebDetails = toolStore(customs.kitePebDetails)
export const pebReporteds = toolStore(customs.kitePebReporteds)
export const kiteDatas = storeOf(customs.kiteDatas, {
  visibleTo: ofTenants,
  ofClient: ofOneTenant,
  companyOf: sql`(select k.company_id from ems.customs_kite_tenants k where k.id = t.tenant_id)`,
})
export const portalFiles = toolStore(customs.portalFiles)
export const portalBalances = toolStore(customs.portalBalances)
export const portalPibs = toolStore(customs.portalPibs)
export const portalReports = toolStore(customs.portalReports)
