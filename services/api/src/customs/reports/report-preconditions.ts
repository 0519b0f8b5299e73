import { bclStatuses } from '@ems/contracts/customs'
import { problem } from '@ems/contracts/kit'

const unprocessable = 'Unprocessable Entity'
const at = (field: string) => () => ({ source: { pointer: `/data/attributes/${field}` } })

const NotFormed = problem<{ number: string; status: string }>(
  'E_STATUS',
  422,
  unprocessable,
  ({ number, status }) => `${number} berstatus ${status}: laporan tidak dapat dibuat.`,
)
const Unresolved = problem<{ count: number }>(
  'E_DIFF',
  422,
  unprocessable,
  ({ count }) =>
    `Masih ada ${count} selisih yang belum diselesaikan.[Galat]Selesaikan selisihnya, atau pilih Laporkan sebagian dengan alasan.`,
  at('partial'),
)
const NoReason = problem(
  'E_REQUIRED',
  422,
  unprocessable,
  () => 'Alasan laporan sebagian wajib diisi.',
  at('partial_reason'),
)
const Manual = problem(
  'E_MANUAL',
  422,
  unprocessable,
  () => 'Alokasi memuat koreksi manual.[Galat]Generate ulang, atau pilih Tetap gunakan alokasi manual.',
  at('keep_manual'),
)
const Pending = problem<{ count: number }>(
  'E_WAITING',
  422,
  unprocessable,
  ({ count }) =>
    `${count} baris PEB dipilih belum dialokasikan.[Galat]Generate ulang, atau batalkan pemilihan baris itu.`,
)
const NothingUsed = problem('E_EMPTY', 422, unprocessable, () => 'BCL.KT ini tidak memuat pemakaian PIB.')

export type ReportOptions = { partial: boolean; partial_reason?: string | undefined; keep_manual: boolean }
export type State = {
  number: string
  status: keyof typeof bclStatuses
  fifo_pure: boolean
  used_count: number
  unresolved: number
  /** Lines that were excluded and taken back since the run: they belong to the BCL.KT and have no allocations. */
  waiting: number
}

/** Preconditions for reporting a BCL.KT, or reporting it again with the same amounts. */
export function checkReportable(
  { number, status, fifo_pure, used_count, unresolved, waiting }: State,
  requested: ReportOptions,
) {
  if (status !== 'TERBENTUK' && status !== 'DILAPORKAN') throw NotFormed({ number, status: bclStatuses[status] })
  if (used_count === 0) throw NothingUsed()
  if (waiting > 0 && status === 'TERBENTUK') throw Pending({ count: waiting })
  if (requested.partial && !requested.partial_reason?.trim()) throw NoReason()
  if (unresolved > 0 && !requested.partial) throw Unresolved({ count: unresolved })
  if (!fifo_pure && !requested.keep_manual) throw Manual()
}
