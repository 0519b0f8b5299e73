export { dashboardLayoutsApi } from './dashboard-layouts.ts'
export { savedViewsApi } from './saved-views.ts'
