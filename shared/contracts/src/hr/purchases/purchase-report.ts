/** What purchases are summed up by. */
export const purchaseGroups = {
  department: 'Departemen',
  vendor: 'Pemasok',
  category: 'Jenis',
  month: 'Bulan',
  approver: 'Penyetuju',
} as const
export type PurchaseGroup = keyof typeof purchaseGroups

/** A line of *Laporan pengadaan*. */
export type PurchaseRow = {
  id: string
  label: string
  /** Ordered, and received at the price of the order. */
  ordered: string
  spent: string
  /** Orders; of an approver decisions. */
  count: number
  /** Days from the approval of a request to what came, on average; of an approver working hours a decision waited. */
  days: string | null
}

export type PurchaseReport = {
  by: PurchaseGroup
  from: string
  to: string
  ordered: string
  spent: string
  rows: PurchaseRow[]
}
