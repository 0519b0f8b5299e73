/** Choices of human resources and general affairs with their labels. */
export const employeeStatuses = {
  candidate: 'Calon',
  active: 'Aktif',
  suspended: 'Nonaktif sementara',
  exited: 'Keluar',
} as const
export const employmentTypes = {
  permanent: 'PKWTT (Tetap)',
  fixed_term: 'PKWT (Kontrak)',
  probation: 'Percobaan',
  daily: 'Harian lepas',
  intern: 'Magang',
  outsourced: 'Alih daya',
} as const
export const genders = { m: 'Laki-laki', f: 'Perempuan' } as const
export const bloodTypes = { a: 'A', b: 'B', ab: 'AB', o: 'O' } as const
export const maritalStatuses = {
  single: 'Belum kawin',
  married: 'Kawin',
  divorced: 'Cerai hidup',
  widowed: 'Cerai mati',
} as const
/** Status of a taxpayer (PMK 101/2016): single, married, married with a wife whose income is taxed together; dependants. */
export const ptkpStatuses = {
  'TK/0': 'TK/0',
  'TK/1': 'TK/1',
  'TK/2': 'TK/2',
  'TK/3': 'TK/3',
  'K/0': 'K/0',
  'K/1': 'K/1',
  'K/2': 'K/2',
  'K/3': 'K/3',
  'K/I/0': 'K/I/0',
  'K/I/1': 'K/I/1',
  'K/I/2': 'K/I/2',
  'K/I/3': 'K/I/3',
} as const
export const bpjsClasses = { '1': 'Kelas 1', '2': 'Kelas 2', '3': 'Kelas 3' } as const
export const bpjsPrograms = ['JHT', 'JKK', 'JKM', 'JP', 'JKP'] as const
export const employeeAddressTypes = { ktp: 'Sesuai KTP', now: 'Domisili' } as const
export const jobMoves = {
  join: 'Masuk',
  rejoin: 'Masuk kembali',
  transfer: 'Mutasi',
  promotion: 'Promosi',
  demotion: 'Demosi',
  contract: 'Kontrak',
  permanent: 'Pengangkatan tetap',
  warning: 'Surat peringatan',
  suspend: 'Nonaktif sementara',
  resume: 'Aktif kembali',
  exit: 'Keluar',
  undo_exit: 'Keluar dibatalkan',
} as const
export const placementMoves = { transfer: 'Mutasi', promotion: 'Promosi', demotion: 'Demosi' } as const

export const relations = {
  spouse: 'Suami/istri',
  child: 'Anak',
  father: 'Ayah',
  mother: 'Ibu',
  sibling: 'Saudara kandung',
  in_law: 'Mertua/ipar',
  guardian: 'Wali',
  other: 'Lainnya',
} as const
export const contactStatuses = { alive: 'Hidup', deceased: 'Meninggal' } as const
export const verifications = { pending: 'Menunggu', verified: 'Terverifikasi', rejected: 'Ditolak' } as const
export const confidentialities = {
  normal: 'Biasa',
  limited: 'Terbatas',
  secret: 'Rahasia',
  top_secret: 'Sangat rahasia',
} as const

export const codePatterns = { solid: 'Polos', stripes: 'Garis', dots: 'Titik', hatch: 'Arsir' } as const
export const codePay = { paid: 'Dibayar', unpaid: 'Tidak dibayar', partial: 'Sebagian' } as const
export const autoSources = {
  none: 'Manual',
  punch: 'Mesin',
  leave: 'Cuti',
  holiday: 'Libur',
  weekly_off: 'Libur mingguan',
} as const
export const attendanceSources = {
  device: 'Mesin',
  web: 'Web',
  mobile: 'HP',
  import: 'Impor',
  manual: 'Manual',
  leave: 'Cuti',
  system: 'Sistem',
} as const
export const punchDirections = { in: 'Masuk', out: 'Pulang', unknown: 'Tidak ditentukan' } as const
export const punchSources = { device: 'Mesin', web: 'Web', mobile: 'HP' } as const
export const geoStatuses = { inside: 'Di dalam radius', outside: 'Di luar radius', unknown: 'Tidak diketahui' } as const
export const attendanceReviews = {
  auto: 'Otomatis',
  needs_review: 'Perlu tinjau',
  verified: 'Terverifikasi',
  locked: 'Terkunci',
} as const

export const correctionStatuses = {
  draft: 'Draf',
  submitted: 'Menunggu persetujuan',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  withdrawn: 'Ditarik',
} as const

export const leaveCategories = {
  annual: 'Tahunan',
  statutory: 'Cuti khusus',
  sick: 'Sakit',
  maternity: 'Melahirkan',
  mass: 'Cuti bersama',
  compensatory: 'Ganti hari',
  unpaid: 'Di luar tanggungan',
  other: 'Lainnya',
} as const
export const leaveUnits = { day: 'Hari', half_day: 'Setengah hari', hour: 'Jam' } as const
export const quotaPeriods = {
  year: 'Per tahun',
  event: 'Per kejadian',
  service: 'Selama bekerja',
  none: 'Tanpa kuota',
} as const
export const leaveGenders = { any: 'Semua', ...genders } as const
export const countBases = { working_days: 'Hari kerja', calendar_days: 'Hari kalender' } as const
export const leavePay = { full: 'Penuh', partial: 'Sebagian', none: 'Tidak dibayar' } as const
export const attachmentNeeds = { no: 'Tidak', yes: 'Wajib', after: 'Boleh menyusul' } as const
export const substituteNeeds = { no: 'Tidak', approver: 'Bila penyetuju', always: 'Selalu' } as const
export const leaveEntries = {
  request: 'Pengajuan',
  grant: 'Hak',
  carry: 'Bawaan',
  expire: 'Hangus',
  mass: 'Cuti bersama',
  adjust: 'Penyesuaian',
  encash: 'Diuangkan',
} as const
export const dayParts = { full: 'Penuh', am: 'Pagi', pm: 'Siang', hours: 'Jam' } as const
export const substituteStatuses = { waiting: 'Menunggu', accepted: 'Diterima', declined: 'Ditolak' } as const
export const leaveStatuses = {
  draft: 'Draf',
  submitted: 'Menunggu persetujuan',
  approved: 'Disetujui',
  rejected: 'Ditolak',
  returned: 'Dikembalikan',
  withdrawn: 'Ditarik',
  cancelled: 'Dibatalkan',
  posted: 'Dibukukan',
} as const

export const procurementPriorities = { low: 'Rendah', normal: 'Normal', high: 'Tinggi', urgent: 'Mendesak' } as const
export const procurementStatuses = {
  draft: 'Draf',
  submitted: 'Diajukan',
  approved: 'Disetujui',
  processing: 'Diproses',
  ordered: 'Dipesan',
  partially_received: 'Diterima sebagian',
  completed: 'Selesai',
  partially_closed: 'Ditutup sebagian',
  rejected: 'Ditolak',
  returned: 'Dikembalikan',
  cancelled: 'Dibatalkan',
} as const
