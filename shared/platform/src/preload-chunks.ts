export { oneByOne as inTurn } from './idle.ts'

/**
 * Packages that this one depends on. A page evaluates them one after the other: together they are the longest task
 * before the first drawing. Those for the user request come first.
 */
export const parts = [
  () => import(/* webpackMode: "eager" */ './api/client.ts'),
  () => import(/* webpackMode: "eager" */ './session/sso-client.ts'),
  () => import(/* webpackMode: "eager" */ './api/query-client.ts'),
  () => import(/* webpackMode: "eager" */ './router.ts'),
]
