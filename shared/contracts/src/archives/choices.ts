/** Confidentiality levels of a record, used by every archive screen. */
export const securities = {
  normal: 'Biasa',
  limited: 'Terbatas',
  secret: 'Rahasia',
  top_secret: 'Sangat rahasia',
} as const
export const finalDispositions = { destroy: 'Musnah', permanent: 'Permanen', review: 'Dinilai kembali' } as const
export const activeBases = {
  document_date: 'Tanggal dokumen',
  fiscal_year_end: 'Akhir tahun buku',
  contract_end: 'Kontrak berakhir',
  employee_exit: 'Karyawan keluar',
  event: 'Peristiwa lain',
} as const
export const documentKinds = {
  letter: 'Surat',
  file: 'Berkas',
  photo: 'Foto',
  drawing: 'Gambar',
  electronic: 'Elektronik',
  book: 'Buku',
} as const
export const documentMedia = { paper: 'Kertas', digital: 'Digital', both: 'Keduanya' } as const
export const developmentLevels = {
  original: 'Asli',
  copy: 'Salinan',
  carbon: 'Tembusan',
  certified: 'Salinan sah',
} as const
export const intakeSources = { upload: 'Unggahan', mail: 'Surel', folder: 'Folder terpantau' } as const
export const intakeStatuses = { waiting: 'Menunggu rincian', filed: 'Diarsipkan', ignored: 'Diabaikan' } as const
/** How far a received file is read. */
export const textStates = { waiting: 'Sedang dibaca', done: 'Terbaca', failed: 'Teks belum terbaca' } as const
/** Why a received file may be one that is a record already. */
export const twinWays = { bytes: 'Berkas identik', text: 'Isi sama', number: 'Nomor surat sama' } as const
export const documentEvents = { view: 'Dilihat', download: 'Diunduh', move: 'Dipindahkan' } as const
export const conditions = { good: 'Baik', fair: 'Cukup', damaged: 'Rusak' } as const
export const documentStatuses = {
  draft: 'Draf',
  active: 'Aktif',
  inactive: 'Inaktif',
  proposed: 'Usul musnah',
  destroyed: 'Dimusnahkan',
  permanent: 'Permanen',
  lost: 'Hilang',
} as const
export const loanStates = { available: 'Tersedia', reserved: 'Disiapkan', on_loan: 'Dipinjam' } as const
export const logTypes = {
  loan: 'Peminjaman',
  return: 'Pengembalian',
  move: 'Pemindahan',
  scan: 'Pemindaian',
  view: 'Dilihat',
  download: 'Diunduh',
  inactive: 'Inaktif',
  disposal: 'Penyusutan',
  hold: 'Penahanan',
  found: 'Ditemukan',
} as const
export const loanForms = { physical: 'Fisik', copy: 'Salinan', digital: 'Digital' } as const
export const loanProtections = { normal: 'Biasa', vital: 'Vital', secret: 'Rahasia' } as const
export const loanStatuses = {
  requested: 'Diajukan',
  approved: 'Disetujui',
  on_loan: 'Dipinjam',
  returned: 'Dikembalikan',
  rejected: 'Ditolak',
  cancelled: 'Dibatalkan',
  lost: 'Hilang',
} as const
/** Decisions on a record that was appraised for destruction. */
export const disposalVerdicts = { destroy: 'Musnahkan', keep: 'Simpan lebih lama' } as const
export const disposalStatuses = {
  draft: 'Draf',
  submitted: 'Menunggu persetujuan',
  approved: 'Disetujui',
  executed: 'Dimusnahkan',
  rejected: 'Ditolak',
  cancelled: 'Dibatalkan',
} as const
export const contractStatuses = {
  draft: 'Draf',
  review: 'Reviu',
  signing: 'Menunggu tanda tangan',
  active: 'Aktif',
  expired: 'Berakhir',
  terminated: 'Diakhiri',
  cancelled: 'Batal',
} as const
/** How the end of a contract was extended. */
export const renewalWays = { manual: 'Diperpanjang', auto: 'Otomatis' } as const
/** What the owner of a contract decides before its notice deadline. */
export const renewalDecisions = {
  extend: 'Diperpanjang',
  renegotiate: 'Dinegosiasikan ulang',
  end: 'Diakhiri',
} as const
export const renewalModes = { none: 'Tidak', manual: 'Manual', auto: 'Otomatis' } as const
export const signerParties = { first: 'Pihak pertama', second: 'Pihak kedua', other: 'Pihak lain' } as const

/** Fields of a contract that are under review. */
export const agreedTerms = [
  'company',
  'partner',
  'contract_type',
  'parent',
  'start_date',
  'end_date',
  'is_open_ended',
  'renewal_mode',
  'renewal_months',
  'value',
  'currency',
  'tax_included',
  'payment_term',
] as const
