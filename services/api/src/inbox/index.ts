export { inboxApi } from './inbox.ts'
export { dueItems } from './items/due-items.ts'
