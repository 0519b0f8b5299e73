import { type ImportColumns, importLimits, lineCellOf } from '@ems/contracts/common'
import { Problem, type Resource } from '@ems/contracts/kit'
import { type Source, shown } from '../../files/index.ts'
import { BadFile } from '../../kit/http/upload.ts'
import { badRequest, Forbidden } from '../../kit/problems.ts'
import { isByTransition } from '../../kit/workflow/closed-doors.ts'
import { fieldFor, fieldIn, type Importable, importFields, isImportPath, labelFor, linePaths } from '../importables.ts'
import type { Mapping } from './read-rows.ts'

const samples = 5

export const TooManyRows = () =>
  BadFile(`Berkas memuat lebih dari ${importLimits.rows.toLocaleString('id-ID')} baris.`, 'TOO_MANY_ROWS')

/** Column titles of the first sheet with their positions; refuses a file without titles, or with a duplicate. */
export async function headersOf(source: Source): Promise<{ head: string; column: number }[]> {
  const [sheet = ''] = source.sheets
  for await (const [first] of source.rows(sheet)) {
    const headers = (first?.cells ?? []).flatMap((cell, column) => {
      const head = shown(cell).trim().slice(0, 200)
      return head ? [{ head, column }] : []
    })
    if (headers.length > importLimits.columns) throw BadFile(`Berkas memuat lebih dari ${importLimits.columns} kolom.`)
    const double = headers.find(({ head }, n) => headers.findIndex((one) => one.head === head) !== n)
    if (double) throw BadFile(`Kolom ${double.head} ganda.`, 'COLUMN')
    if (headers.length) return headers
  }
  throw BadFile('Berkas tidak memuat baris data.', 'EMPTY')
}

/** Columns of a file for the wizard, before the import. */
export async function columnsOf(
  of: Importable,
  source: Source,
  resource: Resource = of.store.resource,
): Promise<ImportColumns> {
  const headers = await headersOf(source)
  const [sheet = ''] = source.sheets
  const seen = headers.map((): string[] => [])
  let rows = -1
  for await (const batch of source.rows(sheet)) {
    for (const { cells } of rows < 0 ? batch.slice(1) : batch)
      for (const [n, { column }] of headers.entries()) {
        const text = shown(cells[column]).slice(0, 100)
        if (text && (seen[n]?.length ?? samples) < samples) seen[n]?.push(text)
      }
    rows += batch.length
    if (rows > importLimits.rows) throw TooManyRows()
  }
  const taken = new Set<string>()
  const columns = headers.map(({ head }, n) => {
    const field = fieldFor(resource, head)
    const isFree = field !== undefined && !taken.has(field)
    if (isFree) taken.add(field)
    const note = stateNote(resource, head) ?? (isFree ? newOnlyNote(of, field) : undefined)
    return { name: head, samples: seen[n] ?? [], field: isFree ? field : null, ...(note ? { note } : {}) }
  })
  const fields = offeredIn(resource, columns).map((name) => ({
    name,
    label: labelFor(resource, name),
    required: isRequired(resource, name),
  }))
  return { columns, fields, rows: Math.max(0, rows) }
}

/** Note on a column with the state of rows: imported rows begin in the first state of the workflow. */
function stateNote(resource: Resource, head: string): string | undefined {
  const { label } = resource.meta[resource.stateField] ?? {}
  const isState = [resource.stateField, label].some((name) => name?.toLowerCase() === head.trim().toLowerCase())
  return resource.workflow && isState ? `Kolom ${head}: ${label} diubah lewat tindakan, bukan lewat impor.` : undefined
}

/** Note on a column that applies to new rows only: stored rows change this field in another way, or never. */
function newOnlyNote({ store: { resource }, key }: Importable, path: string): string | undefined {
  const field = fieldIn(path)
  if (!key.length || key.includes(field) || !resource.fixed.includes(field)) return undefined
  return `${resource.meta[field]?.label ?? field} hanya diisi pada data baru; pada data yang sudah ada dibiarkan seperti semula.`
}

/** Number of lines with columns in the template, and offered for any file. */
export const offeredLines = 2

/**
 * Fields that a column may be mapped to; for a field of kind `rows`, cells of as many lines as the file has, and one
 * more.
 */
