import { type FieldMeta, pairsOf, type Resource } from '@ems/contracts/kit'
import { keepPreviousData, listRows, type Titles, useQuery, useSession } from '@ems/platform'
import { valueText } from '../cell-text.ts'

/** As many as a list may show before typing is the shorter way. */
const OFFERED = 20

/** Limits of every lookup, also of those for names only. */
const limits = ['tenant', 'for'] as const

export const limitsIn = (where: Where = {}): Where =>
  Object.fromEntries(limits.flatMap((name) => (where[name] ? [[name, where[name]]] : [])))

export type Offered = { id: string; title: string; note: string }
type Where = Readonly<Record<string, string>>
type Limits = Readonly<Record<string, string | readonly string[]>>

/**
 * Rows that may be chosen for a reference: active ones, found by the server, with details that distinguish equal names.
 */
export function useOffered(to: string, { q, where, enabled }: { q: string; where?: Where; enabled: boolean }) {
  const { can } = useSession()
  return useQuery({
    queryKey: [to, 'lookup', where ?? {}, q],
    queryFn: ({ signal }) => offered(to, { q, where, can, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

type Search = { q: string; where?: Where | undefined; can: (permission: string) => boolean; signal: AbortSignal }

async function offered(to: string, { q, where = {}, can, signal }: Search) {
  const resource = await resourceNamed(to)
  const active: Where = resource.lookup.includes('is_active') ? { is_active: '1' } : {}
  const filters = { ...active, ...(resource.only as Limits | undefined), ...where }
  // Rows that may be chosen (`for`) can exceed those that may be read: only their lookup fields are open.
  const isListed = can(resource.can.list) && !where.for
  const noted = noteOf(resource, where).filter((name) => isListed || resource.lookup.includes(name))
  const include = noted.filter((name) => resource.meta[name]?.to)
  const fields = [...new Set([...fieldsOf(resource), ...noted])]
  const requested = { page: 1, size: OFFERED, q, filters, fields, include }
  const { rows, titles } = await listRows(resource, requested, signal)
  return distinguished(rows.map((row) => offer(resource, row, noted, titles)))
}

/**
 * Names behind these ids, for values whose titles did not come with a list. `within` is what every list of that
 * collection must be limited to, e.g. one client of the KITE tool.
 */
export function useTitles(to: string, ids: readonly string[], existing: Titles = {}, within: Where = {}): Titles {
  const missing = ids.filter((id) => !existing[`${to}:${id}`]).sort()
  const { data } = useQuery({
    queryKey: [to, 'titles', missing, within],
    queryFn: async ({ signal }) => {
      const resource = await resourceNamed(to)
      const requested = { page: 1, size: 250, filters: { id: missing, ...within }, fields: fieldsOf(resource) }
      const { rows } = await listRows(resource, requested, signal)
      return Object.fromEntries(
        rows.map((row) => [`${to}:${row.id}`, String((row as Record<string, unknown>)[resource.title])]),
      )
    },
    enabled: missing.length > 0,
  })
  return { ...data, ...existing }
}

/** Those of the ids that these filters let through. */
export async function fitting(to: string, ids: readonly string[], where: Where): Promise<ReadonlySet<string>> {
  const resource = await resourceNamed(to)
  const requested = { page: 1, size: 250, filters: { ...where, id: ids }, fields: fieldsOf(resource) }
  const { rows } = await listRows(resource, requested)
  return new Set(rows.map(({ id }) => String(id)))
}

type Values = Readonly<Record<string, unknown>>

/**
 * The row with its company, for the lookup of this field: a new row about an employee gets the company of the employee,
 * which the server fills in only when it is stored.
 */
export function useWithCompany({ meta, computed }: Resource, field: FieldMeta, row: Values): Values {
  const isAbout = meta.employee?.to === 'employees' && (computed as readonly string[]).includes('company')
  const isOfCompany = pairsOf(meta, field).some(({ is }) => is === 'company')
  const isMissing = isAbout && isOfCompany && !row.company && typeof row.employee === 'string'
  const employee = isMissing ? String(row.employee) : ''
  const { data } = useQuery({
    queryKey: ['employees', 'company', employee],
    queryFn: async ({ signal }) => {
      const requested = { page: 1, size: 1, filters: { id: employee }, fields: ['company'] }
      const { rows } = await listRows(await resourceNamed('employees'), requested, signal)
      return (rows[0] as Values | undefined)?.company ?? null
    },
    enabled: employee !== '',
  })
  return employee && data ? { ...row, company: data } : row
}

/** The contract behind a JSON:API type; undefined until it has been fetched, or where there is none. */
export function useResource(type: string): Resource | undefined {
  const { data } = useQuery({
    queryKey: ['contract', type],
    queryFn: () => resourceNamed(type),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: type !== '',
  })
  return data
}

/** Loaded with the first picker: the contracts of every area are not needed to draw a page. */
async function resourceNamed(to: string): Promise<Resource> {
  const { resourceOf } = await import('@ems/contracts')
  const resource = resourceOf(to)
  if (!resource) throw new Error(`There is no resource ${to}`)
  return resource
}

const fieldsOf = ({ lookup, title }: Resource) => (lookup.length ? lookup : [title])

/** Fields with technical keys, which are not displayed. */
const isKey = (name: string) => name === 'icon' || name === 'color' || name === 'category'

/** Fields that distinguish rows of the same name. Without the company, if it limits the lookup already. */
function noteOf(resource: Resource, where: Where): readonly string[] {
  const texts = fieldsOf(resource).filter((name) => {
    const kind = resource.meta[name]?.kind
    return (kind === 'text' || kind === 'email') && !isKey(name)
  })
  return (resource.note ?? texts).filter(
    (name) => name !== resource.title && !(name in where) && !(`within.${name}` in where),
  )
}

function offer(resource: Resource, row: object, noted: readonly string[], titles: Titles): Offered {
  const values = row as Record<string, unknown>
  return {
    id: String(values.id),
    title: String(values[resource.title]),
    note: noted
      .flatMap((name) => {
        const meta = resource.meta[name]
        const isNamed = !meta?.to || titles[`${meta.to}:${values[name]}`]
        return values[name] && meta && isNamed ? [valueText(meta, values[name], titles)] : []
      })
      .join(' · '),
  }
}

/** Rows that look the same get their id. */
function distinguished(rows: readonly Offered[]): Offered[] {
  const key = ({ title, note }: Offered) => `${title}\n${note}`
  const counted = Map.groupBy(rows, key)
  return rows.map((row) =>
    (counted.get(key(row))?.length ?? 0) > 1
      ? { ...row, note: [row.note, `#${row.id}`].filter(Boolean).join(' · ') }
      : row,
  )
}
