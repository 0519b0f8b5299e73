import { isBelow, withoutCollisions } from '@ems/federation/claims'
import type { BrokenRelease, EmsConfig, Registry, Release } from '@ems/federation/registry'
import { refusal, routeOf } from '@ems/federation/version-match'
import { type Observable, observable } from '@ems/platform/host'
import { admit } from '../load/integrity.ts'
import type { LoadedScreen } from '../load/load-screen.ts'

/** The release that stays on screen although the registry names another; for as long as the address stays the same. */
type Held = { path: string; release: Release }

export type AreasState = {
  /** The newest registry of this tab, used by menu, routes and screens. */
  registry: Registry
  /** The registry is not the current one: the page came without, and this browser remembered an older one, or none. */
  isStale: boolean
  held?: Held
  /** Releases of the registry that are not used, because they claim what is another's. */
  leftOut: readonly Release[]
}

/** The areas of this tab, as the registry changes while it is open. */
export type Areas = {
  state: Observable<AreasState>
  /** The screen that is open now, with the release that runs it. */
  open: Observable<LoadedScreen | undefined>
  /** Takes over a newer registry. What is on screen stays until the next navigation, unless it is revoked. */
  take: (latest: Registry) => void
  /** Gives up what is held: the screen is replaced now. */
  release: () => void
}

type Events = {
  /** A release that was on screen has been revoked. */
  onRevoked: (release: Pick<Release, 'descriptor' | 'version'>) => void
  /** A module of the registry is left out, because it claims what is another's or is malformed. */
  onLeftOut: (because: string) => void
}

/** Follows the registry for one page, from the one it came with. */
export function liveAreas(
  first: { registry: Registry; isStale: boolean },
  host: EmsConfig['host'],
  events: Events,
): Areas {
  const usable = (input: Registry): Pick<AreasState, 'registry' | 'leftOut'> => {
    // The shared modules of this page's own host: a later registry may describe a newer host.
    const registry = { ...input, host: { ...input.host, ...host } }
    const modules = registry.modules.map((one) => standIn(one, registry))
    const leftOut: Release[] = []
    const kept = withoutCollisions(modules, (because, release) => {
      leftOut.push(release)
      events.onLeftOut(because)
    })
    for (const { name, version, because } of input.broken ?? [])
      events.onLeftOut(`${name}@${version} is malformed: ${because}`)
    return { registry: { ...registry, modules: kept }, leftOut }
  }
  const state = observable<AreasState>({ ...usable(first.registry), isStale: first.isStale })
  const open = observable<LoadedScreen | undefined>(undefined)

  function take(latest: Registry) {
    const { registry: before, held: was, isStale } = state.get()
    if (latest.revision === before.revision && !isStale) return
    admit(latest)
    const { registry, leftOut } = usable(latest)
    const running = open.get()?.release
    const isOut = running && refusal(running, registry, registry.host)?.kind === 'revoked'
    const held = running && !isOut ? heldOf(before, registry, was) : undefined
    // Before anything of it goes: what was typed into it is still there.
    if (isOut) events.onRevoked(running)
    state.set({ registry, leftOut, isStale: false, held })
  }

  return {
    state,
    open,
    take,
    release: () => state.set({ ...state.get(), held: undefined }),
  }
}

/** The routes' modules at an address: the registry's, except for one that is held there. */
export const modulesAt = ({ registry, held }: AreasState, path: string): Release[] => {
  if (held?.path !== path) return registry.modules
  const others = registry.modules.filter(({ name }) => name !== held.release.name)
  return [...others, held.release]
}

/** The release that would have this address, had it not claimed what is another's. */
export const leftOutAt = ({ leftOut }: AreasState, path: string): Release | undefined =>
  leftOut.find(({ descriptor }) => descriptor.basePaths.some((base) => isBelow(path, base)))

/** The area whose release is malformed that has this address, or may have it. */
export const brokenAt = ({ registry: { broken = [] } }: AreasState, path: string): BrokenRelease | undefined =>
  broken.find(({ basePaths }) => basePaths.some((base) => isBelow(path, base))) ??
  broken.find(({ basePaths }) => basePaths.length === 0)

/** Whether a newer release than the displayed one takes effect at the next navigation. */
export const isNewerPending = ({ registry, held }: AreasState, path: string): boolean =>
  held?.path === path &&
  registry.modules.some(
    ({ name, version, state }) => name === held.release.name && version !== held.release.version && state === 'active',
  )

/** The previous release of a revoked one, if it may run, with its menu and routes. */
function standIn(release: Release, registry: Registry): Release {
  const { previous } = release
  const isRevoked = refusal(release, registry, registry.host)?.kind === 'revoked'
  return isRevoked && previous && !refusal(previous, registry, registry.host) ? previous : release
}

/** The release behind the current address, when the newer registry has another one for it, or none. */
function heldOf(before: Registry, latest: Registry, was: Held | undefined): Held | undefined {
  const path = location.pathname
  if (was?.path === path) return was
  const release = before.modules.find(({ descriptor }) => routeOf(descriptor, path))
  if (!release) return undefined
  const next = latest.modules.find(({ name }) => name === release.name)
  return next?.version === release.version && next.state === release.state ? undefined : { path, release }
}
