import { param } from '../contract/query.ts'
import { ok, rejected } from '../http/answer.ts'
import type { DataCall } from '../http/data-call.ts'
import type { Row } from '../records/collection.ts'
import { numberFields } from '../records/database.ts'

/** The names of the parameter with which `detail.do` and `delete.do` know a record besides its id. */
const numberParams = ['customerNo', 'vendorNo', 'number', 'no']

/** `detail.do`: a record by its id or its number. */
export function recordOf(request: DataCall) {
  const row = namedRow(request)
  return row ? ok({ s: true, d: row }) : missing(request)
}

/** The record that a request names. */
export function namedRow({ database, module, call: { query } }: DataCall): Row | undefined {
  const rows = database.modules[module]
  const id = param(query, 'id')
  if (id !== undefined) return rows.byId(Number(id))
  const number = numberParams.map((name) => param(query, name)).find((value) => value !== undefined)
  return rows.byNumber(number ?? '')
}

const labels = {
  customer: 'Pelanggan',
  vendor: 'Pemasok',
  employee: 'Karyawan',
  item: 'Barang & Jasa',
  'sales-quotation': 'Penawaran Penjualan',
  'sales-order': 'Pesanan Penjualan',
  'sales-invoice': 'Faktur Penjualan',
  'sales-receipt': 'Penerimaan Penjualan',
} as const

/** Name of a record of the module in messages. */
export const labelOf = (module: keyof typeof labels) => labels[module]

/** The refusal of a record that is not there. */
export function missing({ module, call: { query } }: DataCall) {
  const named = [...query.values()][0]?.[0] ?? ''
  return rejected(
    `${labels[module]} dengan ${numberFields[module]} atau id "${named}" tidak ditemukan atau sudah dihapus`,
  )
}
