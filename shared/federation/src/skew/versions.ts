import { type ApiReport, sinceOf } from './report.ts'

/** Steps of a version in the order of their size. */
export const STEPS = ['none', 'minor', 'major'] as const
export type Step = (typeof STEPS)[number]

/** A deprecated export works for so many minors before it may go. */
const DEPRECATED_FOR = 2

/** As npm's caret reads versions: the first number that is not zero is the major, the one behind it the minor. */
function parts(version: string) {
  const numbers = version.split('.').map(Number)
  const major = numbers.findIndex((one) => one > 0)
  return { numbers, at: major === -1 ? numbers.length - 1 : major }
}

/** The step from one version to another; `none` when it stands, goes back or only mends. */
export function stepOf(from: string, to: string): Step {
  const { numbers, at } = parts(from)
  const later = parts(to).numbers
  const changed = numbers.findIndex((one, n) => one !== later[n])
  if (changed === -1 || changed > at + 1 || (later[changed] ?? 0) < (numbers[changed] ?? 0)) return 'none'
  return changed <= at ? 'major' : 'minor'
}

/** The version that is a step of this size after another. */
export function raised(version: string, step: Step): string {
  const { numbers, at } = parts(version)
  if (step === 'none') return version
  const raise = Math.min(step === 'major' ? at : at + 1, numbers.length - 1)
  return numbers.map((one, n) => (n < raise ? one : n === raise ? one + 1 : 0)).join('.')
}

/** How many minors lie between two versions of one major; none between different majors. */
function minorsBetween(from: string, to: string): number {
  const { numbers, at } = parts(from)
  const later = parts(to).numbers
  const isSame = numbers.every((one, n) => n > at || one === later[n])
  return isSame ? (later[at + 1] ?? 0) - (numbers[at + 1] ?? 0) : 0
}

export type Difference = { added: string[]; removed: string[]; retired: string[] }

/**
 * What was added and removed since a state, as `<entry> <name>`. `retired` were deprecated there, and the version of now is
 * far enough behind.
 */
export function differenceOf(before: ApiReport, after: ApiReport): Difference {
  const [was, is] = [namesIn(before), namesIn(after)]
  const added = [...is.keys()].filter((name) => !was.has(name))
  const missing = [...was].filter(([name, kind]) => kind.split(',')[0] !== is.get(name)?.split(',')[0])
  const isOver = (kind: string) => {
    const since = sinceOf(kind)
    return since !== undefined && minorsBetween(since, after.version) >= DEPRECATED_FOR
  }
  return {
    added,
    removed: missing.flatMap(([name, kind]) => (isOver(kind) ? [] : [name])),
    retired: missing.flatMap(([name, kind]) => (isOver(kind) ? [name] : [])),
  }
}

/** The step that a difference asks for: what is gone breaks, what is new does not. */
export function stepFor({ added, removed, retired }: Difference): Step {
  if (removed.length > 0) return 'major'
  return added.length + retired.length > 0 ? 'minor' : 'none'
}

const namesIn = ({ entries }: ApiReport) =>
  new Map(
    Object.entries(entries).flatMap(([entry, names]) =>
      Object.entries(names).map(([name, kind]) => [`${entry} ${name}`, kind] as const),
    ),
  )
