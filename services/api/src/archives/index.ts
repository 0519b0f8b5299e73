import './waiting.ts'

export { archiveContractsApi } from './archive-contracts.ts'
export { archiveDocumentCodeDetailsApi } from './archive-document-code-details.ts'
export { archiveDocumentCodesApi } from './archive-document-codes.ts'
export { archiveDocumentLogsApi } from './archive-document-logs.ts'
export { turnContracts } from './contract-clock.ts'
export { documentsApi } from './documents.ts'
export { remindLoans } from './loan-clock.ts'
