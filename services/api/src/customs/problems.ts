import { problem } from '@ems/contracts/kit'

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
