import {
  archiveContracts,
  archiveDocumentCodeDetails,
  archiveDocumentCodes,
  archiveDocumentLogs,
  documents,
} from './archives/index.ts'
import { agendaEvents, leaveOffices } from './calendar/index.ts'
import { accessRequests, approvals, assets, comments, delegations, notifications, savedViews } from './common/index.ts'
import {
  customsConsultantActivities,
  customsConsultantBoards,
  kiteBomDetails,
  kiteBomDetailViews,
  kiteBoms,
  kiteDatas,
  kiteFinishGoods,
  kiteNiperItems,
  kiteNiperItemViews,
  kitePebDetails,
  kitePebHeaders,
  kitePebReporteds,
  kitePibBomDiffs,
  kitePibDetails,
  kitePibExceptions,
  kitePibExtensions,
  kitePibHeaders,
  kitePibUseds,
  kitePibUsedViews,
  kiteProductRelations,
  kiteRawMaterials,
  kiteSourceFileRows,
  kiteSourceFiles,
  kiteTenants,
} from './customs/index.ts'
import { employees } from './hr/index.ts'
import type { Resource } from './kit/index.ts'
import { contacts, items, marketingActivities, marketingBoards, partnerItems, partners } from './marketing/index.ts'
import { auditLogs, auditServices, backgroundJobs, configs, references, usergroups, users } from './settings/index.ts'

/** Every resource of the product. */
export const resources: readonly Resource[] = [
  accessRequests,
  agendaEvents,
  approvals,
  archiveContracts,
  archiveDocumentCodeDetails,
  archiveDocumentCodes,
  archiveDocumentLogs,
  assets,
  auditLogs,
  auditServices,
  backgroundJobs,
  comments,
  configs,
  contacts,
  delegations,
  customsConsultantActivities,
  customsConsultantBoards,
  documents,
  employees,
  items,
  kiteBomDetails,
  kiteBomDetailViews,
  kiteBoms,
  kiteDatas,
  kiteFinishGoods,
  kiteNiperItems,
  kiteNiperItemViews,
  kitePebDetails,
  kitePebHeaders,
  kitePebReporteds,
  kitePibBomDiffs,
  kitePibDetails,
  kitePibExceptions,
  kitePibExtensions,
  kitePibHeaders,
  kitePibUseds,
  kitePibUsedViews,
  kiteProductRelations,
  kiteRawMaterials,
  kiteSourceFileRows,
  kiteSourceFiles,
  kiteTenants,
  leaveOffices,
  marketingActivities,
  marketingBoards,
  notifications,
  partnerItems,
  partners,
  references,
  savedViews,
  usergroups,
  users,
]

/** The resource of a JSON:API type; undefined when there is none. */
export const resourceOf = (type: string) => byName.get(type)
const byName = new Map(resources.map((resource) => [resource.name, resource]))

export * from './menus.ts'
