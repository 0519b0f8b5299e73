import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** The checkout this package lies in. */
export const workspace = resolve(import.meta.dirname, '../../../..')

/** Modules that the host provides; a remote that bundles one of them is refused. */
export const SINGLETONS = ['react', 'react/jsx-runtime', 'react-dom', '@ems/platform'] as const

/**
 * Provided once as well, but fetched when the first screen needs it: the kit is a third of what the shell weighed with it,
 * charts another half; cards of the dashboard have a small part of it (docs/decisions/first-load.md).
 */
export const LAZY_SINGLETONS = ['@ems/ui', '@ems/ui/card', '@ems/ui/charts'] as const

const provided = [...SINGLETONS, ...LAZY_SINGLETONS]

/** Those among them that are ours: their exports are reported (`shared/api`). */
export const SHARED_ENTRIES: readonly string[] = provided.filter((name) => name.startsWith('@ems/'))

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

/** The host's side of sharing: what runs from the first chunk on, and what only departments ask for. */
export function hostShares(from: string) {
  const versions = sharedVersions(from)
  // Its own are the only ones there are: to compare their versions with themselves takes a page longer than it is worth.
  const share = (name: string) => ({
    singleton: true,
    version: versions[name] as string,
    requiredVersion: false as const,
  })
  return {
    shared: Object.fromEntries(SINGLETONS.map((name) => [name, { ...share(name), eager: true }])),
    provides: Object.fromEntries(LAZY_SINGLETONS.map((name) => [name, { ...share(name), shareKey: name }])),
  }
}

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
