import type { Resource } from '@ems/contracts/kit'
import { toast, type Values } from '@ems/platform'
import { useRef } from 'react'
import { fitting } from '../../fields/lookup/lookup.ts'
import { awaitedParent, offeredFor, withinParent } from '../../fields/lookup/offered-for.ts'
import { type Dependent, dependentsOf, lineOf, linesIn, valueIn } from './dependents.ts'

type Set = (path: string, value: unknown) => void

/**
 * `set` of a form that also empties what the new value leaves out of place: the office of another company, in the row and
 * in its lines. A notice says so, and *Urungkan* puts back the parent and its dependents.
 */
export function useDependents(resource: Resource, { values, set }: { values: Values; set: Set }): Set {
  const latest = useRef(values)
  latest.current = values
  return (path, value) => {
    const before = latest.current
    set(path, value)
    if (before[path] === value) return
    const dependents = dependentsOf(resource, { path, value, before })
    if (dependents.length) void follow({ resource, path, value, before, latest, set }, dependents)
  }
}

type Change = {
  resource: Resource
  path: string
  value: unknown
  before: Values
  latest: { readonly current: Values }
  set: Set
}

async function follow({ resource, path, value, before, latest, set }: Change, dependents: readonly Dependent[]) {
  const row = { ...before, [path]: value }
  const remaining = await fittingAll(resource, dependents, row)
  const { current } = latest
  const emptied = dependents.flatMap((one, n) => {
    // A value typed meanwhile is not part of this change.
    const isCurrent = valueIn(current, one) === valueIn(row, one) && (path === one.line?.of || current[path] === value)
    const kept = one.ids.filter((id) => remaining[n]?.has(id))
    return isCurrent && kept.length < one.ids.length ? [{ ...one, now: one.meta.kind === 'refs' ? kept : null }] : []
  })
  const [first] = emptied
  if (!first) return
  const changed = new Map<string, unknown>()
  for (const { field, line, now } of emptied) {
    if (!line) changed.set(field, now)
    else {
      const lines = linesIn(changed.get(line.of) ?? current[line.of])
      changed.set(
        line.of,
        lines.map((one, at) => (at === line.at ? { ...one, [field]: now } : one)),
      )
    }
  }
  for (const [field, now] of changed) set(field, now)
  const undo = () => {
    set(path, before[path])
    for (const field of changed.keys()) if (field !== path) set(field, before[field])
  }
  toast.info(`${namesOf(emptied)} dikosongkan karena tidak sesuai dengan ${first.parent} yang baru.`, {
    action: { label: 'Urungkan', run: undo },
  })
}

/** `Departemen, Ruang (baris 2)`. */
function namesOf(emptied: readonly Dependent[]): string {
  const names = emptied.map(({ meta, line }) => (line ? `${meta.label} (baris ${line.at + 1})` : meta.label))
  return names.length > 5 ? `${names.slice(0, 4).join(', ')} dan ${names.length - 4} isian lain` : names.join(', ')
}

/**
 * For each dependent the ids that may stay, requested once for all that have the same limits. Without an answer all of them
 * stay: the API refuses them at their field.
 */
function fittingAll(resource: Resource, dependents: readonly Dependent[], row: Values) {
  const lookups = dependents.map((one) => {
    const inLine = lineOf(row, one)
    const { meta } = one
    if (awaitedParent(resource, meta, row, inLine)) return undefined
    return { to: meta.to ?? '', where: { ...offeredFor(meta, row), ...withinParent(resource, meta, row, inLine) } }
  })
  const keys = lookups.map((one) => one && JSON.stringify(one))
  const answers = new Map<string, Promise<ReadonlySet<string>>>()
  return Promise.all(
    lookups.map((one, n) => {
      const key = keys[n]
      if (!one || !key) return new Set<string>()
      const ids = [...new Set(dependents.filter((_, m) => keys[m] === key).flatMap((same) => same.ids))]
      const answer = answers.get(key) ?? fitting(one.to, ids, one.where).catch(() => new Set(ids))
      answers.set(key, answer)
      return answer
    }),
  )
}
