import { Readable } from 'node:stream'
import { permission } from '@ems/contracts/permission'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { attachment, type Cell, type Sheet, workbook } from '../../files/index.ts'
import { dayCell } from '../../jobs/export/cells.ts'
import { excelType } from '../../jobs/export/to-excel.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { queryOf } from './define-query.ts'

type Kind = 'text' | 'quantity' | 'rupiah' | 'day' | 'whole'
/** A column of an exported reading: its head, the field it shows, and how. */
export type ExcelColumn = { title: string; field: string; kind: Kind; width?: number }
export type ExcelTable = { name: string; columns: readonly ExcelColumn[]; rows: readonly Record<string, unknown>[] }

type Exporting<S extends z.ZodObject> = {
  path: string
  /** Name of the file without its ending. */
  name: string
  query?: S
  read: (deps: Deps, query: z.output<S>, id: string) => Promise<readonly ExcelTable[]>
}

/** POST <reading>/toExcel: what the reading shows, every page of it, as a workbook. */
export function exporting<S extends z.ZodObject>(app: FastifyInstance, { path, name, query, read }: Exporting<S>) {
  app.post(`${path}/toExcel`, { config: { anyMedia: true } }, async (request, reply) => {
    const deps = allow(request, permission('kitetool', 'toExcel'))
    const tables = await read(deps, queryOf(request, query), (request.params as { id?: string }).id ?? '')
    const file = `${name}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}.xlsx`
    const rows_affected = tables.reduce((sum, { rows }) => sum + rows.length, 0)
    await audit(deps, [
      { action: 'export', menu: 'kitetool', target_type: 'customs-kite-tenants', target_label: file, rows_affected },
    ])
    const content = Readable.from(workbook(tables.map(sheetOf)), { objectMode: false })
    return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
  })
}

const widths: Readonly<Record<Kind, number>> = { text: 18, quantity: 18, rupiah: 18, day: 12, whole: 10 }

const sheetOf = ({ name, columns, rows }: ExcelTable): Sheet => ({
  name,
  columns: columns.map(({ title, kind, width }) => ({ title, width: width ?? widths[kind] })),
  rows: [rows.map((row) => columns.map(({ field, kind }) => cellOf(row[field], kind)))],
  filtered: true,
})

function cellOf(value: unknown, kind: Kind): Cell {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'day') return dayCell(String(value))
  if (kind === 'text') return { text: String(value) }
  const style = kind === 'quantity' ? 'decimal' : kind === 'rupiah' ? 'money' : 'integer'
  return { number: String(value), style }
}
