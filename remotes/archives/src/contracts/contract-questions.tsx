import type { archiveContracts } from '@ems/contracts/archives'
import { daysBetween } from '@ems/contracts/days'
import { addDays, type Row } from '@ems/platform'
import { Badge, codeCell, type QuickFilter } from '@ems/ui'

type Contract = Row<typeof archiveContracts>

/** What is asked of the list most often. */
export const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Aktif', filters: { status: ['active'] } },
  ...[30, 90].map((days) => ({
    label: `Berakhir ≤ ${days} hari`,
    filters: { status: ['active'], current_end_date_from: today, current_end_date_to: addDays(today, days) },
  })),
  {
    label: 'Lewat batas pemberitahuan',
    filters: { status: ['active'], notice_deadline_to: addDays(today, -1), current_end_date_from: today },
  },
  { label: 'Perlu keputusan perpanjangan', filters: { status: ['active'], decision_due_to: addDays(today, 30) } },
  { label: 'Tanpa berkas bertanda tangan', filters: { status: ['active'], has_signed_file: '0' } },
  { label: 'Draf', filters: { status: ['draft'] } },
]

/** Less than a month is red, less than a quarter yellow. */
export const cellsOn = (today: string) => ({
  number: codeCell,
  current_end_date: ({ current_end_date, is_open_ended, status }: Contract, text: string) => {
    if (is_open_ended) return 'Tanpa batas waktu'
    if (!current_end_date || status !== 'active') return undefined
    const days = daysBetween(today, current_end_date)
    return (
      <Badge variant="light" color={days < 30 ? 'red' : days < 90 ? 'yellow' : 'gray'}>
        {text} · {days < 0 ? `lewat ${-days} hari` : `${days} hari`}
      </Badge>
    )
  },
})
