import type { FieldMeta } from '@ems/contracts/kit'
import { type SourceCell, shown } from '../files/index.ts'

/** What a cell says in the words of the wire; `names` is for references, which are looked up afterwards. */
export type CellValue = { value: unknown } | { names: string[] } | { refused: string; code?: string }

const formula = /^(?:[=@]|[+-](?![\d.,]))/
const isoDay = /^\d{4}-\d\d-\d\d$/
const yes = new Set(['ya', 'true', '1', 'y', 'x', '✓'])
const no = new Set(['tidak', 'false', '0', 't', '-', 'n'])

/** Reads one filled cell of a column that holds `meta`. Whether the value is sound is for the contract to say. */
export function cellValue(meta: FieldMeta, cell: SourceCell): CellValue {
  const { label, kind, options } = meta
  const fault = faultOf(label, cell)
  if (fault) return fault
  const text = shown(cell).trim()
  switch (kind) {
    case 'integer': {
      const number = numberIn(text)
      return { value: number !== undefined && /^-?\d{1,15}$/.test(number) ? Number(number) : text }
    }
    case 'decimal':
    case 'money':
      return { value: numberIn(text) ?? text }
    case 'date':
      return { value: typeof cell === 'object' && cell && 'day' in cell ? cell.day : (dayIn(text) ?? text) }
    case 'period':
      return {
        value: typeof cell === 'object' && cell && 'day' in cell ? cell.day.slice(0, 7) : (monthIn(text) ?? text),
      }
    case 'instant':
      return { value: instantIn(typeof cell === 'object' && cell && 'day' in cell ? cell.day : text) ?? text }
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
      return structureIn(label, text)
    default:
      return formula.test(text)
        ? { refused: `${label} tidak boleh diawali tanda rumus (=, +, -, @).`, code: 'FORMULA' }
        : { value: shown(cell) }
  }
}

function faultOf(label: string, cell: SourceCell): CellValue | undefined {
  if (typeof cell !== 'object' || cell === null || !('fault' in cell)) return undefined
  return cell.fault === 'FORMULA'
    ? { refused: `${label} berisi rumus. Salin sebagai nilai.`, code: 'FORMULA' }
    : { refused: `${label} berisi galat Excel ${cell.text}.`, code: 'CELL_ERROR' }
}

const partsOf = (text: string) => text.split(/[,;]/).flatMap((part) => part.trim() || [])

/** `1.234,50`, `1234,5` and `1234.5` as plain decimal text; undefined for what is no number. */
function numberIn(text: string): string | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text) && !/^-?\d{1,3}(\.\d{3})+$/.test(text)) return text
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : undefined
}

/** `31/12/2026`, `31-12-2026` and `2026-12-31`. */
function dayIn(text: string): string | undefined {
  if (isoDay.test(text)) return text
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year && `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** `12/2026`, `12-2026` and `2026-12`. */
function monthIn(text: string): string | undefined {
  if (/^\d{4}-\d\d$/.test(text)) return text
  const [, month, year] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year && `${year}-${month?.padStart(2, '0')}`
}

/** A day and a time in Jakarta, or an ISO instant. */
function instantIn(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text
  const [date = '', time = '00.00'] = text.split(/\s+/)
  const day = dayIn(date)
  const [, hour, minute] = /^(\d{1,2})[.:](\d\d)/.exec(time) ?? []
  if (!day || !minute) return undefined
  const moment = new Date(`${day}T${hour?.padStart(2, '0')}:${minute}:00+07:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
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

/** By its label, as an export shows it, or by its key. */
function optionIn(options: Readonly<Record<string, string>>, text: string): string {
  const words = wordsOf.get(options) ?? learn(options)
  return words.get(text.toLowerCase()) ?? text
}

function structureIn(label: string, text: string): CellValue {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // Whatever else it is, it is not what this column holds.
    return { refused: `${label} harus berupa JSON.` }
  }
}
