import { columnMeta, groupFields, isByMonth, type Resource } from '@ems/contracts/kit'
import { type ListParams, listRows, type Titles, useQuery } from '@ems/platform'
import { valueText } from '../../fields/cell-text.ts'
import { useTitles } from '../../fields/lookup/lookup.ts'
import type { Filters } from '../state/list-state.ts'
import type { StillParts } from '../table-context.ts'

/** As many as the server gives, the largest first. */
export const MAX_GROUPS = 200

/** Fields to group this list by: its state, people, then the others; what the screen itself fixes has one value. */
export function groupChoices({ resource, where }: Pick<StillParts['list'], 'resource' | 'where'>): string[] {
  const rank = (name: string) => {
    const { to } = columnMeta(resource, name)
    if (resource.workflow && name === resource.stateField) return 0
    return to === 'employees' || to === 'users' ? 1 : 2
  }
  return groupFields(resource)
    .filter((name) => !(name in where))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** The filters of a list together with those of one of its groups. */
export function filtersOfGroup(resource: Resource, field: string, key: string | null, filters: Filters): Filters {
  if (key === null) return { ...filters, [`${field}_null`]: '1' }
  if (!isByMonth(resource, field)) {
    const isYesNo = columnMeta(resource, field).kind === 'boolean'
    return { ...filters, [field]: isYesNo ? (key === 'true' ? '1' : '0') : [key] }
  }
  const [year = 0, month = 0] = key.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const bound = (name: string, own: string, isLater: boolean) => {
    const other = filters[name]
    return typeof other === 'string' && other > own === isLater ? other : own
  }
  return {
    ...filters,
    [`${field}_from`]: bound(`${field}_from`, `${key}-01`, true),
    [`${field}_to`]: bound(`${field}_to`, last, false),
  }
}

export type RowGroup = {
  key: string | null
  label: string
  count: number
  sums: Readonly<Record<string, string>>
}

/** The groups of the rows that a list finds, with their names: choices in their own order, months newest first. */
export function useGroups(resource: Resource, field: string, { q, filters }: Pick<ListParams, 'q' | 'filters'>) {
  const query = useQuery({
    queryKey: [resource.name, 'groups', field, q, filters],
    queryFn: ({ signal }) =>
      listRows(resource, { size: 1, fields: [resource.title], q, filters, group: field }, signal),
  })
  const { data, error, refetch } = query
  const meta = columnMeta(resource, field)
  const keys = (data?.groups ?? []).flatMap(({ key }) => key ?? [])
  const titles = useTitles(meta.to ?? '', meta.to ? keys : [])
  const options = Object.keys(meta.options ?? {})
  const groups = data?.groups
    ?.map((group): RowGroup => ({ ...group, label: labelOf(resource, field, group.key, titles) }))
    .toSorted((a, b) => (options.length ? place(options, a.key) - place(options, b.key) : 0))
  return { groups, error, refetch }
}

const monthText = (key: string) =>
  new Date(`${key}-01T00:00Z`).toLocaleDateString('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const place = (options: readonly string[], key: string | null) => (key === null ? options.length : options.indexOf(key))

function labelOf(resource: Resource, field: string, key: string | null, titles: Titles): string {
  const meta = columnMeta(resource, field)
  if (key === null) return `Tanpa ${meta.label.toLowerCase()}`
  if (isByMonth(resource, field)) return monthText(key)
  if (meta.kind === 'boolean') return `${meta.label}: ${key === 'true' ? 'ya' : 'tidak'}`
  return meta.to ? (titles[`${meta.to}:${key}`] ?? '…') : valueText(meta, key, {})
}
