import { formatDay } from '@ems/contracts/days'
import { type ProblemError, problem } from '@ems/contracts/kit'

const unprocessable = 'Unprocessable Entity'

export const NotANumber = problem<{ value: string }>(
  'E_NUMBER',
  422,
  unprocessable,
  ({ value }) => `Angka ${value} tidak sesuai format.`,
)
export const TooManyDecimals = problem<{ value: string; digits: number }>(
  'E_SCALE',
  422,
  unprocessable,
  ({ value, digits }) => `Angka ${value} melebihi ${digits} desimal.`,
)
export const NotADay = problem<{ value: string }>(
  'E_DATE',
  422,
  unprocessable,
  ({ value }) => `Tanggal ${value} tidak sesuai format DD/MM/YYYY.`,
)
export const NoExportDay = problem(
  'E_REQUIRED',
  422,
  unprocessable,
  () => 'Tanggal ekspor belum diisi.[Galat]Perusahaan ini menghitung umur PIB sampai tanggal ekspor.',
)

export const Required = problem<{ name: string; field: string }>(
  'E_REQUIRED',
  422,
  unprocessable,
  ({ name }) => `Kolom ${name} wajib diisi.`,
  ({ field }) => ({ source: { pointer: `/data/attributes/${field}` } }),
)
/** A factor converts one unit into another: it is 1 between equal units, and different for each declared unit. */
export const WrongFactor = problem<{ declared: readonly string[]; unit: string }>(
  'E_FACTOR',
  422,
  unprocessable,
  ({ declared, unit }) =>
    declared.length > 1
      ? `Satu faktor tidak berlaku untuk beberapa satuan: ${declared.join(', ')}.[Galat]Relasikan baris per satuan.`
      : `Satuan sama (${unit}): faktor harus 1.`,
  () => ({ source: { pointer: '/data/attributes/factor' } }),
)
export const NotPositive = problem<{ name: string }>(
  'E_POSITIVE',
  422,
  unprocessable,
  ({ name }) => `${name} harus lebih besar dari 0.`,
)
export const ExceedsBalance = problem<{ qty: string; left: string }>(
  'E_BALANCE',
  422,
  unprocessable,
  ({ qty, left }) => `Jumlah ${qty} melebihi saldo PIB ${left}.`,
  () => ({ source: { pointer: '/data/attributes/qty_base' } }),
)
export const ExceptionClosed = problem('E_STATUS', 409, 'Conflict', () => 'Pengecualian ini sudah dibatalkan.')

export const AppliedAfterDeadline = problem(
  'E_EXTENSION_LATE',
  422,
  unprocessable,
  () => 'Permohonan perpanjangan diajukan setelah jatuh tempo.',
  () => ({ source: { pointer: '/data/attributes/applied_date' } }),
)
export const DueDateNotLater = problem<{ due: string }>(
  'E_EXTENSION_DATE',
  422,
  unprocessable,
  ({ due }) => `Jatuh tempo baru harus setelah ${due}.`,
  () => ({ source: { pointer: '/data/attributes/approved_due_date' } }),
)
export const DueDateAfterLimit = problem<{ latest: string }>(
  'E_EXTENSION_MAX',
  422,
  unprocessable,
  ({ latest }) => `Jatuh tempo baru paling lambat ${latest}.`,
  () => ({ source: { pointer: '/data/attributes/approved_due_date' } }),
)
export const ExtendedBefore = problem(
  'E_EXTENSION_ONCE',
  422,
  unprocessable,
  () => 'Jatuh tempo PIB ini sudah pernah diperpanjang, perpanjangan hanya boleh satu kali.',
)
export const ExtensionClosed = problem(
  'E_STATUS',
  409,
  'Conflict',
  () => 'Perpanjangan ini sudah ditolak atau dibatalkan.',
)
export const ExtensionNeeded = problem<{ day: string; due: string; count: number }>(
  'E_EXTENSION_USED',
  409,
  'Conflict',
  ({ day, due, count }) =>
    `${count} pemakaian PIB ini memerlukan perpanjangan: PEB tanggal ${day} melewati jatuh tempo ${due}.` +
    '[Galat]Rollback BCL.KT terlebih dahulu.',
)

export const RollbackOrder = problem<{ numbers: readonly string[] }>(
  'E_ROLLBACK_ORDER',
  409,
  'Conflict',
  ({ numbers }) =>
    `Bahan baku yang sama sudah dipakai BCL.KT setelahnya: ${numbers.join(', ')}.` +
    '[Galat]Rollback berurutan mulai dari yang terbaru.',
  ({ numbers }) => ({ meta: { bcl: numbers } }),
)
export const NotRollable = problem<{ number: string; status: string }>(
  'E_STATUS',
  409,
  'Conflict',
  ({ number, status }) => `${number} berstatus ${status} sehingga tidak dapat di-rollback.`,
)

export const NothingSelected = problem('E_EMPTY', 422, unprocessable, () => 'Belum ada PEB yang dipilih.')
export const CategoryUnconfirmed = problem<{ lines: readonly string[] }>(
  'W_CATEGORY',
  422,
  unprocessable,
  ({ lines }) =>
    `Kategori ekspor ${lines.length} baris PEB bukan untuk fasilitas ini.[Galat]Konfirmasi untuk melanjutkan.`,
  ({ lines }) => ({ meta: { lines, confirm: true } }),
)

/** An entry in a list of refused PEB lines. */
export const rejectedLine = (
  { id, key }: { id: string; key: string },
  { code, detail }: { code: string; detail: string },
): ProblemError => ({ status: '422', code, title: unprocessable, detail, meta: { id, line: key } })

export const DifferenceClosed = problem(
  'E_STATUS',
  409,
  'Conflict',
  () => 'Selisih ini sudah terpenuhi atau dikecualikan.',
)
export const ExceedsDifference = problem<{ left: string }>(
  'E_DIFFERENCE',
  422,
  unprocessable,
  ({ left }) => `Jumlah melebihi sisa selisih ${left}.`,
)
export const NotFoundCandidate = problem(
  'E_CANDIDATE',
  422,
  unprocessable,
  () => 'PIB yang dipilih tidak memiliki saldo untuk bahan baku ini.',
)
export const OverrideNeeded = problem<{ age: number }>(
  'E_TOO_NEW',
  422,
  unprocessable,
  ({ age }) => `Umur PIB ${age} hari, kurang dari batas minimal.[Galat]Isi alasan untuk tetap memakai PIB ini.`,
  () => ({ source: { pointer: '/data/attributes/override_reason' } }),
)
/** A PIB line that cannot be allocated for any reason. */
export const CandidateRejected = problem<{ verdict: string; pib_key: string; due_date: string }>(
  'E_CANDIDATE',
  422,
  unprocessable,
  ({ verdict, pib_key, due_date }) =>
    verdict === 'EXPIRED'
      ? `PIB ${lineVisible(pib_key)} sudah melewati jatuh tempo ${formatDay(due_date)}.[Galat]Perpanjang jatuh tempo terlebih dahulu.`
      : `PIB ${lineVisible(pib_key)} tidak terdaftar pada item NIPER.`,
)

/** `040300/000101/2026-01-05/1` in the form users know. */
function lineVisible(key: string) {
  const [, number, day = '', line] = key.split('/')
  return `${number} tanggal ${formatDay(day)} seri ${line}`
}
