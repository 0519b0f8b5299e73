import type { FastifyInstance } from 'fastify'
import {
  archiveDocumentCodeDetailsApi,
  store as details,
  imports as detailsImports,
} from './archive-document-code-details.ts'
import { archiveDocumentCodesApi, store as codes, imports as codesImports } from './archive-document-codes.ts'
import {
  archiveContractsApi,
  contractStore as contracts,
  imports as contractsImports,
} from './contracts/archive-contracts.ts'
import { contractValuesApi } from './contracts/contract-values.ts'
import {
  contractTemplatesApi,
  store as templates,
  imports as templatesImports,
} from './contracts/templates/contract-templates.ts'
import { archiveDisposalsApi, store as disposals, imports as disposalsImports } from './disposals/archive-disposals.ts'
import { archiveDocumentEventsApi, store as events } from './documents/archive-document-events.ts'
import { archiveDocumentLogsApi, store as logs, imports as logsImports } from './documents/archive-document-logs.ts'
import { documentsApi, imports as documentsImports, store as records } from './documents/documents.ts'
import { archiveIntakesApi } from './intakes/archive-intakes.ts'
import { store as intakes } from './intakes/intake-store.ts'
import { archiveLocationsApi } from './locations/archive-locations.ts'
import { archiveTextsApi } from './reading/text-search.ts'
import { archiveStocktakeLinesApi, store as stocktakeLines } from './stocktakes/archive-stocktake-lines.ts'
import {
  archiveStocktakesApi,
  store as stocktakes,
  imports as stocktakesImports,
} from './stocktakes/archive-stocktakes.ts'

/** The collections of archives. */
export const archiveStores = [
  contracts,
  templates,
  disposals,
  details,
  codes,
  events,
  logs,
  intakes,
  stocktakeLines,
  stocktakes,
  records,
]

/** Those that take files. */
export const archiveImports = [
  contractsImports,
  templatesImports,
  disposalsImports,
  detailsImports,
  codesImports,
  logsImports,
  stocktakesImports,
  documentsImports,
]

/** Every collection and report of archives below its address. */
export async function archivesApi(api: FastifyInstance) {
  await api.register(archiveContractsApi, { prefix: '/archive-contracts' })
  await api.register(archiveDisposalsApi, { prefix: '/archive-disposals' })
  await api.register(archiveDocumentCodeDetailsApi, { prefix: '/archive-document-code-details' })
  await api.register(archiveDocumentCodesApi, { prefix: '/archive-document-codes' })
  await api.register(archiveDocumentEventsApi, { prefix: '/archive-document-events' })
  await api.register(archiveDocumentLogsApi, { prefix: '/archive-document-logs' })
  await api.register(archiveIntakesApi, { prefix: '/archive-intakes' })
  await api.register(archiveLocationsApi, { prefix: '/archive-locations' })
  await api.register(archiveStocktakeLinesApi, { prefix: '/archive-stocktake-lines' })
  await api.register(archiveStocktakesApi, { prefix: '/archive-stocktakes' })
  await api.register(archiveTextsApi, { prefix: '/archive-texts' })
  await api.register(contractTemplatesApi, { prefix: '/contract-templates' })
  await api.register(contractValuesApi, { prefix: '/contract-values' })
  await api.register(documentsApi, { prefix: '/documents' })
}
