import type { Release } from '@ems/federation/registry'
import { lazyPart } from '@ems/platform'
import { inTurn } from '@ems/platform/host'
import type { ResourceScreen as Screen } from '@ems/ui'
import { parts } from '@ems/ui/parts'
import type { ComponentType } from 'react'

/**
 * Fetches the kit that all departments' screens share, which is not among the first scripts. Asked before a container asks
 * for it by itself: a failure is then one of the screen, and another try fetches it again.
 */
export async function loadKit() {
  await inTurn(parts)
  return import(/* webpackChunkName: 'kit' */ '@ems/ui')
}

/** What cards of the dashboard stand on; those of a release from before there was such a part take all of the kit. */
export const loadCardKit = ({ shared }: Pick<Release, 'shared'>): Promise<unknown> =>
  '@ems/ui/card' in shared ? import(/* webpackChunkName: 'card' */ '@ems/ui/card') : loadKit()

/** Whether this is a file of either. */
export const isKit = (path: string): boolean => /^\/(js|css)\/(kit|card)\./.test(path)

/** For lists of the host's own, out of the kit that departments share: imported, it would be in a second file as well. */
export const ResourceScreen = lazyPart<object>(async () => ({
  default: (await loadKit()).ResourceScreen as ComponentType<object>,
})) as typeof Screen
