import { DAY_MS } from '@ems/contracts/days'
import { TooLarge } from '../problems.ts'
import type { Cell, SourceRow } from '../source.ts'
import { attribute, type MarkupHandler } from '../xml/markup.ts'
import { type Formats, LONGEST_TEXT, refuseMerged, unescaped } from './workbook-parts.ts'

export type Meaning = { sheet: string; strings: readonly string[]; formats: Formats; is1904: boolean }

/** Collects the rows of a worksheet part; the caller takes them with `take`. ECMA-376 18.3.1 */
export class SheetRows implements MarkupHandler {
  rows: SourceRow[] = []
  /** Characters in the cells of `rows`, roughly: few rows may be heavy. */
  weight = 0
  wantsText = false
  readonly #meaning: Meaning
  #row = 0
  #cells: Cell[] = []
  #hasContent = false
  #column = -1
  #tag = ''
  #text = ''
  #isFormula = false
  #isPhonetic = false

  constructor(meaning: Meaning) {
    this.#meaning = meaning
  }

  open(name: string, tag: string) {
    if (name === 'c') {
      const place = attribute(tag, 'r')
      this.#column = place === undefined ? this.#column + 1 : columnOf(place)
      this.#tag = tag
      this.#text = ''
      this.#isFormula = false
    } else if (name === 'v' || (name === 't' && !this.#isPhonetic)) this.wantsText = true
    else if (name === 'row') {
      const number = Number(attribute(tag, 'r') ?? this.#row + 1)
      this.#row = number
      this.#cells = []
      this.#hasContent = false
      this.#column = -1
    } else if (name === 'f') this.#isFormula = true
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'mergeCell') refuseMerged(this.#meaning.sheet, tag)
  }

  text(piece: string) {
    if (this.#text.length + piece.length > LONGEST_TEXT) throw TooLarge()
    this.#text += piece
    this.weight += piece.length
  }

  take(): SourceRow[] {
    const { rows } = this
    this.rows = []
    this.weight = 0
    return rows
  }

  close(name: string) {
    if (name === 'v' || name === 't') this.wantsText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c') this.#enter()
    else if (name === 'row' && this.#hasContent) this.rows.push({ row_no: this.#row, cells: this.#cells })
  }

  #enter() {
    const column = this.#column
    if (column < 0 || column >= MAX_COLUMNS) return
    const cell = this.#cell()
    if (cell === null || cell === '') return
    while (this.#cells.length < column) this.#cells.push(null)
    this.#cells[column] = cell
    this.#hasContent = true
  }

  #cell(): Cell {
    const type = attribute(this.#tag, 't') ?? 'n'
    const text = this.#text
    if (this.#isFormula) return { fault: 'FORMULA', text }
    switch (type) {
      case 's':
        return this.#asText(this.#meaning.strings[Number(text)] ?? null)
      case 'inlineStr':
      case 'str':
        return this.#asText(unescaped(text))
      case 'b':
        return text === '1' ? 'TRUE' : 'FALSE'
      case 'e':
        return { fault: 'ERROR', text }
      case 'd':
        return /^\d{4}-\d\d-\d\d/.test(text) ? { day: text.slice(0, 10) } : text
      default:
        return this.#number(text)
    }
  }

  /** Excel keeps `=1` as text where its format says so; anywhere else such a text was meant to be a formula. */
  #asText(text: string | null): Cell {
    if (!text || !formulaLike.test(text)) return text
    return this.#meaning.formats.quoted[Number(attribute(this.#tag, 's'))] ? { quoted: text } : text
  }

  #number(text: string): Cell {
    if (text === '') return null
    const format = attribute(this.#tag, 's')
    const mayBeDay = format !== undefined && this.#meaning.formats.days[Number(format)]
    if (!mayBeDay && isShortest(text)) return { number: text }
    const number = Number(text)
    if (!Number.isFinite(number)) return text
    const day = mayBeDay ? dayOfSerial(number, this.#meaning.is1904) : undefined
    if (!day) return { number: isExact(text, number) ? text : plainNumber(number) }
    const time = timeOfSerial(number)
    return time ? { day, time } : { day }
  }
}

/** Beyond these nothing of ours stands (docs/decisions/imports.md); a cell in XFD must not cost sixteen thousand places. */
const MAX_COLUMNS = 4_096

function columnOf(place: string) {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

const [EPOCH_1900, EPOCH_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]
/** 31/12/9999 */
const LAST_SERIAL = 2_958_465

/** Calendar day of a serial number, without its time; undefined for invalid ones. Excel has a 29/02/1900. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  if (serial < 1 || serial >= LAST_SERIAL + 1) return undefined
  const day = Math.floor(serial)
  const epoch = is1904 ? EPOCH_1904 : EPOCH_1900 + (day < 60 ? DAY_MS : 0)
  return dayText(epoch / DAY_MS + day)
}

/** The time of day of a serial number, to the second; undefined at midnight. */
function timeOfSerial(serial: number): string | undefined {
  const seconds = Math.min(86_399, Math.round((serial - Math.floor(serial)) * 86_400))
  return seconds ? new Date(seconds * 1_000).toISOString().slice(11, 19) : undefined
}

/** Days that were shown before, by the days since 1970: a column of days has few different ones. */
const visibleDays = new Map<number, string>()
const MAX_DAYS = 4_096

function dayText(day: number) {
  const existing = visibleDays.get(day)
  if (existing) return existing
  if (visibleDays.size === MAX_DAYS) visibleDays.clear()
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10)
  visibleDays.set(day, text)
  return text
}

const formulaLike = /^[=+\-@]/

const [ZERO, NINE, DOT] = [48, 57, 46]
/** Decimals of so many digits are all different numbers: none is the shorter text of another. IEEE 754 */
const DISTINCT_DIGITS = 15

/** Whether a text is already the shortest decimal that is its number. */
function isShortest(text: string) {
  const { length } = text
  if (length > DISTINCT_DIGITS || (text.charCodeAt(0) === ZERO && length > 1 && text.charCodeAt(1) !== DOT))
    return false
  let dot = 0
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT && dot === 0 && at > 0) dot = at
    else if (code < ZERO || code > NINE) return false
  }
  return dot === 0 || (dot < length - 1 && text.charCodeAt(length - 1) !== ZERO)
}

/** Digits that distinguish all doubles; no workbook program writes more. IEEE 754 */
const MAX_DIGITS = 17
/** Of `toPrecision`. */
const MAX_PRECISE = 100

/**
 * Whether a text is more precise than a double: it was written as a decimal, and its nearest double is another number.
 * Many digits of a double itself add no precision.
 */
function isExact(text: string, number: number) {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return false
  const digits = text.replace(/^-?[0.]*/, '').replace('.', '').length
  return digits > MAX_DIGITS && (digits > MAX_PRECISE || number.toPrecision(digits) !== text)
}

/** The shortest decimal text that is this number, without an exponent. */
export function plainNumber(number: number): string {
  const text = String(number)
  if (!text.includes('e')) return text
  const [, sign = '', digits = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  const point = digits.length + Number(exponent)
  const all = digits + fraction
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  return point >= all.length ? sign + all.padEnd(point, '0') : `${sign}${all.slice(0, point)}.${all.slice(point)}`
}
