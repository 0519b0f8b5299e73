/** What an asset cost, by where the money went. */
export const costKinds = {
  purchase: 'Pembelian',
  internal: 'Perawatan internal',
  external: 'Perawatan eksternal',
  license: 'Lisensi di perangkat ini',
  disposal: 'Nilai pelepasan',
} as const
export type CostKind = keyof typeof costKinds

/** Answer of `GET /it-assets/:id/costs`. Amounts are exact; what a disposal brought in is negative. */
export type AssetCosts = {
  lines: readonly { kind: CostKind; count: number; amount: string }[]
  total: string
  /** From the purchase to the disposal or today; null where the day of purchase is not known. */
  months: number | null
  monthly: string | null
}
