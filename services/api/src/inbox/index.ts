export { inboxApi } from './inbox.ts'
export { menuCountsApi } from './menu-counts.ts'
