import { pushAccounting } from './accurate/push/push.job.ts'
import { store as accountingDocuments } from './accurate/records/accounting-documents.ts'
import { store as accountingEmployees } from './accurate/records/accounting-employees.ts'
import { store as accountingItems } from './accurate/records/accounting-items.ts'
import { store as accountingPartners } from './accurate/records/accounting-partners.ts'
import { syncAccounting } from './accurate/sync/sync.job.ts'
import { store as accessRequests } from './approvals/access-requests.ts'
import { store as delegations } from './approvals/delegations.ts'
import { approvalsEngine } from './approvals/engine.ts'
import { requestStore as approvalRequests } from './approvals/requests/store.ts'
import { ruleStore as approvalRules } from './approvals/rules/approval-rules.ts'
import { store as stepRequests } from './approvals/steps/step-requests.ts'
import { bySteps, provideStepTakers, type StepTaker } from './approvals/steps/take-step.ts'
import { approvalStore as approvals } from './approvals/task-store.ts'
import { archiveImports, archiveStores } from './archives/archives.ts'
import { destroyFiles } from './archives/disposals/destroy-files.job.ts'
import { openContractFile, openDocumentFile } from './archives/reading/file-access.ts'
import { assetStore as assets } from './assets/assets.ts'
import { provideFileAccess } from './assets/file-access.ts'
import { agendaStore as agendaEvents } from './calendar/events/agenda-events.ts'
import { store as leaveOffices, imports as leaveOfficesImports } from './calendar/leave-offices.ts'
import { store as comments, provideReplies, type Replies } from './comments/comments.ts'
import { submitAgreed } from './customs/bclkt/transitions.ts'
import { store as customsConsultantActivities } from './customs/consultants/activities.ts'
import { store as customsConsultantBoards } from './customs/consultants/boards.ts'
import { kiteJobs } from './customs/kite-jobs.ts'
import { generateReport, writeAuditFile } from './customs/reports/report.job.ts'
import * as kite from './customs/stores.ts'
import { store as dashboardLayouts } from './dashboard/dashboard-layouts.ts'
import { store as savedViews } from './dashboard/saved-views.ts'
import { store as attendanceCodes, imports as attendanceCodesImports } from './hr/attendance/attendance-codes.ts'
import {
  store as attendanceCorrections,
  imports as attendanceCorrectionsImports,
} from './hr/attendance/attendance-corrections.ts'
import {
  store as attendanceEmployees,
  imports as attendanceEmployeesImports,
} from './hr/attendance/attendance-employees.ts'
import {
  store as attendanceExceptions,
  imports as attendanceExceptionsImports,
} from './hr/attendance/exceptions/attendance-exceptions.ts'
import { closeMany } from './hr/attendance/month/close-period.job.ts'
import { recalculateMany } from './hr/attendance/pairing/recalculate.job.ts'
import { store as attendancePunches } from './hr/attendance/punches/attendance-punches.ts'
import { store as careerEvents } from './hr/careers/career-events.ts'
import { store as employeeChanges, imports as employeeChangesImports } from './hr/changes/employee-changes.ts'
import { store as employeeContacts, imports as employeeContactsImports } from './hr/employees/employee-contacts.ts'
import { store as employeeDocuments, imports as employeeDocumentsImports } from './hr/employees/employee-documents.ts'
import { careerRules } from './hr/employees/employees.rules.ts'
import { store as employees, imports as employeesImports } from './hr/employees/employees.ts'
import { providedVault } from './hr/employees/encrypted-fields.ts'
import { store as leaveEmployees, imports as leaveEmployeesImports } from './hr/leave/leave-employees.ts'
import { store as leaves, imports as leavesImports } from './hr/leave/leaves.ts'
import { runYear } from './hr/leave/years/yearly-run.job.ts'
import { letterImports, letterStores } from './hr/letters/letters.ts'
import { purchaseImports, purchaseStores } from './hr/procurement/purchases.ts'
import { type Importable, provideImportables, runImport, undoImport } from './imports/index.ts'
import { credentialAccessStore } from './it/credentials/credential-accesses.ts'
import { credentialFolderStore, imports as credentialFoldersImports } from './it/credentials/credential-folders.ts'
import { credentialLogStore } from './it/credentials/credential-logs.ts'
import { credentialStore, imports as credentialsImports } from './it/credentials/credentials.ts'
import {
  credentialExportStore,
  imports as credentialExportsImports,
} from './it/credentials/exports/credential-exports.ts'
import {
  credentialRequestStore,
  imports as credentialRequestsImports,
} from './it/credentials/requests/credential-requests.ts'
import { equipmentImports, equipmentStores } from './it/equipment/stores.ts'
import {
  store as itMaintenanceExternals,
  imports as itMaintenanceExternalsImports,
} from './it/it-maintenance-externals.ts'
import {
  store as itMaintenanceInternalActivities,
  imports as itMaintenanceInternalActivitiesImports,
} from './it/it-maintenance-internal-activities.ts'
import {
  store as itMaintenanceInternals,
  imports as itMaintenanceInternalsImports,
} from './it/it-maintenance-internals.ts'
import { solutionImports, solutionStores } from './it/solutions/solutions.ts'
import { store as jiraIssues, imports as jiraIssuesImports } from './it/tickets/jira-issues.ts'
import { store as jiraServiceTiers, imports as jiraServiceTiersImports } from './it/tickets/jira-service-tiers.ts'
import { answerTicket } from './it/tickets/ticket-answers.ts'
import { store as backgroundJobs } from './jobs/background-jobs.ts'
import { exportRows } from './jobs/export/to-excel.ts'
import { type JobHandlers, provideJobHandlers } from './jobs/job-handlers.ts'
import { queueTransition } from './jobs/transitions/queue-transition.ts'
import { runTransitions } from './jobs/transitions/run-transitions.ts'
import { provideStores, type Store } from './kit/stores.ts'
import { provideTransitionQueue } from './kit/transitions/queued.ts'
import { provideApprovalEngine } from './kit/workflow/approval-engine.ts'
import {
  store as marketingActivities,
  imports as marketingActivitiesImports,
} from './marketing/activities/marketing-activities.ts'
import { store as marketingBoards, imports as marketingBoardsImports } from './marketing/activities/marketing-boards.ts'
import { store as contacts, imports as contactsImports } from './marketing/contacts.ts'
import { store as items, imports as itemsImports } from './marketing/items/items.ts'
import { store as partnerPapers, imports as partnerPapersImports } from './marketing/partners/papers/partner-papers.ts'
import {
  store as partnerBankChanges,
  imports as partnerBankChangesImports,
} from './marketing/partners/partner-bank-changes.ts'
import { store as partners, imports as partnersImports } from './marketing/partners.ts'
import { store as quotations, imports as quotationsImports } from './marketing/quotations/quotations.ts'
import { workImports, workStores } from './marketing/work/collections.ts'
import { store as notifications } from './notifications/notifications.ts'
import { store as auditLogs } from './settings/audit/audit-logs.ts'
import { store as auditServices } from './settings/audit/audit-services.ts'
import { store as configs } from './settings/configs/configs.ts'
import { store as references, imports as referencesImports } from './settings/references/references.ts'
import { store as usergroups } from './settings/usergroups/usergroups.ts'
import { store as authTokens } from './settings/users/auth-tokens.ts'
import { store as users, imports as usersImports } from './settings/users/users.ts'

