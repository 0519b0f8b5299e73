import { type Answer, ok, rejected } from '../http/answer.ts'
import type { DataCall } from '../http/data-call.ts'
import { publish } from '../webhooks/publish.ts'
import { labelOf, missing, namedRow } from './detail.ts'

/** `delete.do`: a record that no document needs. */
export function deleted(request: DataCall): Answer {
  const { database, module } = request
  const row = namedRow(request)
  if (!row) return missing(request)
  const name = String(row.name ?? row.number)
  if (isUsed(request, row.id))
    return rejected(`${labelOf(module)} "${name}" tidak dapat dihapus karena sudah digunakan`)
  database.modules[module].delete(row.id)
  publish(request, row, 'DELETE')
  return ok({ s: true, d: [`${labelOf(module)} "${name}" berhasil dihapus`] })
}

function isUsed({ database: { modules }, module }: DataCall, id: number) {
  const has = (value: unknown) => (value as { id?: number } | null | undefined)?.id === id
  if (module === 'customer')
    return [modules['sales-quotation'], modules['sales-invoice']].some((rows) =>
      [...rows].some(({ customer }) => has(customer)),
    )
  if (module !== 'sales-quotation') return false
  return [...modules['sales-order']].some(({ detailItem }) =>
    (detailItem as { salesQuotation?: unknown }[]).some(({ salesQuotation }) => has(salesQuotation)),
  )
}
