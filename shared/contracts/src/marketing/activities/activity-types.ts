export const marketingActivityTypes = {
  opportunity: 'Peluang',
  visit: 'Kunjungan',
  call: 'Telepon',
  meeting: 'Rapat',
  quotation: 'Penawaran',
  exhibition: 'Pameran',
  follow_up: 'Tindak lanjut',
} as const
export const nextActionTypes = {
  call: 'Telepon',
  wa: 'WhatsApp',
  email: 'Email',
  visit: 'Kunjungan',
  meeting: 'Rapat',
  task: 'Tugas',
} as const
export const interactionTypes = {
  call: 'Telepon',
  wa: 'WhatsApp',
  visit: 'Kunjungan',
  email: 'Email',
  meeting: 'Rapat',
  note: 'Catatan',
} as const
export const marketingPriorities = { low: 'Rendah', normal: 'Normal', high: 'Tinggi', urgent: 'Mendesak' } as const
export const marketingResults = { open: 'Terbuka', won: 'Menang', lost: 'Kalah', cancelled: 'Batal' } as const

/** Most interactions of one card. */
export const MAX_INTERACTIONS = 200
