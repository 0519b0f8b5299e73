import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** The checkout this package lies in. */
export const workspace = resolve(import.meta.dirname, '../../..')

/** What the host provides, once for everybody; a remote that bundles one of these is refused. */
export const SINGLETONS = ['react', 'react/jsx-runtime', 'react-dom', '@ems/platform', '@ems/ui'] as const

/** Provided once as well, but fetched when the first screen needs it: charts weigh as much as half the shell. */
export const LAZY_SINGLETONS = ['@ems/ui/charts'] as const

const provided = [...SINGLETONS, ...LAZY_SINGLETONS]

// Third-party code in a remote may import what a façade wraps; it gets the façade. An alias would not do: it is
// resolved after share matching, and under pnpm not from inside the third-party package.
const REDIRECT = {
  '@mantine/charts': '@ems/ui/charts',
  recharts: '@ems/ui/charts',
  '@mantine/core': '@ems/ui',
  '@mantine/dates': '@ems/ui',
  '@mantine/hooks': '@ems/ui',
  '@mantine/modals': '@ems/ui',
  '@mantine/notifications': '@ems/ui',
  '@tanstack/react-query': '@ems/platform',
  'react-router': '@ems/platform',
  'react-router-dom': '@ems/platform',
} as const

/** The exact versions that a host built now provides. `from` is the folder whose dependencies count. */
export const sharedVersions = (from: string) =>
  Object.fromEntries(provided.map((name) => [name, versionOf(name, from)])) as Record<string, string>

/** The ranges that a remote built now asks for: this minor or a later one of the same major. */
export const sharedRanges = (from: string) =>
  Object.fromEntries(provided.map((name) => [name, rangeOf(versionOf(name, from))])) as Record<string, string>

/** The host's side of sharing: what every screen needs in its first chunk, so that nothing is ever negotiated. */
export const hostShares = (from: string) =>
  Object.fromEntries(
    Object.entries(sharedVersions(from)).map(([name, version]) => [
      name,
      // Its own are the only ones there are: to compare their versions with themselves takes a page longer than it is worth.
      { singleton: true, eager: !lazy.has(name), version, requiredVersion: false as const },
    ]),
  )

const lazy: ReadonlySet<string> = new Set(LAZY_SINGLETONS)

/** A remote's side: never a copy of its own, and an error instead of a guess when the host's version does not fit. */
export function remoteShares(from: string) {
  const ranges = sharedRanges(from)
  const consumed = (shareKey: string) => ({
    import: false as const,
    singleton: true,
    strictVersion: true,
    shareKey,
    requiredVersion: ranges[shareKey] as string,
  })
  return Object.fromEntries([
    ...provided.map((name) => [name, consumed(name)] as const),
    ...Object.entries(REDIRECT).map(([name, facade]) => [name, consumed(facade)] as const),
  ])
}

function versionOf(name: string, from: string): string {
  const file = name.startsWith('@ems/')
    ? join(workspace, 'shared', name.split('/')[1] as string, 'package.json')
    : createRequire(join(from, 'package.json')).resolve(`${name.split('/')[0]}/package.json`)
  return JSON.parse(readFileSync(file, 'utf8')).version
}

const rangeOf = (version: string) => `^${version.split('.').slice(0, 2).join('.')}.0`
