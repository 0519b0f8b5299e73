import type { PibLine } from '../../engine/index.ts'

const sums = ['claim_base', 'qty_declared', 'cif_idr', 'bm', 'bmt', 'cukai', 'ppn', 'ppnbm'] as const

/** A selected PIB line with the sums over its live rows, null without rows. */
export type PibRow = Omit<PibLine, 'live'> & Record<`live_${(typeof sums)[number]}`, string | null>

/** PEB lines ordered by id. */
export const pebSelect = (condition: string) =>
  `select d.id, h.office_code, h.reg_no, h.reg_date, h.export_date, d.line_no, d.item_code, d.finish_good_id, d.qty, d.unit, d.factor,
     f.unit as good_unit
   from ems.customs_kite_tool_peb_details d join ems.customs_kite_tool_peb_headers h on h.id = d.header_id
   join ems.customs_kite_tool_finish_goods f on f.id = d.finish_good_id
   where ${condition} order by d.id`

/**
 * PIB lines of a run, ordered by id. Sums are queried for used lines only. `replaced` is a BCL.KT whose allocations count as taken
 * back already.
 */
export function pibSelect(condition: string, replaced?: string) {
  const taken = replaced ? 'coalesce(o.qty, 0)' : '0'
  const others = replaced ? ` and u.kite_data_id <> ${BigInt(replaced)}` : ''
  const own = replaced ? 'left join own o on o.pib_detail_id = d.id' : ''
  const used_base = replaced ? `d.used_base - ${taken}` : 'd.used_base'
  const free = sums.map((name) => `null::numeric as live_${name}`).join(', ')
  const live = sums.map((name) => `s.${name} as live_${name}`).join(', ')
  const lateral = `cross join lateral (
     select ${sums.map((name) => `sum(u.${name}) as ${name}`).join(', ')}
     from ems.customs_kite_tool_pib_useds u where u.pib_detail_id = d.id and u.status = 'AKTIF'${others}) s`
  return `${replaced ? replacedSums(replaced) : ''}${pibsOf(condition, { used_base, live: free, more: own })} and d.used_base = ${taken}
   union all ${pibsOf(condition, { used_base, live, more: `${own} ${lateral}` })} and d.used_base > ${taken}
   order by id`
}

const replacedSums = (bcl: string) =>
  `with own as materialized (select pib_detail_id, sum(qty_base) as qty from ems.customs_kite_tool_pib_useds
     where kite_data_id = ${BigInt(bcl)} and status = 'AKTIF' group by 1) `

type Selected = { used_base: string; live: string; more: string }

const pibsOf = (condition: string, { used_base, live, more }: Selected) =>
  `select d.id, d.header_id, h.office_code, h.reg_no, h.reg_date, d.line_no, h.extended_due_date, d.raw_material_id, d.qty,
     d.factor, ${used_base} as used_base, d.excepted_base, d.cif_idr, d.bm, d.bmt, d.cukai, d.ppn, d.ppnbm, d.bm_extra, ${live}
   from ems.customs_kite_tool_pib_details d
   join ems.customs_kite_tool_pib_headers h on h.id = d.header_id ${more}
   where ${condition} and d.is_kite and d.raw_material_id is not null and h.status <> 'CANCELLED'`

/** Converts a selected row to engine input. */
export function lineOf(row: PibRow): PibLine {
  const {
    live_claim_base,
    live_qty_declared,
    live_cif_idr,
    live_bm,
    live_bmt,
    live_cukai,
    live_ppn,
    live_ppnbm,
    ...line
  } = row
  if (live_claim_base === null) return { ...line, live: null }
  return {
    ...line,
    live: {
      claim_base: live_claim_base,
      qty_declared: live_qty_declared ?? '0',
      cif_idr: whole(live_cif_idr),
      bm: whole(live_bm),
      bmt: whole(live_bmt),
      cukai: whole(live_cukai),
      ppn: whole(live_ppn),
      ppnbm: whole(live_ppnbm),
    },
  }
}

const whole = (text: string | null | undefined) => text?.split('.')[0] ?? '0'
