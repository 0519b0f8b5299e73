import { bodyProblems } from '../contract/check-body.ts'
import { dataEndpoint, type Type } from '../contract/contract.ts'
import { parsedForm } from '../contract/form.ts'
import { type Answer, ok, rejected, violated } from '../http/answer.ts'
import { isForm, isJson } from '../http/call.ts'
import type { DataCall } from '../http/data-call.ts'
import { publish } from '../webhooks/publish.ts'
import { labelOf } from './detail.ts'
import { documentOf, followSources } from './documents.ts'
import { partnerOf, simpleOf } from './masters.ts'
import { type Body, type Outcome, Refusal } from './outcome.ts'
import { receiptOf } from './receipts.ts'

const MAX_ROWS = 100

const makers = {
  customer: partnerOf,
  vendor: partnerOf,
  employee: simpleOf,
  item: simpleOf,
  'sales-quotation': documentOf,
  'sales-order': documentOf,
  'sales-invoice': documentOf,
  'sales-receipt': receiptOf,
} as const

/** `save.do`: creates a record, or changes the one with the id that is sent. */
export function saved(request: DataCall): Answer {
  const body = bodyOf(request)
  if ('status' in body) return body
  return ok(outcomeOf(request, body.body, body.isText))
}

/** `bulk-save.do`: up to a hundred records, each with its own answer. */
export function bulkSaved(request: DataCall): Answer {
  const body = bodyOf(request)
  if ('status' in body) return body
  const rows = (body.body.data ?? []) as Body[]
  if (rows.length > MAX_ROWS) return rejected(`Maksimal ${MAX_ROWS} data dalam satu permintaan`)
  return ok({ s: true, d: rows.map((row) => outcomeOf(request, row, body.isText)) })
}

/** A body as the contract has it; nothing is done otherwise. */
function bodyOf({ call, module }: DataCall): { body: Body; isText: boolean } | Answer {
  const isText = isForm(call)
  if (!isText && !isJson(call)) return violated(['Isi permintaan harus JSON atau formulir'], 415)
  const type = dataEndpoint(call.path.replace(/^\/accurate/, ''))?.body?.['application/json'] as Type
  const body = isText ? parsedForm(call.body) : parsedJson(call.body)
  if (body === undefined) return violated(['Isi permintaan bukan JSON'])
  const { violations, missing } = bodyProblems(type, body, isText)
  if (violations.length) return violated(violations)
  if (missing.length) return rejected(...missing.map((name) => `${labelOf(module)}: ${name} harus diisi`))
  return { body: body as Body, isText }
}

/** Saves one record and returns the outcome; a refusal changes nothing. */
function outcomeOf(request: DataCall, body: Body, isText: boolean): Outcome {
  const rows = request.database.modules[request.module]
  try {
    const before = body.id ? rows.byId(Number(body.id)) : undefined
    if (body.id && !before)
      throw new Refusal(`${labelOf(request.module)} dengan id "${String(body.id)}" tidak ditemukan atau sudah dihapus`)
    const row = makers[request.module](request, isText ? typed(body) : body, before)
    rows.put(row)
    publish(request, row, 'WRITE')
    followSources(request, row)
    return { s: true, r: row, d: [`${labelOf(request.module)} "${String(row.name ?? row.number)}" berhasil disimpan`] }
  } catch (error) {
    if (error instanceof Refusal) return { s: false, d: [error.message] }
    throw error
  }
}

/** The text of a form as numbers and booleans where it is one; numbers of records and codes stay text. */
const NUMERIC =
  /^(id|quantity|unitPrice|itemCashDiscount|cashDiscount|expenseAmount|customerLimit\w+Value|chequeAmount|paymentAmount)$/

function typed(value: unknown, name = ''): Body {
  if (Array.isArray(value)) return value.map((one) => typed(one)) as unknown as Body
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typed(one, key)]))
  const text = value as unknown as Body
  if (value === 'true' || value === 'false') return (value === 'true') as unknown as Body
  return NUMERIC.test(name) ? (Number(value) as unknown as Body) : text
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
