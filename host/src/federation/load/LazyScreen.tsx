import { RetryEpoch } from '@ems/platform/host'
import { type ComponentType, type LazyExoticComponent, lazy, useContext, useEffect, useMemo } from 'react'
import { useEnvironment } from '../../environment.ts'
import { enterScreen } from '../uses/frozen.ts'
import type { LoadedScreen } from './load-screen.ts'

/** A screen whose code comes later, and what has come of it so far. */
export type ScreenSource = {
  /** `isAgain`: a user requested another try. */
  readonly load: (isAgain: boolean) => Promise<LoadedScreen>
  loaded?: LoadedScreen
  /** A load that began before the screen was shown: what comes of it, failures too, is what the screen shows first. */
  early?: Promise<LoadedScreen>
  attempt?: { epoch: number; Screen: LazyExoticComponent<ComponentType> }
}

/** `screen` names it for freezes; `since`: when it was asked for, by `performance.now()`. */
type LazyScreenProps = { source: ScreenSource; screen?: string; since?: number }

/**
 * React.lazy with retries: React keeps a rejected import forever. Only a new epoch starts a new import; starting one
 * because of the rejection would loop, as React renders again.
 */
export function LazyScreen({ source, screen, since }: LazyScreenProps) {
  const epoch = useContext(RetryEpoch)
  // The component type must stay the same while it is mounted: with another one React would remount it at the next
  // navigation.
  const Screen = useMemo(() => screenIn(source, epoch), [source, epoch])
  return (
    <>
      <Screen />
      <Open source={source} {...(screen && { screen })} {...(since !== undefined && { since })} />
    </>
  )
}

function screenIn(source: ScreenSource, epoch: number): ComponentType {
  if (source.loaded) return source.loaded.Screen
  if (source.attempt?.epoch !== epoch) {
    const isAgain = source.attempt !== undefined
    source.attempt = { epoch, Screen: lazy(() => imported(source, isAgain)) }
  }
  return source.attempt.Screen
}

/** Tells which release runs for as long as the screen is open; it is only there once the screen is. */
function Open({ source: { loaded }, screen, since }: LazyScreenProps) {
  const { areas, uses } = useEnvironment()
  useEffect(() => {
    areas.open.set(loaded)
    if (loaded) uses?.opened(loaded.release, since === undefined ? 0 : performance.now() - since)
    return () => {
      if (areas.open.get() === loaded) areas.open.set(undefined)
    }
  }, [areas, uses, loaded, since])
  useEffect(() => {
    if (!screen) return
    return enterScreen(screen)
  }, [screen])
  return null
}

async function imported(source: ScreenSource, isAgain: boolean) {
  source.loaded = await ((!isAgain && source.early) || source.load(isAgain))
  return { default: source.loaded.Screen }
}