function offeredIn(resource: Resource, columns: ImportColumns['columns']): string[] {
  const seen = columns.flatMap(({ field }) => field ?? [])
  return importFields(resource).flatMap((field) => {
    if (resource.meta[field]?.kind !== 'rows') return [field]
    const lines = seen.flatMap((path) => (fieldIn(path) === field ? (lineCellOf(path)?.line ?? 0) : []))
    const whole = seen.includes(field) ? [field] : []
    return [...whole, ...linePaths(resource, field, Math.max(offeredLines, ...lines.map((line) => line + 1)))]
  })
}

/** Whether a path is required; for a required field of kind `rows`, the required cells of its first line. */
export function isRequired({ blank, meta }: Resource, path: string): boolean {
  if (fieldIn(path) in blank) return false
  const cell = lineCellOf(path)
  if (!cell) return meta[path]?.kind !== 'rows'
  const { nullable, kind } = meta[cell.field]?.columns?.[cell.column] ?? {}
  return cell.line === 1 && !nullable && kind !== 'boolean'
}

function rejectedColumn({ meta }: Resource, column: string, field: string, pointer: string) {
  const detail = `Kolom ${column}: ${meta[field]?.label ?? field} diubah lewat tindakan, bukan lewat impor.`
  const source = { pointer }
  return new Problem(422, [{ status: '422', code: 'WORKFLOW_FIELD', title: 'Unprocessable Entity', detail, source }])
}

/** The column mapping of a request. Fields that only the server sets are refused. */
export function mappingIn(resource: Resource, text: string | undefined): Record<string, string> | undefined {
  if (text === undefined || text === '') return undefined
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    // The parser's own message is English and of no use to users.
    throw badRequest('Pemetaan bukan JSON yang sah.', { pointer: '/mapping' })
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw badRequest('Pemetaan harus berupa objek.', { pointer: '/mapping' })
  const mapping = Object.entries(input).filter(([, field]) => field !== null && field !== '')
  const seen = new Set<unknown>()
  for (const [column, field] of mapping) {
    const pointer = `/mapping/${column.slice(0, 60)}`
    if (typeof field === 'string' && isByTransition(resource, field))
      throw rejectedColumn(resource, column, field, pointer)
    if (typeof field !== 'string' || !isImportPath(resource, field))
      throw Object.hasOwn(resource.meta, String(field))
        ? Forbidden({ because: `Kolom ${String(field)} diisi oleh sistem.` })
        : badRequest(`Kolom ${String(field).slice(0, 60)} tidak dikenal.`, { pointer }, 'FIELDS')
    const isTwice = seen.has(field) || (lineCellOf(field) && seen.has(fieldIn(field)))
    if (isTwice) throw badRequest(`Kolom ${field} dipetakan dua kali.`, { pointer }, 'FIELDS')
    seen.add(field)
  }
  return Object.fromEntries(mapping)
}

/** Position of each field in the file: from the mapping, otherwise from the column titles. */
export function positionsOf(
  resource: Resource,
  headers: readonly { head: string; column: number }[],
  requested: Record<string, string> | undefined,
): Mapping {
  const taken = new Set<string>()
  // A user who chose the columns left the state out. Without a choice, a state that would be lost is refused.
  const lost = requested ? undefined : headers.map(({ head }) => stateNote(resource, head)).find(Boolean)
  if (lost) throw BadFile(lost, 'WORKFLOW_FIELD')
  const expected = headers.map((one) => ({
    ...one,
    field: requested ? requested[one.head] : fieldFor(resource, one.head),
  }))
  const inLines = new Set(expected.flatMap(({ field }) => (field && lineCellOf(field) ? fieldIn(field) : [])))
  const mapping = expected.flatMap(({ head, column, field }) => {
    if (!field || taken.has(field) || inLines.has(field)) return []
    taken.add(field)
    return [{ head, column, field }]
  })
  const missing = Object.keys(requested ?? {}).find((head) => !headers.some((one) => one.head === head))
  if (missing !== undefined) throw BadFile(`Kolom ${missing.slice(0, 60)} tidak ada dalam berkas.`, 'COLUMN')
  if (!mapping.length) throw BadFile('Tidak ada kolom yang dikenali. Gunakan templat.', 'COLUMN')
  return mapping
}
