import type { LeaveMovement, LeavePart, LeaveStatement } from '@ems/contracts/hr'
import { api, formatDate, formatDecimal, useQuery } from '@ems/platform'

type Many = { data: readonly { id: string; attributes: object }[] }

/** The balances of an employee for a year. The key starts with that of leave, so decisions invalidate it. */
export const useLeaveStatements = (employee: string, year: number) =>
  useQuery({
    queryKey: ['leave-employees', 'statements', employee, year],
    queryFn: async ({ signal }) => {
      const searchParams = { employee, year }
      const { data } = await api.get('colleagues/leave-statements', { searchParams, signal }).json<Many>()
      return data.map(({ id, attributes }) => ({ id, ...attributes }) as LeaveStatement)
    },
  })

export const days = (text: string) => `${formatDecimal(text)} hari`
/** `3`, `−2,5`. */
export const plainDays = (text: string) => formatDecimal(text).replace('-', '−')
/** `+3`, `−2,5`. */
export const signedDays = (text: string) =>
  text.startsWith('-') ? `−${formatDecimal(text.slice(1))}` : `+${formatDecimal(text)}`

const labels = {
  opening: 'Sisa hak tahun lalu',
  grant: 'Hak',
  carry: 'Bawaan',
  adjust: 'Penyesuaian',
  request: 'Cuti',
  mass: 'Cuti bersama',
  expire: 'Hangus',
  encash: 'Diuangkan',
  lapse: 'Hangus',
  return: 'Dikembalikan',
} as const

/** Label of a movement: `Cuti 0012/CT/SATU/VI/2026`, `Akan hangus`. */
export function movementLabel({ kind, days: moved, number, is_ahead }: LeaveMovement): string {
  if (kind === 'lapse' && is_ahead) return 'Akan hangus bila tidak dipakai'
  if (kind === 'carry' && moved.startsWith('-')) return 'Dibawa ke tahun berikutnya'
  const name = number ? `${labels[kind]} ${number}` : labels[kind]
  return is_ahead ? `${name} (menunggu keputusan)` : name
}

/** `02/03/2026–04/03/2026: dari Bawaan yang hangus 30/06/2026`, one line for days in a row that one right pays for. */
export function partLines(parts: readonly LeavePart[]): string[] {
  const runs: { first: string; last: string; source: string }[] = []
  for (const { date, right, days: taken } of parts) {
    const lapse = right?.valid_to ? ` yang berlaku s.d. ${formatDate(right.valid_to)}` : ''
    const half = Number(taken) < 1 ? ` (${days(taken)})` : ''
    const source = `${right ? `dari ${labels[right.entry]}${lapse}` : 'belum tertutup hak (saldo minus)'}${half}`
    const run = runs.at(-1)
    if (run && run.source === source) run.last = date
    else runs.push({ first: date, last: date, source })
  }
  return runs.map(({ first, last, source }) => {
    const span = first === last ? formatDate(first) : `${formatDate(first)}–${formatDate(last)}`
    return `${span}: ${source}`
  })
}
