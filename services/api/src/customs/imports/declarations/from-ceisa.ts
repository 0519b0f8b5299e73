import { sql } from '@ems/postgres'
import { type Import, quoted } from '../import-context.ts'
import { pib, type Side } from './sides.ts'

/**
 * Joins the sheets of a CEISA workbook by NOMOR AJU and SERI BARANG into `docs` and `lines`: a workbook may hold many
 * documents.
 */
export async function joinCeisa({ tx, tenant }: Import, side: Side) {
  const [ours, theirs] = tenant.bcl_type === 'exemption' ? ['03', '40'] : ['40', '03']
  const isPib = side === pib
  // Roles of CEISA: 9 sender, 10 seller, 5 supplier; 6 buyer, 8 consignee.
  const partners = isPib ? ['9', '10', '5'] : ['6', '8']
  const guarantees = isPib
    ? `left join (select distinct on (aju_no) * from staged_guarantees order by aju_no, row_no) g using (aju_no)`
    : ''
  const own = isPib
    ? `h.freight, h.insurance, h.cif, case when '${ours}' = any(f.facilities) then '${ours}' else f.facilities[1] end as facility_code,
       g.guarantee_type, g.guarantee_no, g.guarantee_date, g.guarantee_value, g.guarantee_due_date, g.guarantor, g.bpj_no, g.bpj_date,
       p.partner_name as supplier_name`
    : `h.export_date, h.export_category, h.dest_country, f.invoice_no, p.partner_name as buyer_name,
       null::text as lhpre_no, null::date as lhpre_date`
  await tx.run(
    sql.text(`create temp table docs on commit drop as
     with parties as (
       select aju_no, bool_or(is_ours) or (${quoted(tenant.npwp)} is null and bool_and(party_niper is null)) as is_ours, (array_agg(identity_no order by row_no) filter (where is_ours))[1] as npwp,
         (array_agg(party_niper order by row_no) filter (where is_ours))[1] as niper,
         coalesce((array_agg(party_name order by array_position('{${partners}}', party), row_no) filter (where party = any('{${partners}}')))[1],
           (array_agg(party_name order by row_no) filter (where party is null and not is_ours))[1]) as partner_name
       from (select *, coalesce(${sixteen('identity_no')} = ${sixteen(quoted(tenant.npwp))}, false)
           or coalesce(upper(party_niper) = upper(${quoted(tenant.niper)}), false) as is_ours
         from staged_parties) s where aju_no is not null group by 1),
     papers as (
       select aju_no, coalesce(array_agg(distinct facility) filter (where facility is not null), '{}') as facilities,
         (array_agg(paper_no order by row_no) filter (where paper = '380'))[1] as invoice_no
       from staged_papers where aju_no is not null group by 1)
     select (select sheet from sheet_names where staging = 'staged_header') as sheet, h.row_no, h.aju_no, h.doc_code, h.office_code,
       h.reg_no, h.reg_date, h.currency, h.ndpbm, h.fob, p.npwp, p.niper, ${own},
       coalesce(p.is_ours, not exists (select from staged_parties)) as is_ours, coalesce('${theirs}' = any(f.facilities) and not '${ours}' = any(f.facilities), false) and ${isPib} as is_skipped,
       coalesce('${ours}' = any(f.facilities), false) as has_facility
     from (select distinct on (aju_no) * from staged_header where aju_no is not null order by aju_no, row_no) h
     left join parties p using (aju_no) left join papers f using (aju_no) ${guarantees}`),
  )
  await (isPib ? joinPibLines(tenant.bcl_type, tx) : joinPebLines(tx))
}

/** A 15-digit NPWP became the same with a zero in front (PMK 112/PMK.03/2022). */
const sixteen = (text: string) => `lpad(nullif(regexp_replace(${text}, '\\D', '', 'g'), ''), 16, '0')`

const joinPibLines = (bclType: Import['tenant']['bcl_type'], tx: Import['tx']) => {
  const isDrawback = bclType === 'drawback'
  const sign = isDrawback ? `levy = 'BMKITE' and paid > 0` : `levy = 'BMKITE' or (levy = 'BM' and relieved > 0)`
  const sum = (levies: string) =>
    `coalesce(sum(${isDrawback ? 'paid' : 'relieved'}) filter (where levy in (${levies})), 0)`
  return tx.run(
    sql.text(`create temp table lines on commit drop as
     with levies as (
       select aju_no, line_no, ${sum(`'BM', 'BMKITE'`)} as bm, ${sum(`'BMAD', 'BMTP', 'BMI', 'BMP'`)} as bmt,
         ${sum(`'CUKAI', 'CEA', 'CMEA', 'CTEM'`)} as cukai, ${sum(`'PPN'`)} as ppn, ${sum(`'PPNBM'`)} as ppnbm, ${sum(`'PPH'`)} as pph,
         max(tariff) filter (where levy = 'BM' and tariff <= 999) as tariff_pct, bool_or(${sign}) as has_sign
       from (select aju_no, line_no, upper(levy) as levy, tariff, paid, relieved from staged_levies
         where aju_no is not null and line_no is not null) s group by 1, 2)
     select (select sheet from sheet_names where staging = 'staged_goods') as sheet, g.row_no, g.aju_no, g.line_no,
       g.item_code, g.hs_code, g.description, g.brand, g.item_type, g.size, g.spec, g.qty, upper(g.unit) as unit, g.netto, g.cif,
       coalesce(g.cif_idr, round(g.cif * coalesce(g.line_ndpbm, d.ndpbm), 2)) as cif_idr,
       coalesce(v.bm, 0) as bm, coalesce(v.bmt, 0) as bmt, coalesce(v.cukai, 0) as cukai, coalesce(v.ppn, 0) as ppn,
       coalesce(v.ppnbm, 0) as ppnbm, coalesce(v.pph, 0) as pph, round(v.tariff_pct, 4) as tariff_pct,
       coalesce(d.has_facility, false) or coalesce(v.has_sign, false) as is_kite, null::text as master_code
     from staged_goods g left join docs d using (aju_no) left join levies v on v.aju_no = g.aju_no and v.line_no = g.line_no`),
  )
}

const joinPebLines = (tx: Import['tx']) =>
  tx.run(sql`create temp table lines on commit drop as
     select (select sheet from sheet_names where staging = 'staged_goods') as sheet, g.row_no, g.aju_no, g.line_no,
       g.item_code, g.hs_code, g.description, g.qty, upper(g.unit) as unit, g.netto, g.fob,
       round(g.fob * coalesce(g.line_ndpbm, d.ndpbm), 2) as fob_idr, null::text as master_code
     from staged_goods g left join docs d using (aju_no)`)
