import { todayInJakarta } from '@ems/contracts/days'
import { attendanceEmployees } from '@ems/contracts/hr'
import { retrying } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { enqueued } from '../../../jobs/index.ts'
import type { Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { send } from '../../../kit/http/document.ts'
import { conflict, invalid, issuesOf } from '../../../kit/problems.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows, updateRows } from '../../../kit/write/write-rows.ts'
import { attendanceRules } from '../attendance-employees.rules.ts'
import { store } from '../attendance-employees.ts'
import { printMonth } from '../print/attendance-print.ts'
import type { ClosingParams } from './close-period.job.ts'
import { countOpen, lockDays, openDays, refuseUnreviewed } from './close-period.ts'
import { MONTH_PAGE, monthIn, monthQuery, monthRows } from './month-rows.ts'
import { payroll } from './payroll.ts'

const MAX_CELLS = 500
/** More days are closed by a job. */
const MAX_CLOSED_DIRECTLY = 5_000
const id = z.string().regex(/^[1-9]\d{0,17}$/)
/** Days of the matrix that get a code: rows with their version, and days that are not there yet. */
const codesBody = z.strictObject({
  reason: z.string().trim().min(10, 'Alasan koreksi minimal 10 karakter.').max(500),
  cells: z
    .array(
      z.strictObject({
        employee: id,
        date: z.iso.date(),
        code: id,
        id: id.nullable(),
        version: z.int().nullable(),
      }),
    )
    .min(1)
    .max(MAX_CELLS),
})
const closingBody = z.strictObject({ month: monthQuery.shape.month, company: id })

/** The month as a matrix: read, codes set, the period closed, the sheet for payroll, prints. Routes below those of the days. */
export async function attendanceMonthApi(app: FastifyInstance) {
  app.get('/-actions/matrix', matrix)
  app.get('/-actions/payroll', { config: { anyMedia: true } }, payroll)
  app.get('/-actions/print', { config: { anyMedia: true } }, printMonth)
  app.post('/-actions/setCodes', { config: { takes: codesBody } }, setCodes)
  app.post('/-actions/closePeriod', { config: { takes: closingBody, perMinute: 20 } }, closePeriod)
}

const matrix: Handler = async (request, reply) => {
  const deps = allow(request, attendanceEmployees.can.list)
  const { page, ...query } = monthIn(request.query)
  const rows = await retrying(() => monthRows(deps, query, { offset: (page - 1) * MONTH_PAGE, limit: MONTH_PAGE + 1 }))
  const attributes = { month: query.month, page, has_more: rows.length > MONTH_PAGE, rows: rows.slice(0, MONTH_PAGE) }
  return send(reply, 200, { data: { type: 'attendance-months', id: `${query.month}:${page}`, attributes } })
}

const setCodes: Handler = (request, reply) => {
  allow(request, attendanceEmployees.can.bulkUpdate)
  const parsed = codesBody.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(attendanceEmployees, issuesOf(parsed.error))
  const { reason, cells } = parsed.data
  return transact(request, reply, async (deps) => {
    const root = (n: number) => `/data/attributes/cells/${n}`
    const changes = cells.flatMap(({ id: row, version, code }, n) =>
      row === null ? [] : [{ id: row, version: version ?? 0, values: { code, reason }, root: root(n) }],
    )
    const creations = cells.flatMap(({ id: row, employee, date, code }, n) =>
      row === null ? [{ values: { ...attendanceEmployees.blank, employee, date, code, reason }, root: root(n) }] : [],
    )
    if (changes.length) await updateRows(deps, store, changes, attendanceRules)
    if (creations.length) await insertRows(deps, store, creations, attendanceRules)
    const attributes = { changed: changes.length, added: creations.length }
    return { status: 200, body: { data: { type: 'attendance-codings', id: '1', attributes } } }
  })
}

/** Locks every day of a company's month; days that wait for a review are named instead. */
const closePeriod: Handler = (request, reply) => {
  allow(request, attendanceEmployees.can.closePeriod)
  const parsed = closingBody.safeParse(actionAttributes(request.body).attributes)
  if (!parsed.success) throw invalid(attendanceEmployees, issuesOf(parsed.error))
  const period = parsed.data
  const monthText = `${period.month.slice(5)}/${period.month.slice(0, 4)}`
  if (period.month >= todayInJakarta().slice(0, 7))
    throw conflict('NOT_YET', `Periode ${monthText} belum berakhir. Tutup setelah hari terakhirnya.`, {
      pointer: '/data',
    })
  return transact(request, reply, async (deps) => {
    await refuseUnreviewed(deps, period)
    const total = await countOpen(deps, period)
    if (total > MAX_CLOSED_DIRECTLY) {
      const params: ClosingParams = { ...period, after: '0', done: 0, origin: deps.request }
      const label = `Tutup periode presensi ${monthText}`
      return enqueued(deps, { type: 'attendanceClosing', label, params, total })
    }
    await lockDays(deps, await openDays(deps, period))
    const attributes = { month: period.month, closed: total }
    const id = `${period.month}:${period.company}`
    return { status: 200, body: { data: { type: 'period-closings', id, attributes } } }
  })
}
