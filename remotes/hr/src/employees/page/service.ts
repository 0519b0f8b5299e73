import { addDays, dayOf } from '@ems/platform'

/** Whole years and months of service, until today or to the end of the last day. */
export function serviceOf(since: string, until: string | null): string {
  const end = until ? addDays(until, 1) : dayOf(new Date())
  const [from, to] = [since, end].map((day) => day.split('-').map(Number)) as [number[], number[]]
  const months =
    ((to[0] ?? 0) - (from[0] ?? 0)) * 12 + (to[1] ?? 0) - (from[1] ?? 0) - ((to[2] ?? 0) < (from[2] ?? 0) ? 1 : 0)
  const whole = Math.max(0, months)
  return whole < 12 ? `${whole} bulan` : `${Math.floor(whole / 12)} tahun ${whole % 12} bulan`
}
