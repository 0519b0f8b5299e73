import { lineHead } from '@ems/contracts/common'
import { DAY_MS, formatDay } from '@ems/contracts/days'
import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import { timezones } from '@ems/contracts/settings'
import type { Cell, Column } from '../../files/index.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Doubles, Titles } from '../../kit/stores.ts'

/** Names of referenced ids in a batch: titles, and longer names where titles are ambiguous. */
export type Called = { titles: Titles; doubles?: Doubles }

/** One column of an export: its title, and the cell of a row. */
export type ExportColumn = Column & { cellOf: (row: Row, called: Called) => Cell }

export type Zone = keyof typeof timezones

/** Indonesia's three zones have no daylight saving. */
const hoursEastOfUtc: Readonly<Record<Zone, number>> = { 'Asia/Jakarta': 7, 'Asia/Makassar': 8, 'Asia/Jayapura': 9 }

/** Excel counts days from 1899-12-30 and treats 1900 as a leap year, so its days are right from March 1900 on. */
const EPOCH_MS = Date.UTC(1899, 11, 30)
const FIRST_TRUE_DAY = '1900-03-01'
/** Digits that an IEEE double, Excel's only number, keeps. */
const EXACT_DIGITS = 15

/**
 * Columns of the given fields, in their order. Instants are in `zone`. A field of kind `rows` has columns for each
 * line, as many as the longest row has; an import reads them unchanged (docs/decisions/imports.md).
 */
export const exportColumns = (
  resource: Resource,
  fields: readonly string[],
  zone: Zone,
  longest: Readonly<Record<string, number>> = {},
): ExportColumn[] => {
  const today = localDay(new Date(), zone)
  return fields.flatMap((field) => {
    const meta = columnMeta(resource, field)
    if (meta.kind === 'rows') return lineColumns(field, meta, zone, Math.max(1, longest[field] ?? 1))
    const show = showing(meta, zone)
    const derived = resource.derivedWords?.[field]
    return [
      {
        title: titleOf(meta, zone),
        width: widthOf(meta, titleOf(meta, zone)),
        cellOf: (row: Row, called: Called) => {
          const words = derived?.text(row, today)
          return words === undefined ? visibleIn(show, row[field], called, row.company) : { text: words }
        },
      },
    ]
  })
}

/** The fields that an export has to read for those it shows. */
export const fieldsBehind = ({ derivedWords = {} }: Resource, fields: readonly string[]) => [
  ...new Set(fields.flatMap((field) => [field, ...(derivedWords[field]?.from ?? [])])),
]

function lineColumns(field: string, rows: FieldMeta, zone: Zone, count: number): ExportColumn[] {
  const columns = Object.entries(rows.columns ?? {})
  return Array.from({ length: count }, (_, n) =>
    columns.map(([name, column]): ExportColumn => {
      const show = showing(column, zone)
      const meta = { ...column, label: lineHead(rows, n + 1, column) }
      return {
        title: titleOf(meta, zone),
        width: widthOf(meta, titleOf(meta, zone)),
        cellOf: (row, called) => {
          const line = (row[field] as Record<string, unknown>[] | null)?.[n]
          return line ? visibleIn(show, line[name], called, line.company ?? row.company) : null
        },
      }
    }),
  ).flat()
}

const visibleIn = (show: Show, value: unknown, called: Called, company: unknown) =>
  value === null || value === undefined || value === '' ? null : show(value, called, company)

const titleOf = ({ label, kind }: FieldMeta, zone: Zone) =>
  kind === 'money' && !label.endsWith('(Rp)')
    ? `${label} (Rp)`
    : kind === 'instant'
      ? `${label} (${timezones[zone]})`
      : label

/**
 * Characters of the widest likely value. Excel shows ##### where a number, a day or an instant does not fit:
 * `dd/mm/yyyy hh:mm` has 16 characters, the amount `-9.999.999.999.999,99` 21.
 */
const widths: Partial<Record<FieldMeta['kind'], number>> = {
  date: 12,
  instant: 18,
  period: 16,
  boolean: 9,
  integer: 14,
  decimal: 20,
  money: 22,
  email: 32,
  ref: 30,
  refs: 40,
  tags: 30,
  longText: 50,
  rows: 50,
  json: 50,
}
/** Room for the filter arrow beside the title. */
const HEAD_MARGIN = 4
const MAX_TEXT_WIDTH = 40

const widthOf = (meta: FieldMeta, title: string) => Math.max(title.length + HEAD_MARGIN, contentWidth(meta))

