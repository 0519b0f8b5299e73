/** Choices of the KITE tool with their labels. */
export const kiteFacilities = { Pembebasan: 'Pembebasan', Pengembalian: 'Pengembalian' } as const
export const bclTypes = { exemption: 'Pembebasan (BCL.KT 01)', drawback: 'Pengembalian (BCL.KT 02)' } as const
export const claimBases = { TERPAKAI: 'Terpakai', TERKANDUNG: 'Terkandung' } as const
export const shortagePolicies = { PARTIAL: 'Alokasi sebagian', SKIP_LINE: 'Lewati baris PEB' } as const
export const pebDateBases = { REG_DATE: 'Tanggal daftar PEB', EXPORT_DATE: 'Tanggal ekspor' } as const
export const tenantStatuses = { AKTIF: 'Aktif', NONAKTIF: 'Nonaktif' } as const

export const fileTypes = {
  PIB_CEISA: 'PIB (CEISA)',
  PEB_CEISA: 'PEB (CEISA)',
  PIB_JSON: 'PIB (JSON CEISA 4.0)',
  PEB_JSON: 'PEB (JSON CEISA 4.0)',
  PIB_FLAT: 'PIB (templat)',
  PEB_FLAT: 'PEB (templat)',
  BOM_FLAT: 'Konversi (templat)',
  BOM_XML: 'Konversi (XML)',
  RAW_MATERIAL: 'Bahan baku',
  FINISH_GOOD: 'Barang jadi',
  NIPER_ITEM: 'Item NIPER',
  LHPRE: 'LHPRE',
} as const
export const fileStatuses = {
  UPLOADED: 'Terunggah',
  QUEUED: 'Antre',
  PROCESSING: 'Diproses',
  DONE: 'Selesai',
  DONE_WITH_ERROR: 'Selesai dengan kesalahan',
  FAILED: 'Gagal',
  CANCELLED: 'Dibatalkan',
  ROLLED_BACK: 'Dikembalikan',
} as const
export const rowActions = { INSERT: 'Tambah', UPDATE: 'Ubah', SKIP: 'Lewati', ERROR: 'Kesalahan' } as const

export const niperItemTypes = { BAHAN_BAKU: 'Bahan baku', HASIL_PRODUKSI: 'Hasil produksi' } as const
export const bomStatuses = { DRAFT: 'Draf', AKTIF: 'Aktif', NONAKTIF: 'Nonaktif' } as const
export const relationSides = { PIB: 'PIB', PEB: 'PEB' } as const
export const matchKinds = { LINE: 'Baris ini', KODE_BARANG: 'Kode barang', HS_URAIAN: 'HS dan uraian' } as const

export const pibStatuses = {
  OPEN: 'Aktif',
  PARTIAL: 'Terpakai sebagian',
  CLOSED: 'Selesai',
  CANCELLED: 'Dibatalkan',
} as const
export const dueStates = {
  LEWAT: 'Lewat',
  KRITIS: '≤ 30 hari',
  WASPADA: '≤ 90 hari',
  AMAN: 'Aman',
  SELESAI: 'Selesai',
} as const
export const pibLineStatuses = {
  BELUM_RELASI: 'Belum relasi',
  SIAP: 'Siap',
  SEBAGIAN: 'Terpakai sebagian',
  HABIS: 'Habis',
} as const
export const exceptionReasonLabels = {
  DIJUAL: 'Dijual',
  DIMUSNAHKAN: 'Dimusnahkan',
  DIRUSAK: 'Dirusak',
  DISERAHKAN: 'Diserahkan',
  DIPINDAHTANGANKAN: 'Dipindahtangankan',
  REEKSPOR: 'Reekspor',
  KAHAR: 'Keadaan kahar',
  NON_KITE: 'Non-KITE',
  BARANG_CONTOH: 'Barang contoh',
  LAINNYA: 'Lainnya',
} as const
export const liveStatuses = { AKTIF: 'Aktif', DIBATALKAN: 'Dibatalkan' } as const
export const extensionGrounds = {
  PENUNDAAN_EKSPOR: 'Penundaan ekspor',
  KAHAR: 'Keadaan kahar',
  PEMBATALAN_PEMBELI: 'Pembatalan pembeli',
  KENDALA_PRODUKSI: 'Kendala produksi',
  LAINNYA: 'Lainnya',
} as const
export const extensionStatuses = {
  DIAJUKAN: 'Diajukan',
  DISETUJUI: 'Disetujui',
  DITOLAK: 'Ditolak',
  DIBATALKAN: 'Dibatalkan',
} as const

export const pebStatuses = {
  BARU: 'Baru',
  DIPILIH: 'Dipilih',
  TERALOKASI: 'Teralokasi',
  DILAPORKAN: 'Dilaporkan',
  SELESAI: 'Selesai',
  DIKECUALIKAN: 'Dikecualikan',
  DIBATALKAN: 'Dibatalkan',
} as const
export const rowKinds = {
  HP: 'Hasil produksi',
  HPS: 'Hasil produksi sampingan',
  SHP: 'Sisa hasil produksi',
  BB: 'Bahan baku',
} as const

export const bclNumbers = { '01': 'BCL.KT 01', '02': 'BCL.KT 02' } as const
export const bclStatuses = {
  DRAFT: 'Draf',
  ANTRI: 'Antre',
  PROSES: 'Proses',
  TERBENTUK: 'Terbentuk',
  GAGAL: 'Gagal',
  DILAPORKAN: 'Dilaporkan',
  DIAJUKAN: 'Diajukan',
  DISETUJUI: 'Disetujui',
  DITOLAK: 'Ditolak',
  DICAIRKAN: 'Dicairkan',
  DIBATALKAN: 'Dibatalkan',
} as const
export const allocationMethods = { AUTO: 'Otomatis', MANUAL: 'Manual' } as const
export const differenceReasons = {
  NO_BOM: 'Konversi tidak ada',
  UNIT_MISMATCH_FG: 'Satuan barang jadi berbeda',
  NO_PIB: 'PIB tidak ada',
  UNIT_MISMATCH: 'Satuan PIB berbeda',
  TOO_NEW: 'PIB terlalu baru',
  EXPIRED: 'PIB lewat jatuh tempo',
  SHORTAGE: 'Saldo PIB kurang',
  LINE_SKIPPED: 'Baris dilewati',
  MANUAL_CANCEL: 'PIB dibatalkan',
} as const
export const resolutions = { BELUM: 'Belum', TERPENUHI: 'Terpenuhi', DIKECUALIKAN: 'Dikecualikan' } as const
