import { formatDay } from '@ems/contracts/days'
import { permission } from '@ems/contracts/permission'
import { sql, type Transaction, transaction } from '@ems/postgres'
import type { Task } from '../../../jobs/index.ts'
import { Forbidden, NotFound } from '../../../kit/problems.ts'
import * as stores from '../../stores.ts'
import { MAX_PDF_ROWS } from '../form/form-pdf.ts'
import { type Line, type ReportSheet, reportBook } from '../form/form-workbook.ts'
import { type Table, tableSheet } from '../form/table-sheet.ts'
import { auditChecks } from './audit-checks.ts'
import { type PdfTable, tablesPdf } from './audit-pdf.ts'
import { auditTables, mutationTable, reportTable, trailTable } from './audit-tables.ts'

export type AuditFormat = 'xlsx' | 'pdf'
type Params = { tenant: string; month: string; format: AuditFormat }
type Client = { id: string; partner_name: string; niper: string; kite_facility: string; decimal: number }
type Facts = readonly (readonly [string, string])[]

/** Limit of one statement of an audit file. */
const AUDIT_TIMEOUT_MS = 10 * 60_000

/**
 * Writes the audit file of a client's month: the mutation, the trail from each PIB line to its BCL.KT, and what else changed
 * the ledger, as of one moment.
 */
export async function writeAuditFile(task: Task) {
  if (!task.deps.user.permissions.has(permission('kitetool', 'toExcel')))
    throw Forbidden({ need: permission('kitetool', 'toExcel') })
  const { tenant, month, format } = task.attempt.params as Params
  const [client] = (await stores.tenants.findMany(task.deps, [tenant])) as unknown as Client[]
  if (!client) throw NotFound({})
  const key = `audits/${client.id}-${month}-${task.attempt.id}-${task.attempt.attempts}.${format}`
  const write = async (tx: Transaction) => {
    await tx.run(sql`set local jit = off`)
    const values = [client.id, `${month}-01`, lastDayOf(month)]
    const facts = await factsOf(task, tx, client, values)
    const content = format === 'pdf' ? await pdfOf(tx, client, facts, values) : bookOf(tx, client, facts, values)
    return task.files.write(key, counted(task, content), task.progress.signal)
  }
  try {
    // One snapshot for all sheets: nothing that is written meanwhile shows in some of them only.
    const size = await transaction(task.deps.db, write, { timeoutMs: AUDIT_TIMEOUT_MS, isSnapshot: true })
    const niper = client.niper.replaceAll(/[^\w.-]/g, '_')
    const name = `Audit_KITE_${niper}_${month}.${format}`
    await task.finish(task.deps.db, { result: { key, name, size, rows: task.progress.rows } })
  } catch (error) {
    await task.files.remove(key)
    throw error
  }
}

/** The last day of a month: `2026-02` → `2026-02-28`. */
const lastDayOf = (month: string) => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)
}

async function factsOf({ deps }: Task, tx: Transaction, client: Client, values: readonly string[]): Promise<Facts> {
  const checks = await tx.rows(sql.text<{ sentence: string; broken: number }>(auditChecks, values))
  const { at } = await tx.one(
    sql<{ at: string }>`select to_char(now() at time zone 'Asia/Jakarta', 'DD/MM/YYYY HH24.MI') || ' WIB' as at`,
  )
  return [
    ['Perusahaan', client.partner_name],
    ['NIPER', client.niper],
    ['Fasilitas', client.kite_facility],
    ['Periode', `${formatDay(values[1] ?? '')} – ${formatDay(values[2] ?? '')}`],
    ['Keadaan per', at],
    ['Dibuat oleh', `${deps.user.name} (${deps.user.email})`],
    ...checks.map(({ sentence, broken }) => [sentence, broken ? `TIDAK: ${broken} data` : 'Ya'] as const),
  ]
}

function bookOf(tx: Transaction, { decimal }: Client, facts: Facts, values: readonly string[]) {
  const summary: ReportSheet = {
    name: 'Ringkasan',
    widths: [64, 60],
    top: [],
    head: [{ look: 'head', cells: ['Hal', 'Isi'] }],
    merges: [],
    isFiltered: false,
    rows: [facts.map((cells): Line => ({ cells }))],
  }
  return reportBook([summary, ...auditTables.map((table) => tableSheet(tx, table, values))], decimal)
}

/** On paper: the mutation, the reports, and the trail without the columns that only a machine reads. */
async function pdfOf(tx: Transaction, client: Client, facts: Facts, values: readonly string[]) {
  const { n } = await tx.one(sql.text<{ n: number }>(`select count(*)::int as n from (${trailTable.select}) j`, values))
  const isShort = n <= MAX_PDF_ROWS
  const left: Facts = isShort ? [] : [['Jejak PIB ke BCL.KT', `${n} baris: hanya pada berkas Excel`]]
  return tablesPdf({
    title: `Berkas Audit KITE ${client.partner_name} ${(values[1] ?? '').slice(0, 7)}`,
    author: client.partner_name,
    particulars: [...facts, ...left],
    tables: [
      pdfTableOf(tx, mutationTable, values),
      ...(isShort ? [pdfTableOf(tx, trailTable, values, machineOnly)] : []),
      pdfTableOf(tx, reportTable, values, ['result_hash']),
    ],
    decimal: client.decimal,
  })
}

const machineOnly = [
  'pib_office',
  'peb_office',
  'contained_base',
  'run_no',
  'method',
  'result_hash',
  'pib_file',
  'peb_file',
]

function pdfTableOf(
  tx: Transaction,
  table: Table,
  values: readonly string[],
  without: readonly string[] = [],
): PdfTable {
  const columns = table.columns.filter(({ field }) => !without.includes(field))
  return {
    name: table.name,
    heads: columns.map(({ title }) => title),
    widths: columns.map(({ width }) => width),
    rows: tableSheet(tx, { ...table, columns }, values).rows,
  }
}

async function* counted<Part>(task: Task, parts: AsyncIterable<Part>) {
  for await (const part of parts) {
    task.progress.rows += 1
    yield part
  }
}
