import { type FieldMeta, pairsOf, type Resource, rootOf } from '@ems/contracts/kit'
import { toast, type Values } from '@ems/platform'
import { useRef } from 'react'
import { fitting } from '../../fields/lookup.ts'
import { awaitedParent, offeredFor, ownOnly } from '../../fields/offered-for.ts'

type Set = (path: string, value: unknown) => void
type Dependent = { field: string; meta: FieldMeta; ids: readonly string[] }

/**
 * `set` of a form that also empties what the new value leaves out of place: the office of another company. A notice says
 * so, and *Urungkan* puts back the parent and its dependents.
 */
export function useDependents(resource: Resource, { values, set }: { values: Values; set: Set }): Set {
  const latest = useRef(values)
  latest.current = values
  return (path, value) => {
    const before = latest.current
    set(path, value)
    if (before[path] === value) return
    const dependents = dependentsOf(resource, path, before)
    if (dependents.length) void follow({ resource, path, value, before, latest, set }, dependents)
  }
}

const idsIn = (value: unknown) => [value ?? []].flat().map(String)

function dependentsOf({ meta: metas, computed }: Resource, path: string, values: Values): Dependent[] {
  return Object.entries(metas).flatMap(([field, meta]) => {
    const isWithin = pairsOf(metas, meta).some((pair) => rootOf(pair) === path)
    const ids = idsIn(values[field])
    return isWithin && ids.length && !computed.includes(field) ? [{ field, meta, ids }] : []
  })
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
  const left = await Promise.all(dependents.map((one) => fittingIn(resource, one, row)))
  const emptied = dependents.filter(({ field, ids }, n) => {
    const { current } = latest
    // What was typed meanwhile is not this change's.
    const isCurrent = current[path] === value && current[field] === before[field]
    return isCurrent && ids.some((id) => !left[n]?.has(id))
  })
  if (!emptied.length) return
  for (const { field, meta, ids } of emptied) {
    const kept = left[dependents.findIndex((one) => one.field === field)]
    set(field, meta.kind === 'refs' ? ids.filter((id) => kept?.has(id)) : null)
  }
  const names = emptied.map(({ meta }) => meta.label).join(', ')
  toast.info(`${names} dikosongkan karena tidak sesuai dengan ${resource.meta[path]?.label ?? path} yang baru.`, {
    action: {
      label: 'Urungkan',
      run: () => {
        set(path, before[path])
        for (const { field } of emptied) set(field, before[field])
      },
    },
  })
}

/** The ids that may stay. Without an answer all of them stay: the API refuses them at their field. */
async function fittingIn(resource: Resource, { meta, ids }: Dependent, row: Values): Promise<ReadonlySet<string>> {
  if (awaitedParent(resource, meta, row)) return new Set()
  try {
    return await fitting(meta.to ?? '', ids, { ...offeredFor(meta, row), ...ownOnly(resource, meta, row) })
  } catch {
    return new Set(ids)
  }
}
