import type { Release } from './registry.ts'

/** The host's own pages: no department may have one of them, below them or around them. */
export const RESERVED: readonly string[] = ['/private/home']

/** Below which every department lies. */
const DEPARTMENTS = '/private'

type Claiming = Pick<Release, 'name' | 'descriptor'>

/** Whether `path` is `base` or lies in it; `/a-b` does not lie in `/a`. */
export const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/**
 * One sentence for each name, address or menu that two of the releases claim, an address inside one of the other's
 * included, or that is the host's.
 */
export function collisions(modules: readonly Claiming[]): string[] {
  return modules.flatMap((one, n) => [
    ...trespasses(one).map((claim) => `${claim}, is claimed by ${one.name}`),
    ...modules.slice(n + 1).flatMap((other) => {
      const both = [...positions(one, other), ...routesOfBoth(one, other), ...menus(one, other)]
      return both.map((claim) => `${claim} is claimed by ${one.name} and ${other.name}`)
    }),
  ])
}

/**
 * The releases of a registry without those that claim what is the host's or another's. The first by name keeps it: which
 * one wins must not depend on the order of a file.
 */
export function withoutCollisions<Module extends Claiming & { version: string }>(
  modules: readonly Module[],
  refuse: (because: string, release: Module) => void = () => undefined,
): Module[] {
  const kept: Module[] = []
  for (const one of [...modules].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const because = leftOutBecause(one, kept)
    if (because) refuse(`${one.name}@${one.version} is left out: ${because}`, one)
    else kept.push(one)
  }
  return kept
}

function leftOutBecause(one: Claiming, others: readonly Claiming[]) {
  const [external] = trespasses(one)
  if (external) return external
  for (const other of others) {
    const [claim] = [...positions(one, other), ...menus(one, other)]
    if (claim) return `${claim} belongs to ${other.name}`
  }
  return undefined
}

/** Paths in a release that no department may claim. */
function trespasses({ descriptor: { basePaths, routes } }: Claiming): string[] {
  const stray = routes.filter(({ path }) => !basePaths.some((base) => isBelow(path, base)))
  const claims = [
    ...basePaths.map((path) => ({ said: `base path ${path}`, path: keyOf(path) })),
    ...stray.map(({ path }) => ({ said: `route ${path}`, path: keyOf(path) })),
  ]
  return claims.flatMap(({ said, path }) => {
    const owned = RESERVED.find((one) => isBelow(path, one) || isBelow(one, path))
    if (owned) return [`${said}, which is the host's (${owned})`]
    const [first = ''] = path.slice(DEPARTMENTS.length + 1).split('/')
    return isBelow(path, DEPARTMENTS) && first && first !== ':'
      ? []
      : [`${said}, which is not below ${DEPARTMENTS}/<name>`]
  })
}

/** The name and the base paths of which both have a part; of two, one in the other, the inner one. */
function positions(one: Claiming, other: Claiming): string[] {
  const inner = one.descriptor.basePaths.flatMap((mine) =>
    other.descriptor.basePaths.flatMap((theirs) => {
      if (isBelow(keyOf(mine), keyOf(theirs))) return [mine]
      return isBelow(keyOf(theirs), keyOf(mine)) ? [theirs] : []
    }),
  )
  return [...(one.name === other.name ? [`name ${one.name}`] : []), ...inner.map((path) => `base path ${path}`)]
}

function routesOfBoth(one: Claiming, other: Claiming): string[] {
  const theirs = new Set(other.descriptor.routes.map(({ path }) => keyOf(path)))
  return one.descriptor.routes.filter(({ path }) => theirs.has(keyOf(path))).map(({ path }) => `route ${path}`)
}

function menus(one: Claiming, other: Claiming): string[] {
  const theirs = new Set(other.descriptor.menu.map(({ id }) => id))
  return one.descriptor.menu.filter(({ id }) => theirs.has(id)).map(({ id }) => `menu ${id}`)
}

/** The router takes upper and lower case for the same, and any parameter for any other. */
const keyOf = (path: string) => path.toLowerCase().replace(/:[^/]+/g, ':')
