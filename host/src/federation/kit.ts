import type { Release } from '@ems/federation/registry'
import { lazyPart } from '@ems/platform'
import { inTurn } from '@ems/platform/host'
import type { ResourceScreen as Screen } from '@ems/ui'
import { parts } from '@ems/ui/parts'
import type { ComponentType } from 'react'

/**
 * Loads the kit, which is not among the first scripts. Called before a container requests it: a failure is then one of
 * the screen, and another try fetches it again (docs/decisions/first-load.md).
 */
export async function loadKit() {
  await inTurn(parts)
  return import(/* webpackChunkName: 'kit' */ '@ems/ui')
}

/** The kit of dashboard cards; old releases without it load the whole kit. */
export const loadCardKit = ({ shared }: Pick<Release, 'shared'>): Promise<unknown> =>
  '@ems/ui/card' in shared ? import(/* webpackChunkName: 'card' */ '@ems/ui/card') : loadKit()

/** Whether this is a file of either. */
export const isKit = (path: string): boolean => /^\/(js|css)\/(kit|card)\./.test(path)

/** For lists of the host's own, out of the kit that departments share: imported, it would be in a second file as well. */
export const ResourceScreen = lazyPart<object>(async () => ({
  default: (await loadKit()).ResourceScreen as ComponentType<object>,
})) as typeof Screen
