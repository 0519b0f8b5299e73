import './approvals.ts'
import './assets.ts'
import './comments.ts'

export { delegationsApi } from './delegations.ts'
export { notificationsApi } from './notifications.ts'
export { type Notice, notify } from './notify.ts'
export { savedViewsApi } from './saved-views.ts'
