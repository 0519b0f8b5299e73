export { notificationsApi } from './notifications.ts'
export { routesTo, routeTo } from './record-url.ts'
