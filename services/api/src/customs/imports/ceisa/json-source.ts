import { readFile } from 'node:fs/promises'
import { isObject } from '@ems/contracts/is-object'
import type { Source, SourceCell, SourceRow } from '../../../files/index.ts'
import { columnsOf, knownFields, knownParts } from './json-fields.ts'
import { NoJson, UnknownFields, WrongShape } from './json-problems.ts'

type Part = Readonly<Record<string, unknown>>
type Sheet = keyof typeof columnsOf

/** Rows that are handed on at once. */
const BATCH = 500

/**
 * Opens JSON of CEISA 4.0 host-to-host, one document or a list of them, as the sheets of a CEISA workbook: the same checks and the same
 * import follow. Members that the schema does not have are refused by name, for the whole file.
 */
export async function openCeisaJson(path: string, side: 'PIB' | 'PEB'): Promise<Source> {
  const documents = documentsIn(await readFile(path))
  const unknown: string[] = []
  for (const [n, document] of documents.entries())
    checkDocument(document, side, documents.length > 1 ? `[${n}].` : '', unknown)
  if (unknown.length) throw UnknownFields({ names: [...new Set(unknown)] })
  const sheets = sheetsOf(documents, side)
  return {
    sheets: [...sheets.keys()],
    rows: (name) => inBatches(sheets.get(name as Sheet) ?? []),
    done: () => 1,
    close: async () => undefined,
  }
}

/** Numbers stay the text that was sent: a quantity must not pass through a float. */
function documentsIn(bytes: Buffer): Part[] {
  let parsed: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const exact = (_: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value
    parsed = JSON.parse(text, exact as (key: string, value: unknown) => unknown)
  } catch {
    throw NoJson()
  }
  const documents = Array.isArray(parsed) ? parsed : [parsed]
  if (!documents.length || !documents.every(isObject)) throw NoJson()
  return documents
}

function checkDocument(document: Part, side: 'PIB' | 'PEB', at: string, unknown: string[]) {
  const { header, barang } = knownFields[side]
  checkMembers(document, header, at, unknown)
  for (const [n, goods] of partsOf(document, 'barang', at).entries()) {
    const place = `${at}barang[${n}].`
    checkMembers(goods, barang, place, unknown)
    checkParts(goods, place, unknown)
  }
  checkParts(document, at, unknown)
}

function checkParts(of: Part, at: string, unknown: string[]) {
  for (const [name, allowed] of Object.entries(knownParts))
    for (const [n, part] of partsOf(of, name, at).entries()) checkMembers(part, allowed, `${at}${name}[${n}].`, unknown)
}

function checkMembers(of: Part, allowed: ReadonlySet<string>, at: string, unknown: string[]) {
  for (const [name, value] of Object.entries(of)) {
    if (!allowed.has(name)) unknown.push(`${at}${name}`)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      throw WrongShape({ name: `${at}${name}`, expected: 'nilai tunggal' })
    else if (Array.isArray(value) && name !== 'barang' && !(name in knownParts))
      throw WrongShape({ name: `${at}${name}`, expected: 'nilai tunggal' })
  }
}

function partsOf(of: Part, name: string, at: string): readonly Part[] {
  const value = of[name]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every(isObject))
    throw WrongShape({ name: `${at}${name}`, expected: 'daftar objek' })
  return value
}

function sheetsOf(documents: readonly Part[], side: 'PIB' | 'PEB'): Map<Sheet, SourceRow[]> {
  const all = documents.map((document) => ({
    document,
    aju: document.nomorAju,
    goods: partsOf(document, 'barang', ''),
  }))
  const parts = (name: string) =>
    all.flatMap(({ document, aju }) => partsOf(document, name, '').map((part) => ({ part, above: [aju] })))
  const levies = all.flatMap(({ aju, goods }) =>
    // The line is that of the goods: inside a levy senders leave another number behind.
    goods.flatMap((one) => partsOf(one, 'barangTarif', '').map((part) => ({ part, above: [aju, one.seriBarang] }))),
  )
  return new Map<Sheet, SourceRow[]>([
    [
      'HEADER',
      table(
        'HEADER',
        all.map(({ document }) => ({ part: document, above: [] })),
        [],
      ),
    ],
    ['ENTITAS', table('ENTITAS', parts('entitas'))],
    ['DOKUMEN', table('DOKUMEN', parts('dokumen'))],
    [
      'BARANG',
      table(
        'BARANG',
        all.flatMap(({ aju, goods }) => goods.map((part) => ({ part, above: [aju] }))),
      ),
    ],
    ...(side === 'PIB' ? ([['BARANGTARIF', table('BARANGTARIF', levies, ['NOMOR AJU', 'SERI BARANG'])]] as const) : []),
  ])
}

type Placed = { part: Part; above: readonly unknown[] }

/** Rows of a sheet with its titles; `titles` are those of the values from above, which come first. */
function table(sheet: Sheet, rows: readonly Placed[], titles: readonly string[] = ['NOMOR AJU']): SourceRow[] {
  const columns = Object.entries(columnsOf[sheet])
  const head = { row_no: 1, cells: [...titles, ...columns.map(([title]) => title)] }
  const body = rows.map(({ part, above }, n) => ({
    row_no: n + 2,
    cells: [...above, ...columns.map(([, name]) => part[name])].map(cellOf),
  }))
  return [head, ...body]
}

const cellOf = (value: unknown): SourceCell => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : String(value)
}

async function* inBatches(rows: readonly SourceRow[]) {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH)
}