function contentWidth({ kind, options, known, max = 30 }: FieldMeta): number {
  const labels = Object.values(options ?? known ?? {})
  if (labels.length) return Math.min(MAX_TEXT_WIDTH, Math.max(...labels.map((text) => text.length)) + 2)
  return widths[kind] ?? Math.min(MAX_TEXT_WIDTH, Math.max(14, Math.ceil(max / 3)))
}

/** `company` is that of the row, or of its line. */
type Show = (value: unknown, called: Called, company: unknown) => Cell

function showing(meta: FieldMeta, zone: Zone): Show {
  const { kind, options, known, to = '' } = meta
  const named = (id: unknown, { titles, doubles }: Called, company: unknown) => {
    const double = doubles?.[to]?.[String(id)]
    const isPlain = !double || (double.isAlone && double.company !== undefined && double.company === company)
    return isPlain ? (titles[to]?.[String(id)] ?? `#${id}`) : double.label
  }
  const shows: Record<FieldMeta['kind'], Show> = {
    text: (value) => ({ text: known?.[String(value)] ?? String(value) }),
    longText: asText,
    email: asText,
    integer: (value) => ({ number: String(value), style: 'integer' }),
    decimal: (value) => exact(String(value), 'decimal'),
    money: (value) => exact(String(value), 'money'),
    date: (value) => dayCell(String(value)),
    period: (value) => ({ text: formatDay(String(value)) }),
    instant: (value) => instantCell(String(value), hoursEastOfUtc[zone]),
    boolean: (value) => ({ text: value ? 'Ya' : 'Tidak' }),
    choice: (value) => ({ text: options?.[String(value)] ?? String(value) }),
    ref: (value, called, company) => ({ text: named(value, called, company) }),
    refs: (value, called, company) => listed((value as unknown[]).map((id) => named(id, called, company))),
    tags: (value) => listed(value as string[]),
    rows: (value) => ({ text: JSON.stringify(value) }),
    json: (value) => ({ text: typeof value === 'string' ? value : JSON.stringify(value) }),
  }
  return shows[kind]
}

const asText: Show = (value) => ({ text: String(value) })
/** Quotes parts that contain a comma, because an import splits the list again. */
const listed = (values: readonly string[]): Cell =>
  values.length
    ? { text: values.map((part) => (/[,;"]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join(', ') }
    : null

/** A number that Excel would round stays text: a wrong amount is worse than one that Excel cannot add. */
function exact(value: string, style: 'decimal' | 'money'): Cell {
  if (value.length <= EXACT_DIGITS) return { number: value, style }
  const digits = value.replace(/^-?0*\.?0*/, '').replace('.', '').length
  return digits <= EXACT_DIGITS ? { number: value, style } : { text: value }
}

/** A calendar day as Excel's serial number; as text where Excel counts wrongly. */
export function dayCell(day: string): Cell {
  if (day < FIRST_TRUE_DAY || day.length !== 10) return { text: formatDay(day) }
  return { number: String((Date.parse(`${day}T00:00:00Z`) - EPOCH_MS) / DAY_MS), style: 'date' }
}

const DAY_S = 86_400
let lastDay = ''
let lastSerial = 0

/** Slices the text and caches days: an export has hundreds of thousands of instants, most of a few days. */
function instantCell(instant: string, hours: number): Cell {
  const day = instant.slice(0, 10)
  if (day !== lastDay) {
    lastSerial = (Date.parse(`${day}T00:00:00Z`) - EPOCH_MS) / DAY_MS
    lastDay = day
  }
  const seconds = Math.round(secondsIn(instant)) + hours * 3_600
  const serial = lastSerial + Math.floor(seconds / DAY_S)
  const millionths = String(Math.round(((seconds % DAY_S) / DAY_S) * 1e6)).padStart(6, '0')
  return { number: `${serial}.${millionths}`, style: 'instant' }
}

/** Of `2026-11-20T04:45:37.123Z`. */
const secondsIn = (instant: string) =>
  Number(instant.slice(11, 13)) * 3_600 + Number(instant.slice(14, 16)) * 60 + Number(instant.slice(17, -1))

/** `20/11/2026 13.05 WIB` */
export function instantInWords(instant: Date, zone: Zone) {
  const local = new Date(instant.getTime() + hoursEastOfUtc[zone] * 3_600_000).toISOString()
  return `${formatDay(local.slice(0, 10))} ${local.slice(11, 16).replace(':', '.')} ${timezones[zone]}`
}

const localDay = (instant: Date, zone: Zone) =>
  new Date(instant.getTime() + hoursEastOfUtc[zone] * 3_600_000).toISOString().slice(0, 10)

/** `20261120-1305` */
export function stampOf(instant: Date, zone: Zone) {
  const local = new Date(instant.getTime() + hoursEastOfUtc[zone] * 3_600_000).toISOString()
  return `${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 16).replace(':', '')}`
}
