import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHARED_ENTRIES, workspace } from '../registry/policy.ts'
import { exportsOf } from './exports.ts'
import { type ApiReport, type HostExports, readReport, releasedStates, valuesOf } from './report.ts'
import { differenceOf, raised, STEPS, stepFor, stepOf } from './versions.ts'

const folderOf = (name: string, root: string) => join(root, 'shared', name)
export const manifestOf = (name: string, root = workspace): string => join(folderOf(name, root), 'package.json')

type Manifest = { version: string; exports: Record<string, string> }

/** The report of a package as its sources in a checkout are. */
export function reportOf(name: string, root = workspace): ApiReport {
  const { version, exports } = JSON.parse(readFileSync(manifestOf(name, root), 'utf8')) as Manifest
  const folder = folderOf(name, root)
  const entries = Object.entries(exports).flatMap(([entry, file]) => filesOf(folder, entry, file))
  return {
    version,
    entries: Object.fromEntries(
      entries
        .filter(([entry]) => isForDepartments(name, entry))
        .map(([entry, file]) => [entry, sorted(exportsOf(join(folder, file)))]),
    ),
  }
}

/** Of the other packages only what the host shares; the rest is its own. */
const isForDepartments = (name: string, entry: string) =>
  name === 'contracts' || SHARED_ENTRIES.includes(`@ems/${name}${entry.slice(1)}`)

function filesOf(folder: string, entry: string, file: string): [entry: string, file: string][] {
  if (!entry.includes('*')) return [[entry, file]]
  const [above = ''] = file.split('*')
  const folders = readdirSync(join(folder, above), { withFileTypes: true })
  const matches = folders
    .filter((one) => one.isDirectory())
    .map((one) => [one.name, file.replace('*', one.name)] as const)
  return matches
    .filter(([, path]) => existsSync(join(folder, path)))
    .map(([one, path]) => [entry.replace('*', one), path])
}

const sorted = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)))

/** What a host built of these sources gives departments. */
export const providedExports = (): HostExports => valuesOf((name) => reportOf(name))

/** What is wrong with the report or the version of a package; empty when nothing is. */
export function faultsOfReport(name: string): string[] {
  const now = reportOf(name)
  const written = readReport(name)
  const { added, removed, retired } = differenceOf(written, { ...now, version: written.version })
  const differences = [...added.map((one) => `+ ${one}`), ...[...removed, ...retired].map((one) => `- ${one}`)]
  const isSame = JSON.stringify(written) === JSON.stringify(now)
  const stale = isSame
    ? []
    : [`shared/api/${name}.json is not what the sources export: npm run api (${differences.join(', ') || now.version})`]
  return [...stale, ...faultsOfVersion(name, now)]
}

/** Whether the version has moved far enough since the last released state. */
function faultsOfVersion(name: string, now: ApiReport): string[] {
  const before = releasedStates().at(-1)?.packages[name]
  if (!before) return []
  const difference = differenceOf(before, now)
  const needed = stepFor(difference)
  if (STEPS.indexOf(stepOf(before.version, now.version)) >= STEPS.indexOf(needed)) return []
  const { added, removed, retired } = difference
  const because = removed[0] ? `${removed[0]} is gone` : added[0] ? `${added[0]} is new` : `${retired[0]} is retired`
  return [
    `@ems/${name} ${now.version}: ${because} since ${before.version}, so its version is ${raised(before.version, needed)}: npm run api`,
  ]
}

/** The version that the package must have: its own, or the next one since the last released state. */
export function versionFor(name: string): string {
  const now = reportOf(name)
  const before = releasedStates().at(-1)?.packages[name]
  if (!before) return now.version
  const needed = stepFor(differenceOf(before, now))
  const isFar = STEPS.indexOf(stepOf(before.version, now.version)) >= STEPS.indexOf(needed)
  return isFar ? now.version : raised(before.version, needed)
}
