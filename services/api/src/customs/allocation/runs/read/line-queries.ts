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

/** PIB lines of a run, ordered by id. Sums are queried for used lines only. */
export const pibSelect = (condition: string) =>
  `${pibsOf(condition, sums.map((name) => `null::numeric as live_${name}`).join(', '))} and d.used_base = 0
   union all ${pibsOf(
     condition,
     sums.map((name) => `s.${name} as live_${name}`).join(', '),
     `cross join lateral (
     select ${sums.map((name) => `sum(u.${name}) as ${name}`).join(', ')}
     from ems.customs_kite_tool_pib_useds u where u.pib_detail_id = d.id and u.status = 'AKTIF') s`,
   )} and d.used_base > 0
   order by id`

const pibsOf = (condition: string, live: string, more = '') =>
  `select d.id, d.header_id, h.office_code, h.reg_no, h.reg_date, d.line_no, h.extended_due_date, d.raw_material_id, d.qty,
     d.factor, d.used_base, d.excepted_base, d.cif_idr, d.bm, d.bmt, d.cukai, d.ppn, d.ppnbm, d.bm_extra, ${live}
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
