import { problem } from '@ems/contracts/kit'

const unprocessable = 'Unprocessable Entity'

/* Problems of a whole file. Those of rows are in row-errors.ts. */

export const TooManyRows = problem<{ sheet: string; most: number }>(
  'E_ROWS',
  422,
  unprocessable,
  ({ sheet, most }) =>
    `Lembar ${sheet} memuat lebih dari ${most.toLocaleString('id-ID')} baris.[Galat]Pecah menjadi beberapa berkas, lalu unggah lagi.`,
  ({ sheet }) => ({ meta: { sheet } }),
)
export const MissingColumn = problem<{ column: string; sheet: string }>(
  'E_COLUMN',
  422,
  unprocessable,
  ({ column, sheet }) => `Kolom ${column} tidak ditemukan pada lembar ${sheet}.`,
  (meta) => ({ meta }),
)
export const DoubleColumn = problem<{ column: string; sheet: string }>(
  'E_COLUMN',
  422,
  unprocessable,
  ({ column, sheet }) => `Kolom ${column} ganda pada lembar ${sheet}.`,
  (meta) => ({ meta }),
)
export const MissingSheet = problem<{ sheet: string }>(
  'E_SHEET',
  422,
  unprocessable,
  ({ sheet }) => `Lembar ${sheet} tidak ditemukan.[Galat]Periksa jenis berkas yang dipilih.`,
  (meta) => ({ meta }),
)
export const Empty = problem('E_EMPTY', 422, unprocessable, () => 'Berkas tidak memuat baris data.')
export const WrongFormat = problem<{ expected: string }>(
  'E_FILE',
  422,
  unprocessable,
  ({ expected }) => `Jenis berkas ini harus ${expected}.[Galat]Periksa jenis berkas yang dipilih.`,
)
export const ForeignNiper = problem<{ partner: string }>(
  'E_TENANT',
  422,
  unprocessable,
  ({ partner }) => `NPWP/NIPER pada berkas bukan milik ${partner}.`,
)
export const InactiveTenant = problem(
  'E_STATUS',
  409,
  'Conflict',
  () => 'Perusahaan ini nonaktif: datanya hanya dapat dilihat.',
)
export const UploadedBefore = problem<{ day: string }>(
  'E_DUP_FILE',
  422,
  unprocessable,
  ({ day }) => `Berkas yang sama sudah pernah diunggah pada ${day}.`,
  () => ({ source: { pointer: '/data/attributes/file_name' } }),
)
export const InQueue = problem(
  'E_DUP_FILE',
  422,
  unprocessable,
  () => 'Berkas sedang diproses antrian.',
  () => ({ source: { pointer: '/data/attributes/file_name' } }),
)
export const NotConfirmed = problem<{ name: string }>(
  'E_CONFIRM',
  422,
  unprocessable,
  ({ name }) => `Ketik “${name}” untuk melanjutkan.`,
  () => ({ source: { pointer: '/data/attributes/confirm_text' } }),
)
export const NotRollbackable = problem<{ because: readonly string[] }>(
  'E_ROLLBACK_USED',
  409,
  'Conflict',
  ({ because }) => `Berkas tidak dapat dikembalikan: ${because.join('; ')}.`,
  ({ because }) => ({ meta: { because } }),
)
