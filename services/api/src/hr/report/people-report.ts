import { Readable } from 'node:stream'
import { todayInJakarta } from '@ems/contracts/days'
import {
  attendanceEmployees,
  employees,
  leaveEmployees,
  type MeasureForm,
  type PeopleReport,
  peopleGroups,
  peopleReports,
} from '@ems/contracts/hr'
import { retrying } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { attachment, type Cell, type CellStyle, workbook } from '../../files/index.ts'
import { excelType } from '../../jobs/export/to-excel.ts'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { attendanceRows, attendanceTotal, codesBehind } from './attendance-measures.ts'
import { headcountRows, headcountTotal } from './headcount.ts'
import { liability } from './leave-liability.ts'
import { takenLeave } from './leave-taken.ts'
import { type PeopleQuery, peopleQueryIn } from './params.ts'

/** More lines are in the workbook only. */
const MAX_ROWS = 500
const behind = {
  headcount: employees,
  attendance: attendanceEmployees,
  taken: leaveEmployees,
  leave: leaveEmployees,
} as const

/** Measures about people, by company, department, month or employee, in the user's scope. */
export async function peopleReportApi(app: FastifyInstance) {
  app.get('', report)
  app.get('/xlsx', { config: { anyMedia: true } }, toWorkbook)
}

/** GET /people-report?kind&by&from&to: for users who may list what is counted. */
const report: Handler = async (request, reply) => {
  const query = peopleQueryIn(request.query)
  const deps = allow(request, behind[query.kind].can.list)
  const { rows, ...whole } = await retrying(() => reportOf(deps, query))
  const attributes = { ...whole, rows: rows.slice(0, MAX_ROWS), has_more: rows.length > MAX_ROWS }
  return send(reply, 200, { data: { type: 'people-reports', id: `${query.kind}-${query.by}`, attributes } })
}

async function reportOf(deps: Deps, query: PeopleQuery): Promise<Omit<PeopleReport, 'has_more'>> {
  const { kind, by, from, to } = query
  const frame = { kind, by, from, to, codes: { sick: [], absent: [] } }
  if (kind === 'taken') return { ...frame, ...(await takenLeave(deps, query)) }
  if (kind === 'leave') return { ...frame, ...(await liability(deps, query)) }
  if (kind === 'headcount') {
    const rows = await headcountRows(deps, query)
    return { ...frame, rows, total: headcountTotal(rows, by) }
  }
  const rows = await attendanceRows(deps, query)
  return { ...frame, rows, total: attendanceTotal(rows), codes: await codesBehind(deps) }
}

const styles: Readonly<Record<MeasureForm, CellStyle>> = {
  count: 'integer',
  decimal: 'decimal',
  percent: 'decimal',
  money: 'money',
}

/** GET /people-report/xlsx: all lines and their total as a workbook, for users who may export what is counted. */
const toWorkbook: Handler = async (request, reply) => {
  const query = peopleQueryIn(request.query)
  const resource = behind[query.kind]
  const deps = allow(request, resource.can.toExcel)
  const { rows, total } = await retrying(() => reportOf(deps, query))
  const { label, measures } = peopleReports[query.kind]
  const file = `${label.toLowerCase().replaceAll(' ', '_')}_${query.by}_${todayInJakarta().replaceAll('-', '')}.xlsx`
  await audit(deps, [
    {
      action: 'export',
      menu: resource.menu,
      target_type: resource.name,
      target_label: file,
      rows_affected: rows.length,
    },
  ])
  const visible = Object.entries(measures).filter(([name]) => name !== 'amount' || query.wage !== undefined)
  const cellsOf = (text: string, values: PeopleReport['total']): Cell[] => [
    { text },
    ...visible.map(([name, { as }]): Cell => {
      const value = values[name] ?? null
      return value === null ? null : { number: String(value), style: styles[as] }
    }),
  ]
  const sheet = {
    name: label,
    filtered: true,
    columns: [
      { title: peopleGroups[query.by], width: 36 },
      ...visible.map(([, { label: title, as }]) => ({ title, width: as === 'money' ? 22 : 18 })),
    ],
    rows: [[...rows.map((row) => cellsOf(row.label, row.values)), cellsOf('Jumlah', total)]],
  }
  const content = Readable.from(workbook([sheet]), { objectMode: false })
  return reply.header('content-type', excelType).header('content-disposition', attachment(file)).send(content)
}
