/**
 * Fetches the kit that all departments' screens share, which is not among the first scripts. Asked before a container asks
 * for it by itself: a failure is then one of the screen, and another try fetches it again.
 */
export const loadKit = () => import(/* webpackChunkName: 'ui' */ '@ems/ui')
