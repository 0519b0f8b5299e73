import { formatDate } from '@ems/platform'
import { weekdayOf } from '../clock.ts'

export const frequencies = { DAILY: 'Harian', WEEKLY: 'Mingguan', MONTHLY: 'Bulanan', YEARLY: 'Tahunan' } as const
export type Frequency = keyof typeof frequencies

/** A recurrence as the form edits it; the rule on the wire is text (RFC 5545). */
export type Rule = {
  frequency: Frequency
  interval: number
  /** `MO` … `SU`, of a weekly rule. */
  days: readonly string[]
  /** A monthly rule goes by the day of the month, or by the weekday, e.g. the second Tuesday. */
  by: 'date' | 'weekday'
  end: { until: string } | { count: number }
}

export const weekdays = { MO: 'Sen', TU: 'Sel', WE: 'Rab', TH: 'Kam', FR: 'Jum', SA: 'Sab', SU: 'Min' } as const
const codes = Object.keys(weekdays)
const names = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']
const nthNames = { 1: 'pertama', 2: 'kedua', 3: 'ketiga', 4: 'keempat', '-1': 'terakhir' } as const
const units: Readonly<Record<Frequency, string>> = {
  DAILY: 'hari',
  WEEKLY: 'minggu',
  MONTHLY: 'bulan',
  YEARLY: 'tahun',
}

/** `MO` for a Monday. */
export const codeOf = (day: string) => codes[weekdayOf(day) - 1] ?? 'MO'

export function parseRule(text: string): Rule {
  const parts = new Map(text.split(';').map((part) => part.split('=') as [string, string]))
  const frequency = (parts.get('FREQ') ?? 'WEEKLY') as Frequency
  const byday = parts.get('BYDAY')?.split(',') ?? []
  const until = parts.get('UNTIL')
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days: frequency === 'WEEKLY' ? byday : [],
    by: frequency === 'MONTHLY' && byday.length ? 'weekday' : 'date',
    end: until
      ? { until: `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` }
      : { count: Number(parts.get('COUNT') ?? 1) },
  }
}

/** The rule as text, for an event that begins on `start`: a weekly one always has that weekday. */
export function writeRule({ frequency, interval, days, by, end }: Rule, start: string): string {
  const parts = [`FREQ=${frequency}`]
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (frequency === 'WEEKLY')
    parts.push(`BYDAY=${codes.filter((code) => days.includes(code) || code === codeOf(start)).join(',')}`)
  if (frequency === 'MONTHLY' && by === 'weekday') parts.push(`BYDAY=${nthOf(start)}${codeOf(start)}`)
  parts.push('until' in end ? `UNTIL=${end.until.replaceAll('-', '')}` : `COUNT=${end.count}`)
  return parts.join(';')
}

/** The rule of an agenda that goes to another day before it is saved: its weekday goes along, and what it was is left. */
export function followed(rule: string, from: string, to: string): string {
  const { days, ...rest } = parseRule(rule)
  return writeRule({ ...rest, days: days.filter((code) => code !== codeOf(from)) }, to)
}

/** Hint for a monthly rule on a day that some months lack; undefined otherwise. */
export function skipText(rule: string, start: string): string | undefined {
  const { frequency, by } = parseRule(rule)
  const day = Number(start.slice(8))
  if (frequency === 'MONTHLY' && by === 'date' && day > 28) return `Bulan tanpa tanggal ${day} dilewati.`
  return frequency === 'YEARLY' && start.slice(5) === '02-29' ? 'Tahun tanpa 29 Februari dilewati.' : undefined
}

/** Which such weekday of its month a day is; the fifth is the last. */
const nthOf = (day: string) => {
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return nth > 4 ? -1 : nth
}

/** `Setiap 2 minggu pada Senin, Rabu, sampai 31/12/2026`. */
export function ruleText(text: string): string {
  const { frequency, interval, days, end } = parseRule(text)
  const [, nth, weekday] = /BYDAY=(-?\d)([A-Z]{2})/.exec(text) ?? []
  const each = `Setiap ${interval > 1 ? `${interval} ` : ''}${units[frequency]}`
  const ofMonth = weekday ? ` pada ${names[codes.indexOf(weekday)]} ${nthNames[nth as keyof typeof nthNames]}` : ''
  const on = days.length ? ` pada ${days.map((code) => names[codes.indexOf(code)]).join(', ')}` : ofMonth
  return `${each}${on}, ${'until' in end ? `sampai ${formatDate(end.until)}` : `${end.count} kali`}`
}
