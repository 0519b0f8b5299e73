import type { EmsConfig, Registry } from '@ems/federation/registry'
import type { Report, SessionControl } from '@ems/platform/host'
import { createContext, useContext } from 'react'
import type { Areas } from './federation/registry/live-areas.ts'
import type { Check } from './federation/registry/watch-registry.ts'
import type { Uses } from './federation/uses/uses.ts'

/** Environment of a page load, created once in `start/`; only the registry changes. */
export type Environment = {
  config: EmsConfig
  /** As it is now: it changes while the page is open. */
  registry: Registry
  /** The registry is not the current one: the page came without, and this browser remembered an older one, or none. */
  isStale: boolean
  areas: Areas
  checkRegistry: Check
  session: SessionControl
  report: (error: unknown, about: Report) => void
  /** Counts what this tab runs; absent in tests that do not look at it. */
  uses?: Uses
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined)

/** The environment of this page. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('The host is not mounted inside its environment')
  return environment
}
