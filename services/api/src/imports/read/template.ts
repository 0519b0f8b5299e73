import { Readable } from 'node:stream'
import { cellMeta, lineCellOf } from '@ems/contracts/common'
import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { type Cell, type CellStyle, type Choices, type Sheet, workbook } from '../../files/index.ts'
import { exportColumns } from '../../jobs/index.ts'
import type { Deps } from '../../kit/context.ts'
import type { Doubles, Titles } from '../../kit/stores.ts'
import { importFields, linePaths } from '../importables.ts'
import { type ChoiceList, choiceList } from './choices.ts'
import { isRequired, offeredLines } from './columns.ts'
import { sampleRow } from './samples.ts'

/** Formats of empty cells: text stays as typed, so that leading zeros and digits survive. */
const styles: Partial<Record<FieldMeta['kind'], CellStyle>> = {
  integer: 'integer',
  decimal: 'decimal',
  money: 'money',
  date: 'date',
  instant: 'instant',
}

const choicesSheet = 'Pilihan'

type Head = { path: string; meta: FieldMeta; list: ChoiceList | undefined }

/**
 * An empty file with the columns of an export. Further sheets have an example row, a description of each column, and
 * the choices that the cells offer.
 */
export async function templateOf(deps: Deps, resource: Resource): Promise<Readable> {
  const fields = importFields(resource)
  const longest = Object.fromEntries(fields.map((field) => [field, linesIn(resource, field)]))
  const paths = fields.flatMap((field) =>
    resource.meta[field]?.kind === 'rows' ? linePaths(resource, field, linesIn(resource, field)) : [field],
  )
  const headers = await headersOf(deps, resource, paths)
  const lists = [...new Map(headers.flatMap(({ list }) => (list ? [[list.key, list] as const] : []))).values()]
  const created = exportColumns(resource, fields, 'Asia/Jakarta', longest)
  const columns = created.map(({ title, width }, n) => {
    const { path = '', meta } = headers[n] ?? {}
    const head = isRequired(resource, path) ? `${title}*` : title
    return { title: head, width: Math.max(14, width), style: (meta && styles[meta.kind]) ?? ('text' as const) }
  })
  const row = sampleRow(resource, chosenFrom(headers))
  const called = calledBy(headers)
  const example = created.map(({ cellOf }) => cellOf({ ...row, id: '0', version: 1 }, called))
  const plain = columns.map(({ title, width }) => ({ title, width }))
  const sheets: Sheet[] = [
    { name: 'Data', columns, rows: [], filtered: false, choices: choicesOf(headers, lists) },
    { name: 'Contoh', columns: plain, rows: [[example]], filtered: false },
    guideSheet(
      resource,
      headers,
      columns.map(({ title }) => title),
      example,
    ),
    ...(lists.length ? [listsSheet(headers, lists)] : []),
  ]
  return Readable.from(workbook(sheets), { objectMode: false })
}

const linesIn = ({ meta }: Resource, field: string) => Math.min(offeredLines, meta[field]?.lines?.max ?? offeredLines)

/** Columns with their choices, each list queried once. */
async function headersOf(deps: Deps, resource: Resource, paths: readonly string[]): Promise<Head[]> {
  const existing = new Map<string, ChoiceList | undefined>()
  const headers: Head[] = []
  for (const path of paths) {
    const meta = cellMeta(resource.meta, path) as FieldMeta
    const { label: _, nullable: __, ...subject } = meta
    const key = JSON.stringify(subject)
    if (!existing.has(key)) existing.set(key, await choiceList(deps, meta))
    headers.push({ path, meta, list: existing.get(key) })
  }
  return headers
}

/** Excel lists choose one value only; several values of a cell are separated by commas. */
const choicesOf = (headers: readonly Head[], lists: readonly ChoiceList[]): Choices[] =>
  headers.flatMap(({ meta, list }, column) => {
    const at = lists.findIndex(({ key }) => key === list?.key)
    if (!list?.labels.length || meta.kind === 'refs') return []
    const from = { sheet: choicesSheet, column: at, count: list.labels.length }
    return [{ column, from, isComplete: list.isComplete }]
  })

