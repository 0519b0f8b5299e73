import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHARED_ENTRIES, workspace } from '../registry/policy.ts'

/** Exports of one entry of a package by name; the text says what they are (`exports.ts`). */
export type EntryReport = Record<string, string>
/** Exports of a shared package: its version, and by entry (`.`, `./card`) what it exports. */
export type ApiReport = { version: string; entries: Record<string, EntryReport> }
/** A state of the shared packages that departments build on; `commit` has its sources. */
export type ReleasedState = { at: string; commit: string; packages: Record<string, ApiReport> }

/** The packages that departments stand on. */
export const REPORTED = ['contracts', 'platform', 'ui'] as const

const folder = join(workspace, 'shared/api')

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

export const reportFile = (name: string): string => join(folder, `${name}.json`)

/** The report of a package of this checkout; a check of the suite compares it with the sources. */
export const readReport = (name: string): ApiReport => readJson(reportFile(name))

/** The released states, the newest last. */
export function releasedStates(): ReleasedState[] {
  const released = join(folder, 'released')
  const files = existsSync(released) ? readdirSync(released).filter((file) => file.endsWith('.json')) : []
  return files.sort().map((file) => readJson(join(released, file)))
}

/**
 * What a host of these reports gives departments at run time: shared module → names, deprecated ones with their version;
 * entries that a report does not have are left out.
 */
export function valuesOf(reportOf: (name: string) => ApiReport | undefined): HostExports {
  return Object.fromEntries(
    SHARED_ENTRIES.flatMap((share) => {
      const [, name = '', ...entry] = share.split('/')
      const report = reportOf(name)?.entries[['.', ...entry].join('/')]
      if (!report) return []
      const values = Object.entries(report).filter(([, kind]) => kind.startsWith('value'))
      return [[share, Object.fromEntries(values.map(([one, kind]) => [one, sinceOf(kind) ?? '']))]]
    }),
  )
}

/** Shared module → name → the version since which it is deprecated, or an empty text. */
export type HostExports = Record<string, Record<string, string>>

/** The version since which an export is deprecated. */
export const sinceOf = (kind: string): string | undefined => / deprecated since (\S+)$/.exec(kind)?.[1]
