import type { Release } from '@ems/federation/registry'
import type { ComponentType } from 'react'
import { AreaFailure, fallsBack } from '../area/failure.ts'
import { type LoadOptions, loadModule, type Rules, type Running } from './load-module.ts'

/** A screen with the release it came from; `because`: why that is not the one the registry names. */
export type LoadedScreen = { Screen: ComponentType; release: Running; because?: AreaFailure }

/**
 * Loads a screen from its release, or from the release before when that one cannot be had. Rejects with what was wrong
 * with the first. `outOf`: the first is known to be broken, and not tried.
 */
export async function loadScreen(
  { previous, ...release }: Release,
  expose: string,
  rules: Rules,
  { outOf, ...options }: LoadOptions & { outOf?: AreaFailure } = {},
): Promise<LoadedScreen> {
  let because = outOf
  if (!because) {
    try {
      return { Screen: (await loadModule(release, expose, rules, options)).default, release }
    } catch (error) {
      if (!(error instanceof AreaFailure) || !previous || !fallsBack(error.kind)) throw error
      because = error
    }
  }
  if (!previous?.preload[expose]) throw because
  try {
    return { Screen: (await loadModule(previous, expose, rules, options)).default, release: previous, because }
  } catch {
    // Reports the failure of the current release, not that of its replacement.
    throw because
  }
}
