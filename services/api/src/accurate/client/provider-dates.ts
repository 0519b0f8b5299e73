import { isNoDay } from '@ems/contracts/kit'
import { assumptions } from './assumptions.ts'

/** `31/12/2026` as `2026-12-31`; undefined for what is no day: month and day may not be swapped. */
export function dayIn(text: unknown): string | undefined {
  const [, day, month, year] = (typeof text === 'string' && /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text.trim())) || []
  const iso = `${year}-${month}-${day}`
  if (!day || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined
  return isNoDay(iso) ? undefined : iso
}

/** `31/12/2026 23:59:58` as an instant. */
export function momentIn(text: unknown): string | undefined {
  const [, date, time] =
    (typeof text === 'string' && /^(\d\d\/\d\d\/\d{4})(?: (\d\d:\d\d:\d\d))?$/.exec(text.trim())) || []
  const day = dayIn(date)
  const at = day && Date.parse(`${day}T${time ?? '00:00:00'}${assumptions.zone}`)
  return at === undefined || at === '' || Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** An instant as the provider writes it. */
export function momentFor(at: Date): string {
  const [, hours = 0, minutes = 0] = (/^\+(\d\d):(\d\d)$/.exec(assumptions.zone) ?? []).map(Number)
  const local = new Date(at.getTime() + (hours * 60 + minutes) * 60_000).toISOString()
  return `${dayFor(local.slice(0, 10))} ${local.slice(11, 19)}`
}

/** `2026-12-31` as `31/12/2026`. */
export const dayFor = (day: string) => day.split('-').reverse().join('/')
