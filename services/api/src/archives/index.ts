import './pending-counts.ts'

export { archiveContractsApi } from './archive-contracts.ts'
export { archiveDocumentCodeDetailsApi } from './archive-document-code-details.ts'
export { archiveDocumentCodesApi } from './archive-document-codes.ts'
export { archiveDocumentLogsApi } from './archive-document-logs.ts'
export { renewAndExpireContracts } from './contract-reminders.job.ts'
export { documentsApi } from './documents.ts'
export { remindLoans } from './loan-reminders.job.ts'
