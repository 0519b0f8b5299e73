import type { Resource } from '@ems/contracts/kit'
import type { Filters } from '../state/list-state.ts'

/** One question of a screen as filters: `{ label: 'Tanpa karyawan', filters: { employee_null: '1' } }`. */
export type QuickFilter = { label: string; filters: Filters }

/** A view of the screen that is not saved; `key` is in the address. */
export type BuiltInView = QuickFilter & { key: string }

type Person = { id: string; employee_id: string | null }

/** Views that follow from the contract, then those of the screen. A view in both appears once; of two with one name the screen's. */
export function builtInViews(resource: Resource, quick: readonly QuickFilter[], person: Person): BuiltInView[] {
  const byLabel = new Map(quick.map((one) => [one.label, one]))
  const own = contractViews(resource, person).map((one) => ({ ...one, ...byLabel.get(one.label) }))
  const keys = new Set(own.map(({ filters }) => filterKey(filters)))
  const others = quick.filter(({ filters }) => !keys.has(filterKey(filters)))
  return [...own, ...others.map((one) => ({ ...one, key: slug(one.label) }))]
}

function contractViews({ workflow, stateField, roles, meta, list }: Resource, person: Person): BuiltInView[] {
  if (!workflow) return []
  const statesOf = (isOpen: boolean) =>
    Object.entries(workflow.states).flatMap(([state, { category }]) => ((category === 'open') === isOpen ? state : []))
  const hasState = list.filters.includes(stateField)
  const field = [roles.owner, roles.assignee].find((name) => name && list.filters.includes(name))
  const me = field && (meta[field]?.to === 'employees' ? person.employee_id : person.id)
  return [
    ...(hasState
      ? [{ key: 'open', label: workflow.views?.open ?? 'Terbuka', filters: { [stateField]: statesOf(true) } }]
      : []),
    ...(field && me ? [{ key: 'mine', label: 'Milik saya', filters: { [field]: [me] } }] : []),
    { key: 'waiting', label: 'Menunggu saya', filters: { waiting: 'me' } },
    ...(hasState && statesOf(false).length
      ? [{ key: 'done', label: workflow.views?.done ?? 'Selesai', filters: { [stateField]: statesOf(false) } }]
      : []),
  ]
}

const slug = (label: string) =>
  `x-${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** The same text for filters that find the same rows. */
export const filterKey = (filters: Filters) =>
  JSON.stringify(
    Object.entries(filters)
      .map(([key, value]) => [key, [value].flat().sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
