import { consultantFacilities, documentStatuses } from '@ems/contracts/customs'
import { formatDate, type Titles } from '@ems/platform'
import type { PrintPage } from '../../print/PrintPage.tsx'
import type { Card } from '../board/use-cards.ts'
import { dueOf, monthLabel } from '../due.ts'
import { hours } from './WorkloadReport.tsx'

export const reports = { status: 'Laporan status klien', checklist: 'Daftar periksa', times: 'Lembar waktu' } as const
export type ReportKind = keyof typeof reports

type About = { cards: readonly Card[]; titles: Titles; client: string; month: string; stageOf: (card: Card) => string }

/** A report about one client and month as it goes on paper. */
export function sheetOf(kind: ReportKind, about: About): PrintPage {
  const lines = [`Klien: ${about.client}`, `Bulan: ${monthLabel(about.month)}`]
  const tables = { status: statusTables, checklist: checklistTables, times: timeTables }[kind](about)
  return { title: reports[kind], lines, tables, empty: 'Tidak ada pekerjaan pada bulan ini.' }
}

const figure = (title: string) => ({ title, isFigure: true })
const head = (title: string) => ({ title })

function statusTables({ cards, titles, stageOf }: About): PrintPage['tables'] {
  if (!cards.length) return []
  const missing = cards.flatMap((card) =>
    card.document_requests
      .filter(({ status }) => status === 'requested')
      .map((one) => [card.code, one.name, formatDate(one.requested_at), documentStatuses[one.status]]),
  )
  return [
    {
      columns: ['Kode', 'Pekerjaan', 'Jenis', 'Fasilitas', 'Periode', 'Tahap', 'Jatuh tempo', 'Tanda terima']
        .map(head)
        .concat(figure('Progres')),
      rows: cards.map((card) => [
        card.code,
        card.title,
        titles[`references:${card.job_type}`] ?? '–',
        consultantFacilities[card.facility],
        card.period_month ? monthLabel(card.period_month) : '–',
        stageOf(card),
        `${formatDate(card.due_date)} (${dueOf(card).label})`,
        card.submission_no ?? '–',
        `${card.checklist_done}/${card.checklist_total}`,
      ]),
    },
    ...(missing.length
      ? [
          {
            caption: 'Dokumen yang masih ditunggu',
            columns: ['Kode', 'Dokumen', 'Diminta', 'Status'].map(head),
            rows: missing,
          },
        ]
      : []),
  ]
}

const checklistTables = ({ cards }: About): PrintPage['tables'] =>
  cards
    .filter(({ checklist }) => checklist.length > 0)
    .map((card) => ({
      caption: `${card.code} · ${card.title}`,
      columns: ['Selesai', 'Butir', 'Tanggal'].map(head),
      rows: card.checklist.map(({ is_done, text, done_at }) => [
        is_done ? '☑' : '☐',
        text,
        done_at ? formatDate(done_at.slice(0, 10)) : '',
      ]),
    }))

function timeTables({ cards, titles, month }: About): PrintPage['tables'] {
  const entries = cards
    .flatMap((card) => card.time_entries.map((entry) => ({ ...entry, card })))
    .filter(({ date }) => date.slice(0, 7) === month.slice(0, 7))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
  if (!entries.length) return []
  const total = entries.reduce((sum, { minutes }) => sum + minutes, 0)
  return [
    {
      columns: ['Tanggal', 'Kode', 'Pekerjaan', 'Konsultan', 'Catatan'].map(head).concat(figure('Jam')),
      rows: [
        ...entries.map(({ date, card, user_id, note, minutes }) => [
          formatDate(date),
          card.code,
          card.title,
          titles[`users:${user_id}`] ?? '–',
          note ?? '',
          hours(minutes),
        ]),
        ['', '', '', '', 'Jumlah', hours(total)],
      ],
    },
  ]
}
