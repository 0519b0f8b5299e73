import { type ComponentType, createContext, type LazyExoticComponent, lazy, useContext } from 'react'

/** Counts the attempts of the boundary above; a new number means: import again. */
export const RetryEpoch = createContext(0)

/** A screen whose code comes later, and what has come of it so far. */
export type ScreenSource = {
  readonly load: () => Promise<{ default: ComponentType }>
  loaded?: ComponentType
  attempt?: { epoch: number; Screen: LazyExoticComponent<ComponentType> }
}

/**
 * React.lazy, but an import that failed can be tried again: React itself keeps a rejected one for ever. Only a new epoch
 * starts a new import; starting one because the old was rejected would loop, as React renders again.
 */
export function LazyScreen({ source }: { source: ScreenSource }) {
  const epoch = useContext(RetryEpoch)
  if (!source.loaded && source.attempt?.epoch !== epoch)
    source.attempt = { epoch, Screen: lazy(() => imported(source)) }
  const Screen = source.loaded ?? source.attempt?.Screen
  return Screen ? <Screen /> : null
}

async function imported(source: ScreenSource) {
  const module = await source.load()
  source.loaded = module.default
  return module
}
