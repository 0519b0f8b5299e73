import { formatDay } from '@ems/contracts/days'
import { permission } from '@ems/contracts/permission'
import { sql, type Transaction, transaction } from '@ems/postgres'
import type { Task } from '../../jobs/index.ts'
import { record } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { Forbidden, NotFound } from '../../kit/problems.ts'
import { tenantLock } from '../tenants/tenant-lock.ts'
import { formPdf, MAX_PDF_ROWS } from './form/form-pdf.ts'
import { formSheet } from './form/form-sheet.ts'
import { reportBook } from './form/form-workbook.ts'
import { type Format, stateOf } from './generate.ts'
import { parameterSheet, type ReportStamp } from './parameter-sheet.ts'
import { type FormLine, formLines, type Report, reportOf } from './report-data.ts'
import { checkReportable, type ReportOptions } from './report-preconditions.ts'
import { tableSheets } from './tables.ts'

export { writeAuditFile } from './audit/audit-file.job.ts'

type Params = { kite_data_id: string; asked: ReportOptions; format: readonly Format[] }
type Written = { version: number; format: Format; name: string; key: string; size: number; at: string; by: string }

/** Limit of one statement of a report. */
const REPORT_TIMEOUT_MS = 10 * 60_000

/** Writes the files of a report, keeps them as its next version and reports its lines, in one transaction. */
export async function generateReport(task: Task) {
  if (!task.deps.user.permissions.has(permission('kitetool', 'bclktReportGenerate')))
    throw Forbidden({ need: permission('kitetool', 'bclktReportGenerate') })
  const keys: string[] = []
  try {
    await transaction(task.deps.db, (tx) => writeReport(task, tx, keys), { timeoutMs: REPORT_TIMEOUT_MS })
  } catch (error) {
    for (const key of keys) await task.files.remove(key)
    throw error
  }
}

async function writeReport(task: Task, tx: Transaction, keys: string[]) {
  const { kite_data_id, asked, format } = task.attempt.params as Params
  const deps: Deps = { ...task.deps, db: tx }
  const report = await reportOf(tx, kite_data_id)
  if (!report) throw NotFound({})
  await deps.db.run(sql`select ${tenantLock(report.tenant_id)}`)
  checkReportable(await stateOf(deps.db, report.id), asked)
  const version = Math.max(0, ...report.report_files.map((file) => file.version)) + 1
  const created: ReportStamp = {
    by: `${deps.user.name} (${deps.user.email})`,
    at: nowInJakarta(),
    version,
    partialReason: asked.partial ? (asked.partial_reason ?? null) : null,
    keptManual: asked.keep_manual,
  }
  const written: Written[] = []
  for (const one of format) {
    const file = await write(task, tx, report, one, created)
    if (!file) continue
    keys.push(file.key)
    written.push({ ...file, at: new Date().toISOString(), by: deps.user.name })
  }
  const [first] = written
  await reportLines(deps, report, written, created)
  const result = first && { key: first.key, name: first.name, size: first.size, rows: task.progress.rows }
  await task.finish(deps.db, result && { result })
}

async function write(task: Task, tx: Transaction, report: Report, format: Format, created: ReportStamp) {
  const values = [report.id, report.bcl_type, report.decimal]
  if (format === 'pdf') {
    const match = await tx.first(sql.text<{ n: number }>(`select count(*)::int as n from (${formLines}) l`, values))
    if ((match?.n ?? 0) > MAX_PDF_ROWS) return undefined
  }
  const lines = counted(task, tx.stream(sql.text<FormLine>(formLines, values)))
  const today = created.at.slice(0, 10).split('/').reverse().join('-')
  const content =
    format === 'pdf'
      ? await formPdf(report, lines, today)
      : reportBook(
          [formSheet(report, lines, today), ...tableSheets(tx, report), await parameterSheet(tx, report, created)],
          report.decimal,
        )
  const key = `reports/${report.id}-v${created.version}-${task.attempt.id}-${task.attempt.attempts}.${format}`
  const size = await task.files.write(key, content, task.progress.signal)
  const niper = report.niper.replaceAll(/[^\w.-]/g, '_')
  return {
    version: created.version,
    format,
    name: `BCLKT${report.bcl_type}_${niper}_${report.number}_v${created.version}.${format}`,
    key,
    size,
  }
}

async function* counted<T>(task: Task, batches: AsyncIterable<readonly T[]>) {
  for await (const batch of batches) {
    task.progress.rows += batch.length
    yield batch
  }
}

/** From here on the lines are reported; a report that is made again changes nothing of them. */
async function reportLines(deps: Deps, report: Report, written: readonly Written[], created: ReportStamp) {
  const { db, user } = deps
  if (report.status === 'TERBENTUK') {
    await db.run(sql`insert into ems.customs_kite_tool_peb_reporteds (tenant_id, peb_detail_id, kite_data_id, bcl_no, bcl_date, qty_reported,
        created_by_id, updated_by_id)
      select tenant_id, id, kite_data_id, ${report.bcl_no}, ${report.bcl_date}::date, qty, ${user.id}::bigint, ${user.id}::bigint
      from ems.customs_kite_tool_peb_details where kite_data_id = ${report.id}::bigint and status = 'TERALOKASI'`)
    await db.run(sql`update ems.customs_kite_tool_peb_details set status = 'DILAPORKAN', version = version + 1, updated_at = now(),
        updated_by_id = ${user.id}::bigint where kite_data_id = ${report.id}::bigint and status = 'TERALOKASI'`)
  }
  await db.run(sql`update ems.customs_kite_tool_kite_datas set status = 'DILAPORKAN', report_files = report_files || ${JSON.stringify(written)}::jsonb,
      version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint where id = ${report.id}::bigint`)
  const payload = { id: report.id, version: 0, actor: user.id, changed: ['status', 'report_files'] }
  const types = ['kite-datas', 'peb-details', 'peb-headers', 'peb-reporteds']
  await record(
    deps,
    [
      {
        action: 'bclktReportGenerate',
        menu: 'kitetool',
        target_type: 'customs-kite-tool-kite-datas',
        target_id: report.id,
        target_label: report.number,
        before: { status: report.status },
        after: { status: 'DILAPORKAN', version: created.version, files: written.map(({ name }) => name) },
        ...(created.partialReason ? { reason: created.partialReason } : {}),
      },
    ],
    types.map((type) => ({ channel: `private-customs-kite-tool-${type}.0`, event: 'updated', payload })),
  )
}

/** `20/11/2026 13.05 WIB`; Jakarta knows no summer time. */
function nowInJakarta() {
  const local = new Date(Date.now() + 7 * 3_600_000).toISOString()
  return `${formatDay(local.slice(0, 10))} ${local.slice(11, 16).replace(':', '.')} WIB`
}
