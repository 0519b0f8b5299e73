import type { EmsConfig, Registry } from '@ems/federation/registry'
import type { Report, SessionControl } from '@ems/platform/host'
import { createContext, useContext } from 'react'

/** What one page load stands on; made once in `main.tsx`, the same for every component. */
export type Environment = {
  config: EmsConfig
  registry: Registry
  /** The registry is not the current one: the page came without, and this browser remembered an older one, or none. */
  isStale: boolean
  session: SessionControl
  report: (error: unknown, about: Report) => void
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined)

/** The environment of this page. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('The host is not mounted inside its environment')
  return environment
}
