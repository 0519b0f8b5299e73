import { Readable } from 'node:stream'
import {
  type AgeingBucket,
  accountingConnections,
  ageingBuckets,
  type ReceivablesReport,
  type ReportDocument,
  type SalesReport,
  salesGroups,
} from '@ems/contracts/accurate'
import { formatDay, todayInJakarta } from '@ems/contracts/days'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment, type Cell, type Column, type Sheet, workbook } from '../../files/index.ts'
import { dayCell } from '../../jobs/export/cells.ts'
import { excelType } from '../../jobs/export/to-excel.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import { receivablesOf } from './receivables.ts'
import { documentsBehind, type ReportDocuments } from './report-documents.ts'
import { booksOf, groupIn, periodIn } from './report-request.ts'
import { salesOf } from './sales.ts'

/** More rows belong into an export of the documents themselves. */
const MAX_ROWS = 20_000

/** GET /accounting-reports/receivables/xlsx: all debtors, and the invoices behind them. */
export async function receivablesWorkbook(request: FastifyRequest, reply: FastifyReply) {
  const { deps, ...books } = booksOf(request, 'toExcel')
  const report = await receivablesOf(books, MAX_ROWS)
  Object.assign(request.query as object, { owing: '1' })
  const behind = await documentsBehind(books, request, MAX_ROWS)
  return sent({ deps, reply, report, name: 'piutang', rows: report.rows.length }, [
    receivables(report, behind),
    documents(behind.rows),
  ])
}

/** GET /accounting-reports/sales/xlsx: all groups, and the invoices of the period. */
export async function salesWorkbook(request: FastifyRequest, reply: FastifyReply) {
  const { deps, ...books } = booksOf(request, 'toExcel')
  const report = await salesOf(books, groupIn(request), periodIn(request), MAX_ROWS)
  const behind = await documentsBehind(books, request, MAX_ROWS)
  return sent({ deps, reply, report, name: 'penjualan', rows: report.rows.length }, [
    sales(report, behind),
    documents(behind.rows),
  ])
}

type Sending = {
  deps: ReturnType<typeof booksOf>['deps']
  reply: FastifyReply
  report: ReceivablesReport | SalesReport
  name: string
  rows: number
}

async function sent({ deps, reply, report, name, rows }: Sending, sheets: Sheet[]) {
  const { connection } = report
  const file = `${name}_${connection}_${todayInJakarta().replaceAll('-', '')}.xlsx`
  await audit(deps, [
    {
      action: 'export',
      menu: `accounting_${connection}`,
      target_type: 'accounting-documents',
      target_label: file,
      rows_affected: rows,
    },
  ])
  const content = Readable.from(workbook(sheets), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
}

const text = (value: string | null | undefined): Cell => (value ? { text: value } : null)
const money = (value: string | null): Cell => (value === null ? null : { number: value, style: 'money' })
const whole = (value: number): Cell => ({ number: String(value), style: 'integer' })
const day = (value: string | null): Cell => (value ? dayCell(value) : null)
const columns = (...titles: [title: string, width: number][]): Column[] =>
  titles.map(([title, width]) => ({ title, width }))

const jakarta = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** In which books, as of when, and what is missing: an Excel file is read weeks later. */
function remarks(report: ReceivablesReport | SalesReport, { rows, total }: ReportDocuments): Cell[][] {
  const { connection, as_of: at, other_currencies: others } = report
  const lines: (readonly [string, string] | false)[] = [
    ['Pembukuan', accountingConnections[connection]],
    'from' in report && ['Periode', `${formatDay(report.from)} – ${formatDay(report.to)}`],
    ['Data per', at === null ? 'Belum selesai dibaca' : `${jakarta.format(new Date(at))} WIB`],
    'by' in report && report.by === 'item' && ['Nilai', 'Sebelum pajak dan diskon faktur'],
    others > 0 && ['Mata uang lain', `${others} faktur tidak dijumlahkan`],
    'unread' in report && report.unread > 0 && ['Belum dibaca', `Rincian ${report.unread} faktur belum termasuk`],
    'unknown' in report &&
      report.unknown > 0 && ['Belum dibaca', `Sisa tagihan ${report.unknown} faktur belum diketahui`],
    total > rows.length && ['Lembar Faktur', `${rows.length} terbaru dari ${total}`],
  ]
  return [[], ...lines.flatMap((line) => (line ? [line.map((one) => text(one))] : []))]
}

function receivables(report: ReceivablesReport, behind: ReportDocuments): Sheet {
  const buckets = Object.keys(ageingBuckets) as AgeingBucket[]
  const amounts = (ageing: ReceivablesReport['ageing']) => buckets.map((bucket) => money(ageing[bucket]))
  return {
    name: 'Piutang per umur',
    columns: columns(
      ['Nomor', 16],
      ['Pelanggan', 40],
      ['Faktur', 9],
      ...buckets.map((bucket): [string, number] => [ageingBuckets[bucket], 18]),
      ['Jumlah', 18],
    ),
    rows: [
      [
        ...report.rows.map((row): Cell[] => [
          text(row.number),
          text(row.name),
          whole(row.invoices),
          ...amounts(row.ageing),
          money(row.total),
        ]),
        [text('Jumlah'), null, whole(report.invoices), ...amounts(report.ageing), money(report.total)],
        ...remarks(report, behind),
      ],
    ],
    filtered: false,
  }
}

function sales(report: SalesReport, behind: ReportDocuments): Sheet {
  return {
    name: `Penjualan per ${salesGroups[report.by].toLowerCase()}`,
    columns: columns(
      ['Nomor', 16],
      [salesGroups[report.by], 40],
      ['Faktur', 9],
      ['Kuantitas', 14],
      ['Satuan', 12],
      ['Jumlah', 18],
    ),
    rows: [
      [
        ...report.rows.map((row): Cell[] => [
          text(row.number),
          text(row.label),
          whole(row.invoices),
          row.quantity === null ? null : { number: row.quantity, style: 'decimal' },
          text(row.unit),
          money(row.total),
        ]),
        [text('Jumlah'), null, whole(report.invoices), null, null, money(report.total)],
        ...remarks(report, behind),
      ],
    ],
    filtered: false,
  }
}

const documents = (rows: readonly ReportDocument[]): Sheet => ({
  name: 'Faktur',
  columns: columns(
    ['Nomor', 22],
    ['Tanggal', 12],
    ['Jatuh tempo', 12],
    ['Pelanggan', 40],
    ['Total', 18],
    ['Sisa tagihan', 18],
  ),
  rows: [
    rows.map((row): Cell[] => [
      text(row.number),
      day(row.trans_date),
      day(row.due_date),
      text(row.customer_name),
      money(row.total),
      money(row.outstanding),
    ]),
  ],
  filtered: true,
})
