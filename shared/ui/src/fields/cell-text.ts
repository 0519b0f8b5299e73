import { columnMeta, type FieldMeta, type Resource } from '@ems/contracts/kit'
import {
  dayOf,
  formatDate,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPeriod,
  type Titles,
} from '@ems/platform'

/** Sign for an empty value; screen readers read `kosong`. */
export const EMPTY = '–'

/** A value as people read it: labels for choices, names for ids, Indonesian numbers and dates. */
export function valueText(meta: FieldMeta, value: unknown, titles: Titles, timezone?: string): string {
  if (value == null || value === '') return EMPTY
  switch (meta.kind) {
    case 'boolean':
      return value ? 'Ya' : 'Tidak'
    case 'date':
      return formatDate(String(value))
    case 'period':
      return formatPeriod(String(value))
    case 'instant':
      return formatInstant(String(value), timezone)
    case 'integer':
      return meta.isYear ? String(value) : formatNumber(value as number)
    case 'decimal':
      return formatDecimal(String(value))
    case 'money':
      return formatMoney(String(value))
    case 'ref':
      return titles[`${meta.to}:${value}`] ?? EMPTY
    case 'refs':
      return (value as string[]).map((id) => titles[`${meta.to}:${id}`] ?? `#${id}`).join(', ') || EMPTY
    case 'tags':
      return (value as string[]).map((one) => meta.options?.[one] ?? one).join(', ') || EMPTY
    case 'rows': {
      const { length } = value as unknown[]
      return length ? `${formatNumber(length)} baris` : EMPTY
    }
    case 'json':
      return JSON.stringify(value)
    case 'choice':
      return meta.options?.[String(value)] ?? String(value)
    default:
      return meta.known?.[String(value)] ?? String(value)
  }
}

/** The text of one cell of a row. */
export const cellText = (resource: Resource, name: string, row: object, titles: Titles, timezone?: string) =>
  resource.derivedWords?.[name]?.text(row as Record<string, unknown>, dayOf(new Date(), timezone)) ??
  valueText(columnMeta(resource, name), (row as Record<string, unknown>)[name], titles, timezone)

/** A moment for a column: `15/11/2026 12.10`. All rows have the zone of the reader, and it would be cut off first. */
export const withoutZone = (moment: string) => moment.replace(/ \S+$/, '')

/** Kinds whose cells stand to the right, so that digits line up. */
export const isNumeric = ({ kind }: FieldMeta) => kind === 'integer' || kind === 'decimal' || kind === 'money'

export const isReference = ({ kind }: FieldMeta) => kind === 'ref' || kind === 'refs'
