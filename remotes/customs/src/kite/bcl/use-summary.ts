import { type differenceReasons, kiteDatas } from '@ems/contracts/customs'
import { api, useQuery } from '@ems/platform'
import { fromMillionths, millionths, quantity } from '../lines/quantities.ts'
import type { Tenant } from '../tool/use-tenant.ts'
import type { Bcl } from './steps.ts'

type Money = Record<'cif_idr' | 'bm' | 'bmt' | 'cukai' | 'ppn' | 'ppnbm', string>
/** Ringkasan of a BCL.KT, as the API says it. */
export type Totals = {
  pibs: readonly (Money & { office_code: string; reg_no: string; reg_date: string; due_date: string; rows: number })[]
  materials: readonly (Record<'code' | 'name' | 'unit' | 'qty_base' | 'claim_base' | 'diff_base' | 'bm', string> & {
    /** Why something is missing; empty where nothing is. */
    reasons: readonly (keyof typeof differenceReasons)[]
  })[]
}

/** Quantity that the run took from each PIB and each raw material. */
export const useSummary = (bcl: Pick<Bcl, 'id' | 'version' | 'used_count'>, enabled = true) =>
  useQuery({
    queryKey: [kiteDatas.name, 'summary', bcl.id, bcl.version],
    queryFn: async ({ signal }) => {
      const path = `${kiteDatas.name}/${bcl.id}/summary`
      const { data } = await api.get(path, { signal }).json<{ data: { attributes: Totals } }>()
      return data.attributes
    },
    enabled,
  })

/** Claimed quantities by unit: kilograms and metres cannot be added. */
export function useClaims(
  { decimal }: Pick<Tenant, 'decimal'>,
  bcl: Pick<Bcl, 'id' | 'version' | 'used_count'>,
): string {
  const { data } = useSummary(bcl, bcl.used_count > 0)
  const sums = new Map<string, bigint>()
  for (const { unit, claim_base } of data?.materials ?? [])
    sums.set(unit, (sums.get(unit) ?? 0n) + millionths(claim_base))
  return [...sums].map(([unit, sum]) => `${quantity(fromMillionths(sum), decimal)} ${unit}`).join(' · ') || '–'
}
