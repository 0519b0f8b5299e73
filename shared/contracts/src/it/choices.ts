export const impacts = { self: 'Saya', team: 'Tim', office: 'Kantor', group: 'Grup' } as const
export const urgencies = { low: 'Rendah', medium: 'Sedang', high: 'Tinggi' } as const
export const ticketPriorities = { p1: 'P1', p2: 'P2', p3: 'P3', p4: 'P4' } as const
export const ticketStatuses = {
  new: 'Baru',
  pending_approval: 'Menunggu persetujuan',
  assigned: 'Ditugaskan',
  in_progress: 'Dikerjakan',
  waiting_user: 'Menunggu pengguna',
  waiting_vendor: 'Menunggu pihak ketiga',
  scheduled: 'Terjadwal',
  resolved: 'Selesai',
  closed: 'Ditutup',
  cancelled: 'Batal',
} as const
export const ticketChannels = { portal: 'Portal', console: 'Konsol', email: 'Email', phone: 'Telepon' } as const
/** Where a ticket stands against its service tier. */
export const slaStates = {
  ok: 'Aman',
  warning: 'Hampir',
  breached: 'Lewat',
  paused: 'Jeda',
  met: 'Terpenuhi',
  none: 'Tanpa SLA',
} as const
/** Whether a ticket and its issue in the tracker say the same. */
export const syncStates = {
  none: 'Tanpa Jira',
  pending: 'Belum tersinkron',
  synced: 'Tersinkron',
  error: 'Gagal',
  conflict: 'Berbeda',
} as const
/** Who reads a solution. */
export const articleAudiences = { everyone: 'Semua karyawan', company: 'Satu perusahaan', staff: 'Petugas TI' } as const
export const articleStatuses = { draft: 'Draf', published: 'Terbit', archived: 'Diarsipkan' } as const
/** What a reporter thinks of the service, from five to one. */
export const ratings = {
  5: '5 – Sangat puas',
  4: '4 – Puas',
  3: '3 – Cukup',
  2: '2 – Kurang puas',
  1: '1 – Tidak puas',
} as const
/** The states in which the clock of a ticket may stand still. */
export const pausingStatuses = {
  waiting_user: ticketStatuses.waiting_user,
  waiting_vendor: ticketStatuses.waiting_vendor,
  scheduled: ticketStatuses.scheduled,
} as const

export const assetClasses = {
  device: 'Perangkat',
  accessory: 'Aksesori',
  network: 'Jaringan',
  server: 'Server',
  license: 'Lisensi',
  sim: 'SIM/paket data',
} as const
export const assetStatuses = {
  ordered: 'Dipesan',
  available: 'Tersedia',
  in_use: 'Dipakai',
  in_repair: 'Diperbaiki',
  broken: 'Rusak',
  lost: 'Hilang',
  disposal_pending: 'Menunggu pelepasan',
  disposed: 'Dilepas',
} as const
export const disposalKinds = { sale: 'Dijual', grant: 'Dihibahkan', destruction: 'Dimusnahkan' } as const
export const assetConditions = { new: 'Baru', good: 'Baik', fair: 'Cukup', poor: 'Buruk' } as const

export const planStatuses = { active: 'Aktif', paused: 'Dijeda', ended: 'Berakhir' } as const
export const planScopes = { assets: 'Aset', category: 'Kategori', location: 'Lokasi' } as const
export const intervalUnits = { day: 'Hari', week: 'Minggu', month: 'Bulan', usage_hour: 'Jam pakai' } as const
export const checkTypes = { bool: 'Ya/tidak', number: 'Angka', photo: 'Foto', text: 'Teks' } as const
export const workStatuses = {
  scheduled: 'Terjadwal',
  in_progress: 'Dikerjakan',
  done: 'Selesai',
  skipped: 'Dilewati',
  cancelled: 'Batal',
} as const
export const externalKinds = { service: 'Servis', warranty: 'Garansi', rma: 'RMA', calibration: 'Kalibrasi' } as const
export const externalStatuses = {
  draft: 'Draf',
  pending_approval: 'Menunggu persetujuan',
  sent: 'Dikirim',
  returned: 'Kembali',
  completed: 'Selesai',
  cancelled: 'Batal',
} as const

type Impact = keyof typeof impacts
type Urgency = keyof typeof urgencies

/** Priority of a ticket by impact and urgency. */
export function priorityOf(impact: Impact, urgency: Urgency): keyof typeof ticketPriorities {
  const weight = Object.keys(impacts).indexOf(impact) + Object.keys(urgencies).indexOf(urgency)
  if (weight >= 5) return 'p1'
  if (weight === 4) return 'p2'
  return weight >= 2 ? 'p3' : 'p4'
}