// Everything besides routes (app.ts) and schedules (worker.ts). No module registers itself while it loads: a part that is not
// in these tables does not exist.

/** One store for every collection. */
export const stores = [
  accessRequests,
  accountingDocuments,
  accountingEmployees,
  accountingItems,
  accountingPartners,
  agendaEvents,
  approvalRequests,
  approvalRules,
  approvals,
  ...(archiveStores as readonly Store[]),
  assets,
  attendanceCodes,
  attendanceCorrections,
  attendanceExceptions,
  attendanceEmployees,
  attendancePunches,
  auditLogs,
  auditServices,
  authTokens,
  backgroundJobs,
  ...purchaseStores,
  careerEvents,
  comments,
  configs,
  contacts,
  credentialExportStore,
  credentialFolderStore,
  credentialAccessStore,
  credentialLogStore,
  credentialRequestStore,
  credentialStore,
  customsConsultantActivities,
  customsConsultantBoards,
  dashboardLayouts,
  delegations,
  employeeChanges,
  employeeContacts,
  employeeDocuments,
  employees,
  ...equipmentStores,
  itMaintenanceExternals,
  itMaintenanceInternalActivities,
  itMaintenanceInternals,
  items,
  jiraIssues,
  jiraServiceTiers,
  ...solutionStores,
  leaveEmployees,
  leaveOffices,
  leaves,
  ...letterStores,
  marketingActivities,
  marketingBoards,
  ...workStores,
  notifications,
  partnerBankChanges,
  partnerPapers,
  partners,
  quotations,
  references,
  savedViews,
  stepRequests,
  usergroups,
  users,
  ...Object.values(kite),
] as unknown as readonly Store[]

