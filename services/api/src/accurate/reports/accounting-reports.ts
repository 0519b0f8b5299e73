import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../kit/context.ts'
import { depsOf } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { Forbidden } from '../../kit/problems.ts'
import { accountingPermission } from '../records/accounting-scope.ts'
import { receivablesOf } from './receivables.ts'
import { documentsBehind } from './report-documents.ts'
import { booksOf, groupIn, periodIn } from './report-request.ts'
import { receivablesWorkbook, salesWorkbook } from './report-workbook.ts'
import { salesOf } from './sales.ts'
import { summaries } from './summary.ts'

/** Rows of a report on a screen, and documents behind one of its numbers. */
const MAX_ROWS = 200
const EXPENSIVE_PER_MINUTE = 30

/** GET /accounting-reports/…?connection=actual: figures of one set of books, for users who may list its records. */
export async function accountingReportsApi(app: FastifyInstance) {
  const config = { perMinute: EXPENSIVE_PER_MINUTE }
  app.get('/summary', listSummaries)
  app.get('/receivables', showReceivables)
  app.get('/receivables/xlsx', { config }, receivablesWorkbook)
  app.get('/sales', showSales)
  app.get('/sales/xlsx', { config }, salesWorkbook)
  app.get('/documents', listDocuments)
}

const TYPE = 'accounting-reports'

const listSummaries: Handler = async (request, reply) => {
  const deps = depsOf(request)
  const need = accountingPermission('actual', 'list')
  if (!deps.user.permissions.has('accounting-list')) throw Forbidden({ need })
  const records = (await summaries(deps)).map((attributes) => ({ type: TYPE, id: attributes.connection, attributes }))
  return send(reply, 200, { data: records, meta: { total: records.length } })
}

const showReceivables: Handler = async (request, reply) => {
  const attributes = await receivablesOf(booksOf(request), MAX_ROWS)
  return send(reply, 200, { data: { type: TYPE, id: attributes.connection, attributes } })
}

const showSales: Handler = async (request, reply) => {
  const attributes = await salesOf(booksOf(request), groupIn(request), periodIn(request), MAX_ROWS)
  return send(reply, 200, { data: { type: TYPE, id: attributes.connection, attributes } })
}

const listDocuments: Handler = async (request, reply) => {
  const { rows, total, sum } = await documentsBehind(booksOf(request), request, MAX_ROWS)
  const records = rows.map(({ id, ...attributes }) => ({ type: 'accounting-documents', id, attributes }))
  return send(reply, 200, { data: records, meta: { total, sum } })
}
