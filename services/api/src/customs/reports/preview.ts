import { todayInJakarta } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import * as stores from '../stores.ts'
import { particulars, signature } from './form/form-header.ts'
import { type FormRow, formRows, printed } from './form/form-rows.ts'
import { type Layout, layouts } from './layouts.ts'
import { type FormLine, formLines, reportOf } from './report-data.ts'

/** A screen shows the beginning of the form; the files hold all of it. */
const MAX_LINES = 300

/** GET /customs-kite-tool-kite-datas/:id/preview: the form as its files will print it, without making them. */
export async function preview(
  deps: Deps,
  _: unknown,
  id: string,
): Promise<{ id: string; attributes: Record<string, unknown> }> {
  const bcl = await stores.kiteDatas.find(deps, id)
  const { db } = deps
  const report = await reportOf(db, bcl.id)
  if (!report || bcl.used_count === 0) return { id: bcl.id, attributes: { rows: [], total: 0, shown: 0 } }
  const layout = layouts[report.bcl_type]
  const values = [report.id, report.bcl_type, report.decimal]
  const lines = await db.rows(sql.text<FormLine>(`${formLines} limit ${MAX_LINES + 1}`, values))
  const [{ n: total } = { n: 0 }] = await db.rows(
    sql.text<{ n: number }>(`select count(*)::int as n from (${formLines}) l`, values),
  )
  const visible = lines.slice(0, MAX_LINES)
  const rows: FormRow[] = []
  for await (const batch of formRows(once(visible), layout)) rows.push(...batch)
  // Sums of what is cut off would be wrong.
  const kept = lines.length > MAX_LINES ? rows.slice(0, -2) : rows
  const today = todayInJakarta()
  return {
    id: bcl.id,
    attributes: {
      name: layout.name,
      title: layout.title,
      particulars: particulars(report),
      columns: layout.columns.map(({ no, title, block, sum }) => ({ no, title, block, is_figure: sum !== undefined })),
      rows: kept.map((row) => ({ kind: row.kind, cells: cellsOf(row, layout, report.decimal) })),
      signature: signature(report, today),
      total,
      shown: visible.length,
    },
  }
}

async function* once(lines: readonly FormLine[]) {
  if (lines.length) yield lines
}

/** The label of a sum stands left of the sums, as in the files. */
function cellsOf(row: FormRow, layout: Layout, decimal: number): string[][] {
  const label = layout.columns.findLastIndex(({ sum }) => !sum)
  return layout.columns.map((column, at) =>
    row.label && at === label ? [row.label] : printed(column, row, layout, decimal),
  )
}
