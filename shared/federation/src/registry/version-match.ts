import type { AreaRoute } from './descriptor.ts'
import type { HostBuild, Registry, Release } from './registry.ts'

/** Whether an exact version lies in a range of the forms `1.2.3` or `^1.2.3`; anything else is not satisfied. */
export function satisfies(version: string, range: string) {
  if (!range.startsWith('^')) return version === range
  const has = numbers(version)
  const wants = numbers(range.slice(1))
  if (!has || !wants) return false
  // npm's caret: the first number that is not zero is the one that must not change.
  const fixed = wants.findIndex((one) => one > 0)
  const same = wants.slice(0, fixed === -1 ? 3 : fixed + 1).every((one, n) => one === has[n])
  return same && compare(has, wants) >= 0
}

/** Why the host must not load this release, found without fetching any of its code; undefined when it may. */
export function refusal(
  release: Omit<Release, 'previous'>,
  { revoked }: Pick<Registry, 'revoked'>,
  host: Pick<HostBuild, 'contract' | 'shared'>,
) {
  const { name, version, state, contract, shared, integrity, entry, preload } = release
  if (state === 'revoked' || revoked.includes(`${name}@${version}`))
    return { kind: 'revoked' as const, because: `${name}@${version}` }
  if (state === 'disabled') return { kind: 'disabled' as const, because: release.reason ?? '' }
  if (!satisfies(host.contract, contract))
    return { kind: 'contract' as const, because: `${contract}, host ${host.contract}` }
  for (const [share, range] of Object.entries(shared)) {
    const has = host.shared[share]
    if (!has || !satisfies(has, range))
      return { kind: 'shared' as const, because: `${share} ${range}, host ${has ?? 'without'}` }
  }
  const bare = [entry, ...Object.values(preload).flat()].find((file) => !integrity[file])
  return bare === undefined ? undefined : { kind: 'integrity' as const, because: bare }
}

/** The route of an area that a path opens: all segments equal, a `:parameter` equal to any; literal ones win. */
export function routeOf<Route extends Pick<AreaRoute, 'path'>>(
  { routes }: { routes: readonly Route[] },
  path: string,
): Route | undefined {
  const requested = segments(path)
  return routes
    .filter((route) => matches(segments(route.path), requested))
    .sort((a, b) => parameters(a.path) - parameters(b.path))[0]
}

/** Whether the path has parameters: such a page needs the title of its record. */
export const isOfOne = (path: string): boolean => parameters(path) > 0

const RECORD = '/:id'

/** The list that a page of a record belongs to; the path of any other route itself. */
export const listPathOf = ({ path }: Pick<AreaRoute, 'path'>): string =>
  path.endsWith(RECORD) ? path.slice(0, -RECORD.length) : path

/** Whether records of this list have pages of their own. */
export const hasRecords = (routes: readonly Pick<AreaRoute, 'path'>[], list: string): boolean =>
  routes.some(({ path }) => path === list + RECORD)

const segments = (path: string) => path.split('/').filter(Boolean)
const parameters = (path: string) => segments(path).filter((one) => one.startsWith(':')).length
const matches = (pattern: string[], requested: string[]) =>
  pattern.length === requested.length && pattern.every((one, n) => one.startsWith(':') || one === requested[n])

function numbers(version: string) {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:-|$)/.exec(version)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}

const compare = (a: number[], b: number[]) =>
  a.map((one, n) => one - (b[n] ?? 0)).find((difference) => difference !== 0) ?? 0
