export { inTurn } from './idle.ts'

/**
 * The packages this one stands on, to be evaluated one after the other by whoever starts a page: at one go they are the
 * longest task before anything can be drawn. First what asking who it is takes.
 */
export const parts = [
  () => import(/* webpackMode: "eager" */ './api/client.ts'),
  () => import(/* webpackMode: "eager" */ './session/user-manager.ts'),
  () => import(/* webpackMode: "eager" */ './api/query-client.ts'),
  () => import(/* webpackMode: "eager" */ './router.ts'),
]
