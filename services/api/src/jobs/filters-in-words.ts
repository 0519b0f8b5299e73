import { columnMeta, type FieldMeta } from '@ems/contracts/kit'
import type { Deps } from '../kit/context.ts'
import type { Filter, ListQuery } from '../kit/list-query.ts'
import type { Store } from '../kit/store.ts'
import { storeFor } from '../kit/stores.ts'
import { dayInWords, instantInWords, type Zone } from './cells.ts'

const saying: Readonly<Record<Filter['op'], (values: string) => string>> = {
  in: (values) => values,
  not: (values) => `bukan ${values}`,
  from: (values) => `mulai dari ${values}`,
  to: (values) => `sampai dengan ${values}`,
  like: (values) => `memuat "${values}"`,
  null: (values) => (values === '1' || values === 'true' ? 'kosong' : 'terisi'),
}

/** What a list was narrowed by, one line per filter: `Perusahaan: PT Cakrawala Mandala Induk`. */
export async function filtersInWords(deps: Deps, { resource }: Store, query: ListQuery, zone: Zone): Promise<string[]> {
  const lines = query.q ? [`Cari: "${query.q}"`] : []
  for (const { field, op, values } of query.filters) {
    const meta: FieldMeta =
      field === 'id' ? { label: 'Id', kind: 'text', nullable: false } : columnMeta(resource, field)
    const words = op === 'null' || op === 'like' ? values : await valuesInWords(deps, meta, values, zone)
    lines.push(`${meta.label}: ${saying[op](words.join(', '))}`)
  }
  return lines
}

/** `Nama, Kode (menurun)` */
export const orderInWords = ({ resource }: Store, { sort }: ListQuery) =>
  sort.map(({ field, descending }) => columnMeta(resource, field).label + (descending ? ' (menurun)' : '')).join(', ')

async function valuesInWords(deps: Deps, { kind, options, to }: FieldMeta, values: readonly string[], zone: Zone) {
  if (to) {
    const { resource, findMany } = storeFor(to)
    const rows = await findMany(deps, values)
    const names = new Map(rows.map((row) => [row.id, String(row[resource.title])]))
    return values.map((id) => names.get(id) ?? `#${id}`)
  }
  if (options) return values.map((value) => options[value] ?? value)
  if (kind === 'boolean') return values.map((value) => (value === '1' || value === 'true' ? 'Ya' : 'Tidak'))
  if (kind === 'date') return values.map(dayInWords)
  if (kind === 'instant')
    return values.map((value) => (value.length === 10 ? dayInWords(value) : instantInWords(new Date(value), zone)))
  return [...values]
}
