import type { Values } from '@ems/platform'
import { useRef } from 'react'
import { linesIn } from './dependents.ts'

/** A column of lines that follows from another one, e.g. the price agreed for an item. */
export type LineFill = {
  /** Field of the lines. */
  of: string
  /** Column that is chosen, and the column that follows from it. */
  by: string
  to: string
  /** Other columns that decide, e.g. the quantity. */
  and?: readonly string[]
  /** Fields of the row that decide, too. */
  within: readonly string[]
  /** Values for these lines, in their order; the present row has the fields of `within`. */
  find: (lines: readonly Values[], row: Values) => Promise<readonly unknown[]>
}

type Set = (path: string, value: unknown) => void

const isBlank = (value: unknown) => value == null || value === ''

/**
 * `set` of a form that also fills in the column of `fill` once a line has its choice. An input that is empty, still holds the
 * value filled in for the choice before, or belongs to another choice of `by`, takes the new one; other typed values stay.
 */
export function useFilledLines(set: Set, values: Values, fill: LineFill | undefined): Set {
  const latest = useRef(values)
  latest.current = values
  const filled = useRef<Readonly<Record<string, unknown>>>({})
  return (path, value) => {
    const before = latest.current
    set(path, value)
    if (!fill || before[path] === value) return
    const row = { ...before, [path]: value }
    const affected = affectedIn(fill, path, before, row).filter(({ line, last, isOther }) => {
      const present = line[fill.to]
      return isOther || isBlank(present) || (last !== undefined && present === filled.current[last])
    })
    if (affected.length) void follow(fill, { row, affected, latest, filled, set })
  }
}

/** `isOther`: the line had another choice of `by`, whose value means nothing for this one. */
type Place = { at: number; line: Values; choice: string; last: string | undefined; isOther: boolean }

/** What decides about a line, as one text; undefined without a choice. */
const choiceOf = ({ by, and = [] }: LineFill, line: Values | undefined) =>
  line?.[by] ? JSON.stringify([by, ...and].map((name) => String(line[name] ?? ''))) : undefined

/** Lines whose choice, or of whose row a deciding field, changed; `last` is the choice that a filled value was for. */
function affectedIn(fill: LineFill, path: string, before: Values, row: Values): Place[] {
  const { of, by, within } = fill
  const [old, now] = [linesIn(before[of]), linesIn(row[of])]
  if (path !== of ? !within.includes(path) : old.length !== now.length) return []
  return now.flatMap((line, at) => {
    const [choice, last] = [choiceOf(fill, line), choiceOf(fill, old[at])]
    // A line that was only moved is the same object.
    if (!choice || (path === of && (choice === last || old.includes(line)))) return []
    const before = old[at]?.[by]
    return [{ at, line, choice, last, isOther: path === of && Boolean(before) && before !== line[by] }]
  })
}

type Change = {
  row: Values
  affected: readonly Place[]
  latest: { readonly current: Values }
  filled: { current: Readonly<Record<string, unknown>> }
  set: Set
}

async function follow(fill: LineFill, { row, affected, latest, filled, set }: Change) {
  const { of, to, within, find } = fill
  const requested = [...new Map(affected.map(({ choice, line }) => [choice, line])).entries()]
  // Without an answer the inputs stay as they are, to be filled in by hand.
  const answer = await find(
    requested.map(([, line]) => line),
    row,
  ).catch(() => undefined)
  const { current } = latest
  const matches = answer && Object.fromEntries(requested.map(([choice], n) => [choice, answer[n]]))
  if (!matches || within.some((name) => current[name] !== row[name])) return
  const lines = linesIn(current[of])
  const next = lines.map((line, at) => {
    const place = affected.find((one) => one.at === at)
    const isSame = place && choiceOf(fill, line) === place.choice && line[to] === place.line[to]
    return isSame ? { ...line, [to]: matches[place.choice] ?? null } : line
  })
  filled.current = { ...filled.current, ...matches }
  if (next.some((line, at) => line[to] !== lines[at]?.[to])) set(of, next)
}
