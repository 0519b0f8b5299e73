import { Readable } from 'node:stream'
import { jiraIssues, type SlaLine, slaGroups, ticketStatuses } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { attachment, type Cell, workbook } from '../../../files/index.ts'
import { excelType } from '../../../jobs/export/to-excel.ts'
import { audit } from '../../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { readSlaReport, type SlaPeriod, slaPeriodIn, ticketsIn } from './sla-report.ts'

/** Tickets and pauses of one workbook at most. */
const MAX_ROWS = 50_000

type Ticket = {
  no: string
  summary: string
  tier: string
  response: number | null
  response_target: number | null
  is_late: boolean
  resolve: number | null
  resolve_target: number | null
  is_over: boolean
  paused: number
  csat: number | null
}
type Pause = { no: string; status: keyof typeof ticketStatuses; from: string; to: string | null }

const text = (value: string | null): Cell => ({ text: value ?? '' })
const whole = (value: number | null): Cell =>
  value === null ? { text: '' } : { number: String(value), style: 'integer' }
const share = (value: string | null): Cell => (value === null ? { text: '' } : { number: value, style: 'decimal' })
const wide = (title: string, width = 16) => ({ title, width })

/** GET /jira-issues/-actions/slaReport/xlsx: the report, the minutes of its tickets with their ratings, and every pause. */
export const slaWorkbook: Handler = async (request, reply) => {
  const deps = allow(request, jiraIssues.can.toExcel)
  const period = slaPeriodIn(request)
  const { lines, total } = await readSlaReport(deps, period)
  const [tickets, pauses] = [await ticketsOf(deps, period), await pausesOf(deps, period)]
  const file = `laporan_sla_${period.from}_${period.to}.xlsx`
  const trace = { action: 'export', menu: jiraIssues.menu, target_type: jiraIssues.name } as const
  await audit(deps, [{ ...trace, target_label: file, rows_affected: tickets.length }])
  const sheets = [reportSheet(period, lines, total), ticketSheet(tickets), pauseSheet(pauses)]
  const content = Readable.from(workbook(sheets), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
}

const ticketsOf = (deps: Deps, period: SlaPeriod) =>
  deps.db.rows(sql<Ticket>`select t.local_no as no, t.summary, s.name as tier, t.response_minutes as response, t.response_target,
      t.response_breached as is_late, t.resolve_minutes as resolve, t.resolve_target, t.resolve_breached as is_over,
      t.paused_minutes as paused, t.csat
    from ems.jira_issues t join ems.jira_service_tiers s on s.id = t.tier_id where ${ticketsIn(deps, period)}
    order by t.id limit ${MAX_ROWS}`)

const pausesOf = (deps: Deps, period: SlaPeriod) =>
  deps.db.rows(sql<Pause>`select t.local_no as no, i.status,
      to_char(i.begins_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as from,
      to_char(i.ends_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as to
    from ems.jira_issues t join ems.ticket_clock_spans i on i.ticket_id = t.id and i.state = 'paused'
    where ${ticketsIn(deps, period)} order by t.id, i.begins_at limit ${MAX_ROWS}`)

const reportSheet = ({ by }: SlaPeriod, lines: readonly SlaLine[], total: Omit<SlaLine, 'key' | 'name'>) => ({
  name: 'Laporan SLA',
  filtered: true,
  columns: [
    wide(slaGroups[by], 28),
    ...['Tiket', 'Direspons', 'Respons tepat %', 'Selesai', 'Selesai tepat %', 'Respons tengah (menit kerja)'].map(
      (one) => wide(one),
    ),
    ...['Penyelesaian tengah (menit kerja)', 'Jeda (menit kerja)', 'Terbuka lewat', 'Dibuka ulang'].map((one) =>
      wide(one),
    ),
  ],
  rows: [
    [...lines, { ...total, name: 'Jumlah' }].map((one): Cell[] => [
      text(one.name ?? '–'),
      whole(one.tickets),
      whole(one.answered),
      share(one.response_percent),
      whole(one.solved),
      share(one.resolve_percent),
      whole(one.response_minutes),
      whole(one.resolve_minutes),
      whole(one.paused_minutes),
      whole(one.breached_open),
      whole(one.reopened),
    ]),
  ],
})

const ticketSheet = (tickets: readonly Ticket[]) => ({
  name: 'Waktu dan CSAT',
  filtered: true,
  columns: [
    wide('Kunci', 12),
    wide('Ringkasan', 44),
    wide('Tingkat layanan', 20),
    ...['Respons (menit kerja)', 'Target respons', 'Respons lewat', 'Penyelesaian (menit kerja)'].map((one) =>
      wide(one),
    ),
    ...['Target selesai', 'Selesai lewat', 'Jeda (menit kerja)', 'CSAT'].map((one) => wide(one)),
  ],
  rows: [
    tickets.map((one): Cell[] => [
      text(one.no),
      text(one.summary),
      text(one.tier),
      whole(one.response),
      whole(one.response_target),
      text(one.is_late ? 'Ya' : 'Tidak'),
      whole(one.resolve),
      whole(one.resolve_target),
      text(one.is_over ? 'Ya' : 'Tidak'),
      whole(one.paused),
      whole(one.csat),
    ]),
  ],
})

const pauseSheet = (pauses: readonly Pause[]) => ({
  name: 'Jeda',
  filtered: true,
  columns: [wide('Kunci', 12), wide('Status', 24), wide('Dari (WIB)', 18), wide('Sampai (WIB)', 18)],
  rows: [
    pauses.map(({ no, status, from, to }): Cell[] => [
      text(no),
      text(ticketStatuses[status]),
      text(from),
      text(to ?? 'berjalan'),
    ]),
  ],
})
