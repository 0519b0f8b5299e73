export { inboxApi } from './inbox.ts'
