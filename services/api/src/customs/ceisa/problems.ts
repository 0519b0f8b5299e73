import { problem } from '@ems/contracts/kit'

export const NotOffered = problem(
  'E_CEISA',
  409,
  'Conflict',
  () => 'CEISA 4.0 belum diatur pada instalasi ini.[Galat]Hubungi Administrator.',
)
export const NotConnected = problem('E_CEISA', 409, 'Conflict', () => 'Perusahaan ini belum dihubungkan ke CEISA 4.0.')
export const NoNpwp = problem(
  'E_CEISA',
  409,
  'Conflict',
  () => 'NPWP perusahaan wajib diisi sebelum mengambil data dari CEISA 4.0.',
)
export const CeisaBusy = problem(
  'E_BUSY',
  409,
  'Conflict',
  () => 'Pengambilan data CEISA perusahaan ini sedang berjalan.',
)
/** The account is wrong or blocked: trying again does not help. */
export const RejectedAccount = problem(
  'E_CEISA_LOGIN',
  422,
  'Unprocessable Entity',
  () => 'CEISA 4.0 menolak nama pengguna, kata sandi, atau kunci API.[Galat]Periksa akun, lalu simpan lagi.',
)
export const RejectedByCeisa = problem<{ message: string }>(
  'E_CEISA',
  422,
  'Unprocessable Entity',
  ({ message }) => `CEISA 4.0 menolak permintaan: ${message}.`,
)
