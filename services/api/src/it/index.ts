export {
  digestOf,
  endExports,
  endRequests,
  judgePasswords,
  openDataKey,
  remindCredentials,
  rewrapCredentials,
  secretLinksApi,
  storeSecrets,
  vaultApi,
} from './credentials/index.ts'
export { equipmentApi } from './equipment/routes.ts'
export { itMaintenanceExternalsApi } from './it-maintenance-externals.ts'
export { itMaintenanceInternalActivitiesApi } from './it-maintenance-internal-activities.ts'
export { itMaintenanceInternalsApi } from './it-maintenance-internals.ts'
export { remindPlans } from './maintenance-reminders.job.ts'
export { solutionsApi } from './solutions/solutions.ts'
export { keepClocks } from './tickets/clocks/keep-clocks.ts'
export { advanceClocks } from './tickets/clocks/ticket-clocks.job.ts'
export { ticketRules } from './tickets/jira-issues.rules.ts'
export { jiraIssuesApi, store as ticketStore } from './tickets/jira-issues.ts'
export { jiraServiceTiersApi } from './tickets/jira-service-tiers.ts'
export { advanceTickets } from './tickets/ticket-clock.job.ts'
