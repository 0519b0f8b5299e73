import { type RejectedWord, rejectedWords } from './words.ts'

/** A name that code gives to something, and where. `isType` for types, interfaces, classes and components. */
export type Name = { name: string; isType: boolean; offset: number }

/** A declared name with a refused word. */
export type Finding = { file: string; line: number; name: string; refused: RejectedWord }

/** By file, the names from before this check: they may go, none may come. */
export type Baseline = Readonly<Record<string, readonly string[]>>

/** `rowsAtOnce`, `ROWS_AT_ONCE` and `rows-at-once` are rows, at, once; `HTTPServer` is http, server. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())

export function rejectedIn({ name, isType }: Pick<Name, 'name' | 'isType'>): RejectedWord | undefined {
  const words = wordsOf(name)
  return rejectedWords.find(({ word, place }) => {
    const parts = word.split('-')
    const at = words.findIndex((_, n) => parts.every((part, m) => words[n + m] === part))
    if (at < 0) return false
    if (place === 'whole') return words.length === parts.length
    if (place === 'first') return at === 0 && words.length > parts.length
    return place === 'any' || isType
  })
}

/** What to print: names that are new in `findings`, and entries of `baseline` that nothing uses any more. */
export function compare(findings: readonly Finding[], baseline: Baseline): string[] {
  const matches = new Map<string, Set<string>>()
  for (const { file, name } of findings) matches.set(file, (matches.get(file) ?? new Set()).add(name))
  const added = findings
    .filter(({ file, name }) => !baseline[file]?.includes(name))
    .map(({ file, line, name, refused: { word, use } }) => {
      return `${file}:${line} ${name}: not \`${word.replace('-', ' ')}\`; instead: ${use}`
    })
  const usedUp = Object.entries(baseline).flatMap(([file, names]) =>
    names
      .filter((name) => !matches.get(file)?.has(name))
      .map((name) => `scripts/words/baseline.json: remove ${name} of ${file}, which is gone (or run with --shrink)`),
  )
  return [...added, ...usedUp]
}

/** The baseline without what `findings` no longer have. It never grows. */
export function shrink(findings: readonly Finding[], baseline: Baseline): Baseline {
  const left = Object.entries(baseline).map(([file, names]) => {
    const matches = new Set(findings.filter((finding) => finding.file === file).map(({ name }) => name))
    return [file, names.filter((name) => matches.has(name))] as const
  })
  return Object.fromEntries(left.filter(([, names]) => names.length > 0))
}
