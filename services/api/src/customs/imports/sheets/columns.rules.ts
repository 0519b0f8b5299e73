import type { SourceCell as Cell } from '../../../files/index.ts'
import { faultOf, type RowFault } from '../row-errors.ts'

/** Type and checks of a sheet column. `field` is its column in the staging table. */
export type ColumnRule = {
  title: string
  field: string
  required?: boolean
} & (
  | { kind: 'text'; most: number }
  /** Codes of digits: zeros in front that Excel drops from a numeric cell are put back up to `width`. */
  | { kind: 'code'; most: number; width: number }
  /** Eight or ten digits, dots left out. */
  | { kind: 'hs' }
  | { kind: 'aju' }
  | { kind: 'day' }
  /** `rounded`: money of CEISA may have fractions of a cent, which are rounded half up; more than `scale` is refused. */
  | { kind: 'number'; whole: number; scale: number; sign: 'positive' | 'zero' | 'any'; rounded?: number }
  | { kind: 'count'; most: number }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
)

/** Notation of numbers and days in text cells, fixed by the file type, never guessed. */
export type Writing = 'own' | 'ceisa'

export type ParsedRow = { values: (string | null)[]; faults: RowFault[] }

/** The values of a row in the order of the columns, null where empty or refused, and what was refused. */
export function parsedRow(
  columns: readonly ColumnRule[],
  positions: readonly (number | undefined)[],
  cells: readonly Cell[],
  writing: Writing,
): ParsedRow {
  const faults: RowFault[] = []
  const values: (string | null)[] = []
  for (let n = 0; n < columns.length; n++) {
    const column = columns[n] as ColumnRule
    const place = positions[n]
    const value = valueIn(column, place === undefined ? null : (cells[place] ?? null), writing)
    if (value === null && column.required) faults.push(faultOf('E_REQUIRED', { column: column.title }))
    if (value === null || typeof value === 'string') values.push(value)
    else {
      faults.push(value)
      values.push(null)
    }
  }
  return { values, faults }
}

function valueIn(column: ColumnRule, cell: Cell, writing: Writing): string | null | RowFault {
  if (cell === null) return null
  if (typeof cell === 'object' && 'quoted' in cell) return valueIn(column, cell.quoted, writing)
  const { title } = column
  if (typeof cell === 'object' && 'fault' in cell)
    return cell.fault === 'FORMULA'
      ? faultOf('E_FORMULA', { column: title })
      : faultOf('E_CELL', { column: title, value: cell.text })
  const text = typeof cell === 'string' ? cleaned(cell) : 'number' in cell ? cell.number : cell.day
  if (text === '') return null
  switch (column.kind) {
    case 'day':
      return typeof cell === 'object' ? dayOfCell(cell, title, text) : (dayOf(text, writing) ?? badDay(title, text))
    case 'number':
      return numberOf(column, typeof cell === 'object' ? plain(cell) : decimalOf(text, writing), text)
    case 'count':
      return countOf(column, text)
    case 'choice':
      return column.options[text.toUpperCase()] ?? faultOf('E_CHOICE', { column: title, value: text })
    case 'hs':
      return hsOf(title, typeof cell === 'object' ? text.padStart(8, '0') : text.replaceAll(/[. ]/g, ''))
    case 'aju': {
      const aju = AJU.test(text) ? text : text.replaceAll(/[- ]/g, '')
      return AJU.test(aju) ? aju : faultOf('E_AJU', { column: title })
    }
    case 'code': {
      const digits = typeof cell === 'object' && 'number' in cell ? text.padStart(column.width, '0') : text
      return limited(title, column.most, digits)
    }
    default:
      return limited(title, column.most, text)
  }
}

const AJU = /^[A-Za-z\d]{26}$/
const hsOf = (column: string, value: string) =>
  /^(\d{8}|\d{10})$/.test(value) ? value : faultOf('E_HS', { column, value })
const badDay = (column: string, value: string) => faultOf('E_DATE', { column, value })
const dayOfCell = (cell: { number: string } | { day: string }, title: string, text: string) =>
  'day' in cell ? (isDay(cell.day) ? cell.day : badDay(title, text)) : badDay(title, text)
const plain = (cell: { number: string } | { day: string }) => ('number' in cell ? cell.number : undefined)

