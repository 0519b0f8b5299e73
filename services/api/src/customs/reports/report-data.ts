import { type Db, sql } from '@ems/postgres'

export type Report = {
  id: string
  number: string
  bcl_type: '01' | '02'
  status: string
  run_no: number
  decimal: number
  params_snapshot: Record<string, unknown>
  input_hash: string | null
  result_hash: string | null
  fifo_pure: boolean
  generated_at: string | null
  period_from: string
  period_to: string
  bcl_no: string | null
  bcl_date: string | null
  peb_count: number
  pib_count: number
  tenant_id: string
  partner_name: string
  npwp: string | null
  niper: string
  skep_no: string | null
  skep_date: string | null
  address: string | null
  kanwil_name: string | null
  signer_name: string | null
  signer_title: string | null
  report_files: readonly { version: number }[]
}

/** Everything of a report but its lines. */
export async function reportOf(db: Db, id: string): Promise<Report | undefined> {
  const match =
    await db.first(sql<Report>`select k.id, k.number, k.bcl_type, k.status, k.run_no, (k.params_snapshot ->> 'decimal')::int as decimal, k.params_snapshot,
       k.input_hash, k.result_hash, k.fifo_pure, k.generated_at, k.period_from, k.period_to, k.bcl_no, k.bcl_date, k.peb_count,
       k.tenant_id, k.report_files, t.partner_name, t.npwp, t.niper, t.skep_no, t.skep_date, t.address, t.kanwil_name, t.signer_name,
       t.signer_title, (select count(distinct d.header_id)::int from ems.customs_kite_tool_pib_useds u
         join ems.customs_kite_tool_pib_details d on d.id = u.pib_detail_id where u.kite_data_id = k.id and u.status = 'AKTIF') as pib_count
     from ems.customs_kite_tool_kite_datas k join ems.customs_kite_tenants t on t.id = k.tenant_id where k.id = ${id}`)
  return match
}

/** One right-hand row of the form: a PIB line used for a PEB line. Quantities and money are exact decimal text. */
export type FormLine = {
  peb_key: string
  peb_header: string
  peb_code: string
  peb_office: string
  peb_reg_no: string
  peb_reg_date: string
  peb_line_no: number
  fg_code: string
  fg_hs: string
  fg_description: string
  row_kind: string
  fob_idr: string | null
  peb_qty: string
  peb_unit: string
  lhpre_no: string | null
  lhpre_date: string | null
  fg_share: string
  pib_code: string
  pib_office: string
  pib_reg_no: string
  pib_reg_date: string
  pib_line_no: number
  rm_code: string
  pib_hs: string
  pib_description: string
  pib_unit: string
  claim_declared: string
  cif_idr: string
  bm: string
  bmt: string
  cukai: string
  ppn: string
  ppnbm: string
}

/** The codes of documents that a working form prints (1 PEB, 3 PIB), unless the references say otherwise. */
const code = (document: string, usual: string) =>
  `coalesce((select r.code from ems."references" r where r.category = 'kite_report_document' and r.name = '${document}' limit 1), '${usual}')`

/**
 * Rows with the same PEB line and PIB line are one; sorted by PEB date, number and series, then PIB date, number and series.
 * The quantity is what the type claims, in the unit of the PIB.
 */
export const formLines = `
  with used as (
    select u.peb_detail_id, u.pib_detail_id, min(u.raw_material_id) as raw_material_id, sum(u.qty_base) as qty_base, sum(u.qty_declared) as qty_declared,
      sum(u.contained_base) as contained_base, sum(u.claim_base) as claim_base, sum(u.cif_idr) as cif_idr, sum(u.bm) as bm, sum(u.bmt) as bmt,
      sum(u.cukai) as cukai, sum(u.ppn) as ppn, sum(u.ppnbm) as ppnbm
    from ems.customs_kite_tool_pib_useds u where u.kite_data_id = $1 and u.status = 'AKTIF' group by 1, 2),
  shares as (
    select peb_detail_id, max(share) as share from (
      select peb_detail_id, raw_material_id, sum(fg_qty_share) as share from ems.customs_kite_tool_pib_useds
      where kite_data_id = $1 and status = 'AKTIF' group by 1, 2) s group by 1)
  select ed.id::text as peb_key, eh.id::text as peb_header, ${code('PEB', '1')} as peb_code, eh.office_code as peb_office, eh.reg_no as peb_reg_no,
    to_char(eh.reg_date, 'DD/MM/YYYY') as peb_reg_date, ed.line_no as peb_line_no, f.code as fg_code, ed.hs_code as fg_hs,
    ed.description as fg_description, ed.row_kind, ed.fob_idr, ed.qty as peb_qty, ed.unit as peb_unit, eh.lhpre_no,
    to_char(eh.lhpre_date, 'DD/MM/YYYY') as lhpre_date, s.share as fg_share,
    ${code('PIB', '3')} as pib_code, ph.office_code as pib_office, ph.reg_no as pib_reg_no, to_char(ph.reg_date, 'DD/MM/YYYY') as pib_reg_date,
    pd.line_no as pib_line_no, m.code as rm_code, pd.hs_code as pib_hs, pd.description as pib_description, pd.unit as pib_unit,
    case when $2 = '01' or u.claim_base = u.qty_base then case when pd.factor = 1 then u.claim_base else round(u.qty_declared, $3) end
      else round(u.claim_base / pd.factor, $3) end as claim_declared,
    u.cif_idr, u.bm, u.bmt, u.cukai, u.ppn, u.ppnbm
  from used u
  join shares s using (peb_detail_id)
  join ems.customs_kite_tool_peb_details ed on ed.id = u.peb_detail_id
  join ems.customs_kite_tool_peb_headers eh on eh.id = ed.header_id
  join ems.customs_kite_tool_finish_goods f on f.id = ed.finish_good_id
  join ems.customs_kite_tool_pib_details pd on pd.id = u.pib_detail_id
  join ems.customs_kite_tool_pib_headers ph on ph.id = pd.header_id
  join ems.customs_kite_tool_raw_materials m on m.id = u.raw_material_id
  order by eh.reg_date, lpad(eh.reg_no, 20, '0'), eh.office_code, ed.line_no, ed.id,
    ph.reg_date, lpad(ph.reg_no, 20, '0'), ph.office_code, pd.line_no, pd.id`
