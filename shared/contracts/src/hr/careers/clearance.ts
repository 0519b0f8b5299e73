/** Lines of the checklist of a leaving employee, in order. */
export const clearanceLines = {
  assets: 'Aset TI dipegang',
  seats: 'Kursi lisensi dipakai',
  loans: 'Arsip dipinjam',
  credentials: 'Kredensial dimiliki',
  rotation: 'Kredensial yang harus diganti',
  shares: 'Akses kredensial yang harus dicabut',
  approvals: 'Persetujuan menunggu',
  delegations: 'Pengganti persetujuan orang lain',
  tickets: 'Tiket ditangani',
  team: 'Bawahan langsung',
  leave: 'Sisa cuti tahunan',
} as const
export type ClearanceKey = keyof typeof clearanceLines

/** The lines that *Serahkan tugas* gives to another person. */
export const handedOver = ['approvals', 'delegations', 'tickets', 'team'] as const
export type HandedOver = (typeof handedOver)[number]

/** One line of the checklist, as the tables are now. */
export type ClearanceLine = {
  id: ClearanceKey
  count: number
  is_done: boolean
  /** Some of it, by name. */
  items: readonly { id: string; title: string }[]
  /** Remaining annual leave, as an exact decimal, and the entry that pays it out. */
  leave: { days: string; leave: string; year: number } | null
}

/** Work that *Serahkan tugas* moved, and work that it could not move, with the reason. */
export type HandOver = {
  moved: Readonly<Record<HandedOver, number>>
  refused: readonly { title: string; because: string }[]
}