/** Line breaks and other control characters come with pasted text; PostgreSQL refuses the zero character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const cleaned = (text: string) => (isClean(text) ? text : text.replaceAll(/[\u0000-\u0020\u007f\u00a0]+/g, ' ').trim())

/** Fast check for plain ASCII text; anything else needs the full check. */
function isClean(text: string) {
  let isSpace = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code > TILDE || (code === SPACE && isSpace)) return false
    isSpace = code === SPACE
  }
  return !isSpace
}
const [SPACE, TILDE] = [32, 126]

const limited = (column: string, max: number, text: string) =>
  text.length <= max ? text : faultOf('E_LENGTH', { column, most: String(max) })

/** Day first, always: 03/04/2026 is 3 April. CEISA also writes 2026-04-03 and 03-04-2026. */
export function dayOf(text: string, writing: Writing): string | undefined {
  const [, d, m, y] =
    (writing === 'ceisa' ? /^(\d\d)[/-](\d\d)[/-](\d{4})$/ : /^(\d\d)\/(\d\d)\/(\d{4})$/).exec(text) ?? []
  const day = d ? `${y}-${m}-${d}` : writing === 'ceisa' && /^\d{4}-\d\d-\d\d$/.test(text) ? text : ''
  return isDay(day) ? day : undefined
}

/** 1980 to 2099, in which every fourth year is a leap year. */
function isDay(day: string) {
  if (!/^(19[89]|20\d)\d-\d\d-\d\d$/.test(day)) return false
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const last = month === 2 && Number(day.slice(0, 4)) % 4 === 0 ? 29 : DAYS_OF_MONTHS[month - 1]
  return last !== undefined && date >= 1 && date <= last
}
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Parses `1.234,5678` in EMS templates and `1234.5678` in CEISA files; undefined for anything else. */
export function decimalOf(text: string, writing: Writing): string | undefined {
  if (writing === 'ceisa') return /^-?\d+(\.\d+)?$/.test(text) ? text : undefined
  if (!/^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(text)) return undefined
  return text.replaceAll('.', '').replace(',', '.')
}

function numberOf(
  column: ColumnRule & { kind: 'number' },
  number: string | undefined,
  text: string,
): string | RowFault {
  const { title, whole, scale, sign, rounded } = column
  if (number === undefined) return faultOf('E_NUMBER', { column: title, value: text })
  if (isShort(number, whole, rounded ?? scale)) return number
  const [, minus = '', left = '', right = ''] = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(number) ?? []
  if (left.length > whole) return faultOf('E_NUMBER', { column: title, value: text })
  if (right.length > scale) return faultOf('E_SCALE', { column: title, value: text, digits: String(scale) })
  const isZero = left === '' && right === ''
  if (minus && !isZero && sign !== 'any')
    return faultOf(sign === 'positive' ? 'E_POSITIVE' : 'E_NEGATIVE', { column: title })
  if (isZero) return sign === 'positive' ? faultOf('E_POSITIVE', { column: title }) : '0'
  const exact = `${minus}${left || '0'}${right ? `.${right}` : ''}`
  return rounded === undefined || right.length <= rounded ? exact : roundedHalfUp(left, right, rounded)
}

/** Whether a positive decimal already has its stored form, as most do, within these digits. */
function isShort(number: string, whole: number, scale: number) {
  if (!/^[1-9]\d*(\.\d*[1-9])?$/.test(number)) return false
  const dot = number.indexOf('.')
  return dot < 0 ? number.length <= whole : dot <= whole && number.length - dot - 1 <= scale
}

/** Of a number that is not negative. */
function roundedHalfUp(left: string, right: string, digits: number) {
  const up = (right[digits] ?? '0') >= '5' ? 1n : 0n
  const scaled = String(BigInt(`${left || '0'}${right.slice(0, digits)}`) + up).padStart(digits + 1, '0')
  return `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`
}

function countOf({ title, most }: ColumnRule & { kind: 'count' }, text: string): string | RowFault {
  if (!/^\d{1,9}$/.test(text)) return faultOf('E_NUMBER', { column: title, value: text })
  if (Number(text) === 0) return faultOf('E_POSITIVE', { column: title })
  return Number(text) > most ? faultOf('E_NUMBER', { column: title, value: text }) : String(Number(text))
}
