import './pending-counts.ts'

export { itAssetsApi } from './it-assets.ts'
export { itMaintenanceExternalsApi } from './it-maintenance-externals.ts'
export { itMaintenanceInternalActivitiesApi } from './it-maintenance-internal-activities.ts'
export { itMaintenanceInternalsApi } from './it-maintenance-internals.ts'
export { jiraIssuesApi } from './jira-issues.ts'
export { jiraServiceTiersApi } from './jira-service-tiers.ts'
export { remindPlans } from './maintenance-reminders.job.ts'
