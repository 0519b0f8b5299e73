const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/
const MOMENT = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/

/** Western Indonesian time has no summer time. */
const WIB_MS = 7 * 3_600_000

/** Whether the text is a day of the calendar as Accurate writes it, `dd/MM/yyyy`. */
export function isDay(text: string) {
  const [, day, month, year] = DAY.exec(text)?.map(Number) ?? []
  if (!day || !month || !year) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1
}

/** Whether the text is a moment as Accurate writes it, `dd/MM/yyyy HH:mm:ss`. */
export function isMoment(text: string) {
  const parts = MOMENT.exec(text)
  if (!parts || !isDay(text.slice(0, 10))) return false
  const [hour = 24, minute = 60, second = 60] = parts.slice(4).map(Number)
  return hour < 24 && minute < 60 && second < 60
}

/** A day or moment as text that sorts by time; undefined for anything else. */
export function sortable(text: string): string | undefined {
  const [, day, month, year, hour = '00', minute = '00', second = '00'] = MOMENT.exec(text) ?? DAY.exec(text) ?? []
  return year && `${year}${month}${day}${hour}${minute}${second}`
}

/** A moment in milliseconds as `dd/MM/yyyy HH:mm:ss` in Jakarta. */
export function momentText(at: number) {
  const [day = '', time = ''] = new Date(at + WIB_MS).toISOString().split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 8)}`
}

/** The day of a moment in Jakarta as `dd/MM/yyyy`. */
export const dayText = (at: number) => momentText(at).slice(0, 10)

/** The beginning of a day in Jakarta, in milliseconds. */
export function dayStart(text: string) {
  const [, day = 1, month = 1, year = 1970] = DAY.exec(text)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day) - WIB_MS
}

/** A moment of Accurate in milliseconds; NaN if it is none. */
export function momentOf(text: string) {
  if (!isMoment(text)) return Number.NaN
  const [hour = 0, minute = 0, second = 0] = text.slice(11).split(':').map(Number)
  return dayStart(text.slice(0, 10)) + ((hour * 60 + minute) * 60 + second) * 1_000
}
