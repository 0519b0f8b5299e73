import { Readable } from 'node:stream'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { sql } from 'kysely'
import { type Cell, type Sheet, workbook } from '../files/index.ts'
import { columnOf, tableOf } from '../kit/columns.ts'
import type { Deps } from '../kit/context.ts'
import { storeFor } from '../kit/stores.ts'
import { importFields } from './importables.ts'

/** Names listed of a reference; more would not be read. */
const MOST_NAMES = 200

const examples: Readonly<Record<FieldMeta['kind'], string>> = {
  text: 'Teks',
  longText: 'Teks',
  email: 'nama@perusahaan.co.id',
  integer: '10',
  decimal: '12,5',
  money: '1250000',
  date: '31/12/2026',
  period: '12/2026',
  instant: '31/12/2026 13.30',
  boolean: 'Ya',
  choice: '',
  ref: '',
  refs: '',
  tags: 'satu, dua',
  rows: '[{}]',
  json: '{}',
}

/** An empty file to fill in: heads, and a sheet that says what each column takes. */
export async function templateOf(deps: Deps, resource: Resource): Promise<Readable> {
  const fields = importFields(resource)
  const isRequired = (field: string) => !(field in resource.blank)
  const columns = fields.map((field) => {
    const label = resource.meta[field]?.label ?? field
    return { title: isRequired(field) ? `${label}*` : label, width: Math.max(14, label.length + 4) }
  })
  const guide: Cell[][] = []
  for (const field of fields) {
    const meta = resource.meta[field] as FieldMeta
    guide.push([
      { text: meta.label },
      { text: isRequired(field) ? 'Wajib' : 'Boleh kosong' },
      { text: meta.max ? `Maksimal ${meta.max} karakter` : '' },
      { text: examples[meta.kind] },
      { text: await choicesOf(deps, meta) },
    ])
  }
  const sheets: Sheet[] = [
    { name: 'Data', columns, rows: [], filtered: false },
    {
      name: 'Petunjuk',
      columns: ['Kolom', 'Pengisian', 'Batas', 'Contoh', 'Nilai yang diizinkan'].map((title) => ({ title, width: 28 })),
      rows: [guide],
      filtered: false,
    },
  ]
  return Readable.from(workbook(sheets), { objectMode: false })
}

async function choicesOf(deps: Deps, { kind, options, to, where = {} }: FieldMeta): Promise<string> {
  if (options) return Object.values(options).join(', ')
  if (kind === 'boolean') return 'Ya, Tidak'
  if (!to) return ''
  const { resource, reach } = storeFor(to)
  if (!resource.lookup.length && !deps.user.permissions.has(resource.can.list)) return ''
  const only = Object.entries(where).map(([field, value]) => sql`and ${columnOf(resource, field)} = ${value}`)
  const title = columnOf(resource, resource.title)
  const { rows } = await sql<{ name: string }>`select ${title}::text as name from ${tableOf(resource)} t
    where ${reach(deps)} ${sql.join(only, sql` `)} order by ${title} limit ${sql.raw(String(MOST_NAMES))}`.execute(
    deps.db,
  )
  return rows.map(({ name }) => name).join(', ')
}
