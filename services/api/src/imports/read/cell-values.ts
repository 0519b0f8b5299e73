import { type DerivedWords, type FieldMeta, isNoDay, noSuchDay } from '@ems/contracts/kit'
import { type SourceCell, shown } from '../../files/index.ts'

/** Value of a cell as in a request; `names` are references to look up. */
export type CellValue = { value: unknown } | { names: string[] } | { refused: string; code?: string }

const formula = /^(?:[=@]|[+-](?![\d.,\s]))/
const isoDay = /^\d{4}-\d\d-\d\d$/
const yes = new Set(['ya', 'true', '1', 'y', 'x', '✓'])
const no = new Set(['tidak', 'false', '0', 't', '-', 'n'])

/** Whether a value is masked, as exports show encrypted numbers. */
export const isMasked = (cell: SourceCell) => typeof cell === 'string' && cell.includes('••')

/** A cell that says the derived words of an export (`Belum masuk (01/12/2026)`) as the stored value they stand for. */
export function storedCell({ stored }: DerivedWords, cell: SourceCell): SourceCell {
  const text = shown(cell).trim().toLowerCase()
  const [, value = cell] = Object.entries(stored).find(([words]) => text.startsWith(words.toLowerCase())) ?? []
  return value
}

/**
 * Parses one filled cell of a field; the column title `head` may name the zone of times. The contract validates the
 * value afterwards.
 */
export function cellValue(meta: FieldMeta, cell: SourceCell, head = ''): CellValue {
  const { label, kind, options } = meta
  const fault = faultOf(label, cell)
  if (fault) return fault
  const text = shown(cell).trim()
  switch (kind) {
    case 'integer': {
      const number = numberIn(cell, text)
      return { value: number !== undefined && /^-?\d{1,15}$/.test(number) ? Number(number) : text }
    }
    case 'decimal':
    case 'money':
      return { value: numberIn(cell, text) ?? text }
    case 'date':
      return dated(label, text, dayOf(cell, text))
    case 'period':
      return { value: isDay(cell) ? cell.day.slice(0, 7) : (monthIn(text) ?? text) }
    case 'instant':
      return instantIn(label, text, zoneIn(head))
    case 'boolean':
      return booleanIn(label, text)
    case 'choice':
      return { value: optionIn(options ?? {}, text) }
    case 'ref':
      return { names: [text] }
    case 'refs':
      return { names: partsOf(text) }
    case 'tags':
      return { value: partsOf(text) }
    case 'rows':
    case 'json':
      return structureIn(meta, text)
    default:
      return textIn(meta, cell, text)
  }
}

/** In text cells, only texts that any reader would take for a formula are refused. */
function textIn({ label, known = {} }: FieldMeta, cell: SourceCell, text: string): CellValue {
  const isQuoted = typeof cell === 'object' && cell !== null && 'quoted' in cell
  if (!isQuoted && formula.test(text))
    return { refused: `${label} tidak boleh diawali tanda rumus (=, +, -, @).`, code: 'FORMULA' }
  const key = optionIn(known, text)
  return { value: key === text ? shown(cell) : key }
}

function faultOf(label: string, cell: SourceCell): CellValue | undefined {
  if (typeof cell !== 'object' || cell === null || !('fault' in cell)) return undefined
  return cell.fault === 'FORMULA'
    ? { refused: `${label} berisi rumus. Salin sebagai nilai.`, code: 'FORMULA' }
    : { refused: `${label} berisi galat Excel ${cell.text}.`, code: 'CELL_ERROR' }
}

/** Splits at commas or semicolons; parts that contain them are in double quotes, as an export writes them. */
const partsOf = (text: string) =>
  [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]+))[,;]?/g)].flatMap(([, quoted, plain]) => {
    const part = quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"').trim()
    return part || []
  })

/**
 * `1.234,50`, `1234,5` and `1234.5` as plain decimal text; undefined for anything else. Excel's own numbers are
 * unchanged.
 */
function numberIn(cell: SourceCell, text: string): string | undefined {
  if (typeof cell === 'object' && cell && 'number' in cell) return cell.number
  if (/^-?\d+(\.\d+)?$/.test(text) && !/^-?\d{1,3}(\.\d{3})+$/.test(text)) return text
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : undefined
}

const isDay = (cell: SourceCell): cell is { day: string } => typeof cell === 'object' && cell !== null && 'day' in cell

const dayOf = (cell: SourceCell, text: string) => (isDay(cell) ? cell.day : dayIn(text))

/** `31/12/2026`, `31-12-2026` and `2026-12-31`. */
function dayIn(text: string): string | undefined {
  if (isoDay.test(text)) return text
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year && `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** Separates days that no calendar has from days in a wrong format. */
function dated(label: string, text: string, day: string | undefined): CellValue {
  return day !== undefined && isNoDay(day) ? { refused: noSuchDay(label, day) } : { value: day ?? text }
}

/** `12/2026`, `12-2026` and `2026-12`. */
function monthIn(text: string): string | undefined {
  if (/^\d{4}-\d\d$/.test(text)) return text
  const [, month, year] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year && `${year}-${month?.padStart(2, '0')}`
}

const zones: Readonly<Record<string, string>> = { WIB: '+07:00', WITA: '+08:00', WIT: '+09:00' }

/** The zone in the column title of an export, otherwise that of Jakarta. */
const zoneIn = (head: string) => zones[/\((WIB|WITA|WIT)\)\s*\*?\s*$/.exec(head)?.[1] ?? 'WIB'] ?? '+07:00'

/** `31/12/2026 13.30`, with seconds or without, or ISO 8601. */
function instantIn(label: string, text: string, zone: string): CellValue {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return { value: text }
  const [date = '', time = '00.00'] = text.split(/\s+/)
  const day = dayIn(date)
  if (day !== undefined && isNoDay(day)) return { refused: noSuchDay(label, day) }
  const [, hour, minute, second = '00'] = /^(\d{1,2})[.:](\d\d)(?:[.:](\d\d))?$/.exec(time) ?? []
  if (!day || !minute) return { value: text }
  const moment = new Date(`${day}T${hour?.padStart(2, '0')}:${minute}:${second}${zone}`)
  return { value: Number.isNaN(moment.getTime()) ? text : moment.toISOString() }
}

function booleanIn(label: string, text: string): CellValue {
  const word = text.toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { refused: `${label} harus Ya atau Tidak.` }
}

const wordsOf = new WeakMap<object, ReadonlyMap<string, string>>()

function learn(options: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const [key, name] of Object.entries(options))
    for (const word of [key.toLowerCase(), name.toLowerCase()]) if (!words.has(word)) words.set(word, key)
  wordsOf.set(options, words)
  return words
}

/** Finds a choice by its label, as exports show it, or by its key. */
function optionIn(options: Readonly<Record<string, string>>, text: string): string {
  const words = wordsOf.get(options) ?? learn(options)
  return words.get(text.toLowerCase()) ?? text
}

function structureIn({ label, kind }: FieldMeta, text: string): CellValue {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // Any other cell has the wrong type for this column.
    return {
      refused:
        kind === 'rows'
          ? `${label} diisi lewat kolom tiap barisnya, misalnya "${label} 1 – …" seperti pada templat.`
          : `${label} harus berupa JSON.`,
    }
  }
}
