import { ExceedsBalance, ExceptionClosed, NotPositive, Required } from '../../../problems.ts'
import { printed, scaled } from '../exact.rules.ts'
import { balanceOf } from '../ledger/balances.rules.ts'
import type { PibLine } from '../run-input.ts'

/** Settlements other than export that a BC 2.4 document proves. */
const settlements = ['DIJUAL', 'DIMUSNAHKAN', 'DIRUSAK', 'DISERAHKAN', 'DIPINDAHTANGANKAN'] as const

export const exceptionReasons = [...settlements, 'REEKSPOR', 'KAHAR', 'NON_KITE', 'BARANG_CONTOH', 'LAINNYA'] as const
export type ExceptionReason = (typeof exceptionReasons)[number]

export type PibException = {
  qty_base: string
  reason: ExceptionReason
  doc_no: string | null
  doc_date: string | null
  note: string | null
}

type Line = Pick<PibLine, 'qty' | 'factor' | 'used_base' | 'excepted_base'>

/** The line's `excepted_base` with a new exception; existing allocations are never touched. */
export function excepted(line: Line, exception: PibException, decimal: number): { excepted_base: string } {
  const qty = scaled(exception.qty_base, decimal)
  if (qty <= 0n) throw NotPositive({ name: 'Jumlah' })
  const left = balanceOf(line, decimal)?.left ?? 0n
  if (qty > left) throw ExceedsBalance({ qty: printed(qty, decimal), left: printed(left, decimal) })
  const needsDocument = settlements.some((reason) => reason === exception.reason)
  if (needsDocument && !exception.doc_no) throw Required({ name: 'Nomor dokumen', field: 'doc_no' })
  if (needsDocument && !exception.doc_date) throw Required({ name: 'Tanggal dokumen', field: 'doc_date' })
  if (exception.reason === 'LAINNYA' && !exception.note) throw Required({ name: 'Keterangan', field: 'note' })
  return { excepted_base: printed(scaled(line.excepted_base, decimal) + qty, decimal) }
}

/** The line's `excepted_base` once an active exception is taken back. */
export function unexcepted(
  line: Line,
  exception: { qty_base: string; status: 'AKTIF' | 'DIBATALKAN' },
  decimal: number,
): { excepted_base: string } {
  if (exception.status !== 'AKTIF') throw ExceptionClosed()
  return { excepted_base: printed(scaled(line.excepted_base, decimal) - scaled(exception.qty_base, decimal), decimal) }
}
