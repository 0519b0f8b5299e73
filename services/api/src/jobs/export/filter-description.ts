import { formatDay } from '@ems/contracts/days'
import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import type { Deps } from '../../kit/context.ts'
import type { Filter, ListQuery, Tree } from '../../kit/query/list-query.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { instantInWords, type Zone } from './cells.ts'

const saying: Readonly<Record<Filter['op'], (values: string) => string>> = {
  in: (values) => values,
  not: (values) => `bukan ${values}`,
  from: (values) => `mulai dari ${values}`,
  to: (values) => `sampai dengan ${values}`,
  like: (values) => `memuat "${values}"`,
  starts: (values) => `diawali "${values}"`,
  within: (values) => `${values} atau kosong`,
  null: (values) => (values === '1' || values === 'true' ? 'kosong' : 'terisi'),
}

/** Description of the filters of a list, one line each: `Perusahaan: PT Cakrawala Mandala Induk`. */
export async function filtersInWords(deps: Deps, { resource }: Store, query: ListQuery, zone: Zone): Promise<string[]> {
  const lines = query.q ? [`Cari: "${query.q}"`] : []
  for (const filter of query.filters) lines.push(await filterInWords(deps, resource, filter, zone))
  if (query.where) lines.push(await treeInWords(deps, resource, query.where, zone))
  if (query.deleted) lines.push('Tempat Sampah')
  return lines
}

async function filterInWords(deps: Deps, resource: Resource, { field, op, values }: Filter, zone: Zone) {
  const meta = columnMeta(resource, field)
  const asWritten = op === 'null' || op === 'like' || op === 'starts'
  const words = asWritten ? values : await valuesInWords(deps, meta, values, zone)
  return `${meta.label}: ${saying[op](words.join(', '))}`
}

/** `(Nama: memuat "a" atau Aktif: Ya)` */
async function treeInWords(deps: Deps, resource: Resource, tree: Tree, zone: Zone): Promise<string> {
  if ('field' in tree) return filterInWords(deps, resource, tree, zone)
  const [parts, word] = 'and' in tree ? [tree.and, ' dan '] : [tree.or, ' atau ']
  const words = await Promise.all(parts.map((part) => treeInWords(deps, resource, part, zone)))
  return `(${words.join(word)})`
}

/** `Nama, Kode (menurun)` */
export const orderInWords = ({ resource }: Store, { sort }: ListQuery) =>
  sort.map(({ field, descending }) => columnMeta(resource, field).label + (descending ? ' (menurun)' : '')).join(', ')

async function valuesInWords(
  deps: Deps,
  { kind, options, known, to }: FieldMeta,
  values: readonly string[],
  zone: Zone,
) {
  if (to) {
    const { resource, named, findMany } = storeFor(to)
    const rows = await (resource.lookup.length ? named : findMany)(deps, values)
    const names = new Map(rows.map((row) => [row.id, String(row[resource.title])]))
    return values.map((id) => names.get(id) ?? `#${id}`)
  }
  const labels = options ?? known
  if (labels) return values.map((value) => labels[value] ?? value)
  if (kind === 'boolean') return values.map((value) => (value === '1' || value === 'true' ? 'Ya' : 'Tidak'))
  if (kind === 'date' || kind === 'period') return values.map(formatDay)
  if (kind === 'instant')
    return values.map((value) => (value.length === 10 ? formatDay(value) : instantInWords(new Date(value), zone)))
  return [...values]
}