/** Chooses rows of the example's company, where there are any. */
function chosenFrom(headers: readonly Head[]) {
  const company = headers.find(({ path }) => path === 'company')?.list?.rows[0]?.id
  const byTarget = new Map(
    headers.flatMap(({ meta, list }) => (list?.rows.length ? [[targetOf(meta), list.rows] as const] : [])),
  )
  return (meta: FieldMeta) => {
    const rows = byTarget.get(targetOf(meta)) ?? []
    return (
      rows.find((row) => row.company != null && row.company === company) ??
      rows.find((row) => !row.company) ??
      rows[0]
    )?.id
  }
}

const targetOf = ({ to, where }: FieldMeta) => `${to}?${JSON.stringify(where ?? {})}`

/** Names in the example are those of the lists. */
function calledBy(headers: readonly Head[]): { titles: Titles; doubles: Doubles } {
  const doubles: Record<string, Record<string, Doubles[string][string]>> = {}
  for (const { meta, list } of headers)
    for (const { id, label, company } of list?.rows ?? []) {
      const ofType = doubles[meta.to ?? ''] ?? {}
      doubles[meta.to ?? ''] = ofType
      ofType[id] = { label, company, isAlone: false }
    }
  return { titles: {}, doubles }
}

function guideSheet(
  resource: Resource,
  headers: readonly Head[],
  titles: readonly string[],
  example: readonly Cell[],
): Sheet {
  const rows = headers.map(({ path, meta, list }, n): Cell[] => [
    { text: titles[n] ?? path },
    { text: isRequired(resource, path) ? 'Wajib' : 'Boleh kosong' },
    textOf(limitOf(resource, path, meta)),
    example[n] ?? null,
    textOf(list ? allowedIn(list, meta) : ''),
  ])
  return {
    name: 'Petunjuk',
    columns: ['Kolom', 'Pengisian', 'Batas', 'Contoh', 'Nilai yang diizinkan'].map((title) => ({ title, width: 28 })),
    rows: [rows],
    filtered: false,
  }
}

const textOf = (text: string): Cell => (text ? { text } : null)

function limitOf({ meta }: Resource, path: string, { max, kind }: FieldMeta): string {
  const cell = lineCellOf(path)
  const { label, lines } = meta[cell?.field ?? ''] ?? {}
  return [
    max ? `Maksimal ${max} karakter` : '',
    kind === 'refs' || kind === 'tags' ? 'Beberapa isian dipisah koma' : '',
    cell && label && lines
      ? `Baris berikutnya: kolom "${label} ${offeredLines + 1} – …", maksimal ${lines.max} baris`
      : '',
  ]
    .filter(Boolean)
    .join('. ')
}

const VISIBLE = 12

function allowedIn({ labels, isComplete }: ChoiceList, { kind }: FieldMeta): string {
  if (kind === 'boolean' || (isComplete && labels.length <= VISIBLE)) return labels.join('; ')
  return `${labels.length}${isComplete ? '' : ' pertama dari banyak'} nilai pada lembar ${choicesSheet}, atau kodenya`
}

/** One column per list, titled by the first column that uses it. */
function listsSheet(headers: readonly Head[], lists: readonly ChoiceList[]): Sheet {
  const longest = Math.max(...lists.map(({ labels }) => labels.length))
  const rows = Array.from({ length: longest }, (_, n) => lists.map(({ labels }) => textOf(labels[n] ?? '')))
  return {
    name: choicesSheet,
    columns: lists.map(({ key, labels }) => ({
      title: key === 'boolean' ? 'Ya/Tidak' : (headers.find(({ list }) => list?.key === key)?.meta.label ?? ''),
      width: Math.min(60, Math.max(16, ...labels.map(({ length }) => length + 2))),
    })),
    rows: [rows],
    filtered: false,
  }
}
