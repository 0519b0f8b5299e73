import { type Money, moneys } from '../run-input.ts'
import type { Reason, Sink } from '../run-output.ts'

/** What a run gave and what it could not give for one material, in units of 10^-decimal of its base unit. */
export type MaterialTally = { taken: bigint; claimed: bigint; short: bigint }

/** A run in figures. Quantities stay with their material: units cannot be added. */
export type Tally = {
  materials: Map<string, MaterialTally>
  /** PEB lines with a shortage, by its reason. */
  reasons: Map<Reason, number>
  /** Rupiah. */
  worth: Record<Money, bigint>
}

/** Receives the results of a run and keeps their sums only. */
export function tallying(): { sink: Sink; tally: Tally } {
  const tally: Tally = {
    materials: new Map(),
    reasons: new Map(),
    worth: { cif_idr: 0n, bm: 0n, bmt: 0n, cukai: 0n, ppn: 0n, ppnbm: 0n },
  }
  const of = (material: string) => {
    const sums = tally.materials.get(material) ?? { taken: 0n, claimed: 0n, short: 0n }
    tally.materials.set(material, sums)
    return sums
  }
  const sink: Sink = {
    allocation(row) {
      const sums = of(row.raw_material_id)
      sums.taken += row.qty_base
      sums.claimed += row.claim_base
      for (const money of moneys) tally.worth[money] += row[money]
    },
    difference({ raw_material_id, diff_base, reason }) {
      tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
      if (raw_material_id !== null) of(raw_material_id).short += diff_base
    },
  }
  return { sink, tally }
}
