import { problem } from '@ems/contracts/kit'

const unprocessable = 'Unprocessable Entity'

/* Problems of a whole file. */

export const BrokenFile = problem(
  'E_FILE',
  422,
  unprocessable,
  () =>
    'Berkas rusak atau bukan berkas Excel, CSV atau XML.[Galat]Buka berkas di Excel, simpan ulang, lalu unggah lagi.',
)
export const Encrypted = problem(
  'E_FILE',
  422,
  unprocessable,
  () => 'Berkas dilindungi kata sandi.[Galat]Hapus kata sandinya, lalu unggah lagi.',
)
export const NotUtf8 = problem(
  'E_FILE',
  422,
  unprocessable,
  () => 'Berkas CSV tidak tersimpan sebagai UTF-8.[Galat]Simpan sebagai “CSV UTF-8”, lalu unggah lagi.',
)
export const TooLarge = problem(
  'E_FILE_SIZE',
  422,
  unprocessable,
  () => 'Isi berkas terlalu besar setelah dibuka.[Galat]Pecah menjadi beberapa berkas, lalu unggah lagi.',
)
export const MergedCells = problem<{ sheet: string; range: string }>(
  'E_MERGED',
  422,
  unprocessable,
  ({ sheet, range }) =>
    `Lembar ${sheet} memuat sel gabungan (${range}).[Galat]Batalkan penggabungan sel, lalu unggah lagi.`,
)
export const UnsafeXml = problem(
  'E_FILE',
  422,
  unprocessable,
  () => 'Berkas XML memuat DTD atau entitas, yang tidak diizinkan.',
)