/** The collections that take files, each with the rules of its single writes. */
export const importables: readonly Importable[] = [
  ...archiveImports,
  attendanceCodesImports,
  attendanceCorrectionsImports,
  attendanceExceptionsImports,
  attendanceEmployeesImports,
  ...purchaseImports,
  contactsImports,
  credentialExportsImports,
  credentialFoldersImports,
  credentialRequestsImports,
  credentialsImports,
  employeeChangesImports,
  employeeContactsImports,
  employeeDocumentsImports,
  employeesImports,
  ...equipmentImports,
  itMaintenanceExternalsImports,
  itMaintenanceInternalActivitiesImports,
  itMaintenanceInternalsImports,
  itemsImports,
  jiraIssuesImports,
  jiraServiceTiersImports,
  ...solutionImports,
  leaveEmployeesImports,
  leaveOfficesImports,
  leavesImports,
  ...letterImports,
  marketingActivitiesImports,
  marketingBoardsImports,
  ...workImports,
  partnerBankChangesImports,
  partnerPapersImports,
  partnersImports,
  quotationsImports,
  referencesImports,
  usersImports,
]

/** A handler for every type of job. */
export const jobHandlers: JobHandlers = {
  ...kiteJobs,
  import: runImport,
  transition: runTransitions,
  'import-undo': undoImport,
  toExcel: exportRows,
  bclktReport: generateReport,
  kiteAudit: writeAuditFile,
  accountingSync: syncAccounting,
  accountingPush: pushAccounting,
  leaveYear: runYear,
  attendanceRecalculation: recalculateMany,
  attendanceClosing: closeMany,
  archiveDisposal: destroyFiles,
}

/** How approved steps are taken, by type. The clock tells EMS SSO of leavers later, as it does of exits of the day. */
export const stepTakers: Readonly<Record<string, StepTaker>> = {
  [employees.resource.name]: bySteps(employees, careerRules(providedVault)),
  [marketingActivities.resource.name]: bySteps(marketingActivities, marketingActivities.rules ?? {}),
  [kite.kiteDatas.resource.name]: submitAgreed,
}

/** Effects of a comment on a record, by type. */
const replies: Replies = { [jiraIssues.resource.name]: answerTicket }

/** Makes the tables known to the code that looks things up by name. API and worker call it before they serve. */
export function provideAreas(): void {
  provideStores(stores)
  provideImportables(importables)
  provideJobHandlers(jobHandlers)
  provideReplies(replies)
  provideFileAccess({ 'archive-contracts': openContractFile, documents: openDocumentFile })
  provideApprovalEngine(approvalsEngine)
  provideStepTakers(stepTakers)
  provideTransitionQueue(queueTransition)
}
