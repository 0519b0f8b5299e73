import { lazyPart } from '@ems/platform'
import type { ResourceScreen as Screen } from '@ems/ui'
import type { ComponentType } from 'react'

/**
 * Fetches the kit that all departments' screens share, which is not among the first scripts. Asked before a container asks
 * for it by itself: a failure is then one of the screen, and another try fetches it again.
 */
export const loadKit = () => import(/* webpackChunkName: 'kit' */ '@ems/ui')

/** For lists of the host's own, out of the kit that departments share: imported, it would be in a second file as well. */
export const ResourceScreen = lazyPart<object>(async () => ({
  default: (await loadKit()).ResourceScreen as ComponentType<object>,
})) as typeof Screen
