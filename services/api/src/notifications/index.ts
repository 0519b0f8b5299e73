export { notificationsApi } from './notifications.ts'
export { routeTo } from './record-url.ts'
