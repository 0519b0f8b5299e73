import type { Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { type Cell, fileNameOf, type Sheet, workbook } from '../../files/index.ts'
import type { Deps, Origin } from '../../kit/context.ts'
import type { ListQuery } from '../../kit/query/list-query.ts'
import { mayRead } from '../../kit/query/restricted.ts'
import type { Store } from '../../kit/stores.ts'
import { exportColumns, fieldsBehind, instantInWords, stampOf, type Zone } from './cells.ts'
import { filtersInWords, orderInWords } from './filter-description.ts'

/** Everything an export needs besides the rows, as plain JSON, fixed at the time of the request. */
export type ExportPlan = {
  /** JSON:API type. */
  resource: string
  query: ListQuery
  fields: string[]
  zone: Zone
  name: string
  about: [label: string, value: string][]
}

/** Parameters of an export job; `origin` is its request, for the audit log. */
export type ExportParams = { plan: ExportPlan; origin: Origin }

/** Fixes file name, columns and the texts of the sheet *Info*; `total` is the present number of rows. */
export async function planExport(deps: Deps, store: Store, query: ListQuery, total: number): Promise<ExportPlan> {
  const { resource } = store
  const { zone, company, group } = await readerOf(deps, companyRequested(query))
  const now = new Date()
  const fields = readable(deps, resource, query.fields[resource.name] ?? Object.keys(resource.meta))
  const copies = (await store.asOf?.(deps, fields)) ?? []
  const filters = await filtersInWords(deps, store, query, zone)
  const about: ExportPlan['about'] = [
    ['Judul', resource.label],
    ...(group ? [['Grup perusahaan', group] as [string, string]] : []),
    ['Perusahaan', company?.name ?? 'Semua perusahaan dalam cakupan'],
    ...(filters.length ? filters : ['Tanpa saringan']).map((line): [string, string] => ['Saringan', line]),
    ['Urutan', orderInWords(store, query)],
    ['Diekspor oleh', `${deps.user.name} (${deps.user.email})`],
    ['Waktu', instantInWords(now, zone)],
    ...copies.map(({ label, at }): [string, string] => [
      'Data per',
      `${label}: ${at ? instantInWords(new Date(at), zone) : 'belum selesai dibaca'}`,
    ]),
    ['Jumlah baris', String(total)],
    ...(isPersonal(resource) ? [['Kerahasiaan', 'Rahasia: memuat data pribadi'] as [string, string]] : []),
  ]
  return {
    resource: resource.name,
    query,
    fields,
    zone,
    name: `${fileNameOf(resource.label)}_${company?.code ?? 'GRUP'}_${stampOf(now, zone)}.xlsx`,
    about,
  }
}

/** A figure that the user may not read has no column either. */
const readable = ({ user }: Deps, resource: Resource, fields: readonly string[]) =>
  fields.filter((field) => mayRead(user, resource, field))

type Progress = (rows: number) => void

/**
 * Streams the file of a plan. `onRows` receives the number of rows so far. The first batch is read before the titles
 * are written, because it has the largest number of lines.
 */
export async function* exportFile(deps: Deps, store: Store, plan: ExportPlan, onRows: Progress = () => undefined) {
  const batches = store.each(deps, plan.query, { shown: fieldsBehind(store.resource, plan.fields), isFile: true })
  try {
    const first = await batches.next()
    const { longest = {} } = first.value ?? {}
    // A job may run after the permission was taken away.
    const columns = exportColumns(store.resource, readable(deps, store.resource, plan.fields), plan.zone, longest)
    async function* rows() {
      let count = 0
      for (let next = first; !next.done; next = await batches.next()) {
        const { rows: batch, ...called } = next.value
        yield batch.map((row) => columns.map(({ cellOf }) => cellOf(row, called)))
        count += batch.length
        onRows(count)
      }
    }
    const sheet: Sheet = { name: sheetName(store.resource), columns, rows: rows(), filtered: true }
    yield* workbook([sheet, infoSheet(plan)])
  } finally {
    await batches.return(undefined)
  }
}

const infoSheet = ({ about }: ExportPlan): Sheet => ({
  name: 'Info',
  columns: [
    { title: 'Keterangan', width: 20 },
    { title: 'Isi', width: 80 },
  ],
  rows: [about.map((line): Cell[] => line.map((text) => ({ text })))],
  filtered: false,
})

/** Excel allows 31 characters, none of `[]:*?/\`. */
const sheetName = ({ label }: Resource) => label.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** Whether rows have an e-mail address, and so are personal data. */
const isPersonal = ({ meta }: Resource) => Object.values(meta).some(({ kind }) => kind === 'email')

const companyRequested = ({ filters }: ListQuery) => {
  const requested = filters.find(({ field, op }) => field === 'company' && op === 'in')?.values
  return requested?.length === 1 ? requested[0] : undefined
}

/** The user's zone, and the company of the list: the filtered one, or the user's only one. */
async function readerOf({ db, user }: Deps, requested: string | undefined) {
  const only = requested ?? (user.companies.length === 1 ? user.companies[0] : undefined)
  const row = await db.first(sql<{ zone: Zone; code: string | null; name: string | null; group: string | null }>`
    select u.timezone as zone, r.code, r.name, (select coalesce(value, default_value) #>> '{}' from ems.configs
      where key = 'app.group_name' and company_id is null) as "group" from ems.users u
    left join ems."references" r on r.id = ${only ?? null}::bigint and r.category = 'company'
    where u.id = ${user.id}::bigint`)
  return {
    zone: row?.zone ?? ('Asia/Jakarta' as const),
    group: row?.group,
    company: row?.code && row.name ? { code: row.code, name: row.name } : undefined,
  }
}
