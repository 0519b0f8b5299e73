import { allocationMethods, differenceReasons, exceptionReasonLabels, resolutions } from '@ems/contracts/customs'
import type { Transaction } from '@ems/postgres'
import type { ReportSheet } from './form/form-workbook.ts'
import { choice, day, quantity, rupiah, type Table, tableSheet, text, whole } from './form/table-sheet.ts'
import type { Report } from './report-data.ts'

const own = `from ems.customs_kite_tool_pib_useds u
  join ems.customs_kite_tool_pib_details pd on pd.id = u.pib_detail_id join ems.customs_kite_tool_pib_headers ph on ph.id = pd.header_id
  join ems.customs_kite_tool_peb_details ed on ed.id = u.peb_detail_id join ems.customs_kite_tool_peb_headers eh on eh.id = ed.header_id
  join ems.customs_kite_tool_raw_materials m on m.id = u.raw_material_id
  where u.kite_data_id = $1 and u.status = 'AKTIF'`

const perPib: Table = {
  name: 'Rekap PIB',
  columns: [
    text('Kantor', 'office_code', 9),
    text('No. daftar', 'reg_no'),
    day('Tgl. daftar', 'reg_date'),
    whole('Seri', 'line_no'),
    text('Bahan baku', 'code', 16),
    text('Uraian', 'description', 30),
    text('Satuan', 'unit', 9),
    quantity('Jumlah (satuan dasar)', 'qty_base'),
    quantity('Terpakai sebelumnya', 'used_before'),
    quantity('Terpakai laporan ini', 'used_now'),
    quantity('Dikecualikan', 'excepted_base'),
    quantity('Saldo', 'balance_base'),
    day('Jatuh tempo', 'due_date'),
    rupiah('Nilai jaminan', 'guarantee_value'),
    rupiah('Keringanan jaminan laporan ini', 'relief'),
    rupiah('Sisa jaminan', 'guarantee_left'),
  ],
  select: `with now as (select u.pib_detail_id, sum(u.qty_base) as used, sum(u.bm + u.bmt + u.ppn + u.ppnbm) as relief
      from ems.customs_kite_tool_pib_useds u where u.kite_data_id = $1 and u.status = 'AKTIF' group by 1),
    of_pib as (select d.header_id, sum(u.bm + u.bmt + u.ppn + u.ppnbm) as relief from ems.customs_kite_tool_pib_useds u
      join ems.customs_kite_tool_pib_details d on d.id = u.pib_detail_id
      where u.status = 'AKTIF' and d.header_id in (select header_id from ems.customs_kite_tool_pib_details where id in (select pib_detail_id from now)) group by 1)
    select ph.office_code, ph.reg_no, ph.reg_date, pd.line_no, m.code, pd.description, m.unit, pd.qty_base, pd.used_base - n.used as used_before,
      n.used as used_now, pd.excepted_base, pd.balance_base, ph.due_date, ph.guarantee_value, n.relief, ph.guarantee_value - o.relief as guarantee_left
    from now n join ems.customs_kite_tool_pib_details pd on pd.id = n.pib_detail_id
    join ems.customs_kite_tool_pib_headers ph on ph.id = pd.header_id join ems.customs_kite_tool_raw_materials m on m.id = pd.raw_material_id
    join of_pib o on o.header_id = ph.id order by ph.reg_date, lpad(ph.reg_no, 20, '0'), ph.office_code, pd.line_no`,
}

const perPeb: Table = {
  name: 'Rekap PEB',
  columns: [
    text('Kantor', 'office_code', 9),
    text('No. daftar', 'reg_no'),
    day('Tgl. daftar', 'reg_date'),
    whole('Seri', 'line_no'),
    text('Barang jadi', 'code', 16),
    text('Uraian', 'description', 30),
    quantity('Jumlah', 'qty'),
    text('Satuan', 'unit', 9),
    text('No. LHPRE', 'lhpre_no'),
    day('Tgl. LHPRE', 'lhpre_date'),
    whole('Baris', 'rows'),
    rupiah('CIF', 'cif_idr'),
    rupiah('BM', 'bm'),
    rupiah('BMT', 'bmt'),
    rupiah('Cukai', 'cukai'),
    rupiah('PPN', 'ppn'),
    rupiah('PPnBM', 'ppnbm'),
  ],
  select: `select eh.office_code, eh.reg_no, eh.reg_date, ed.line_no, f.code, ed.description, ed.qty, ed.unit, eh.lhpre_no, eh.lhpre_date,
      coalesce(s.rows, 0) as rows, coalesce(s.cif_idr, 0) as cif_idr, coalesce(s.bm, 0) as bm, coalesce(s.bmt, 0) as bmt,
      coalesce(s.cukai, 0) as cukai, coalesce(s.ppn, 0) as ppn, coalesce(s.ppnbm, 0) as ppnbm
    from ems.customs_kite_tool_peb_details ed join ems.customs_kite_tool_peb_headers eh on eh.id = ed.header_id
    left join ems.customs_kite_tool_finish_goods f on f.id = ed.finish_good_id
    left join (select u.peb_detail_id, count(*)::int as rows, sum(u.cif_idr) as cif_idr, sum(u.bm) as bm, sum(u.bmt) as bmt, sum(u.cukai) as cukai,
      sum(u.ppn) as ppn, sum(u.ppnbm) as ppnbm from ems.customs_kite_tool_pib_useds u where u.kite_data_id = $1 and u.status = 'AKTIF' group by 1) s
      on s.peb_detail_id = ed.id
    where ed.kite_data_id = $1 and ed.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI')
    order by eh.reg_date, lpad(eh.reg_no, 20, '0'), eh.office_code, ed.line_no`,
}

const differences: Table = {
  name: 'Selisih',
  columns: [
    text('No. PEB', 'reg_no'),
    day('Tgl. PEB', 'reg_date'),
    whole('Seri', 'line_no'),
    text('Bahan baku', 'code', 16),
    quantity('Kebutuhan', 'need_base'),
    quantity('Teralokasi', 'alloc_base'),
    quantity('Selisih', 'diff_base'),
    choice('Sebab', 'reason', differenceReasons, 26),
    choice('Penyelesaian', 'resolution', resolutions),
    text('Alasan', 'resolution_reason', 30),
  ],
  select: `select eh.reg_no, eh.reg_date, ed.line_no, m.code, d.need_base, d.alloc_base, d.diff_base, d.reason, d.resolution, d.resolution_reason
    from ems.customs_kite_tool_pib_bom_diffs d join ems.customs_kite_tool_peb_details ed on ed.id = d.peb_detail_id
    join ems.customs_kite_tool_peb_headers eh on eh.id = ed.header_id left join ems.customs_kite_tool_raw_materials m on m.id = d.raw_material_id
    where d.kite_data_id = $1 order by eh.reg_date, lpad(eh.reg_no, 20, '0'), eh.office_code, ed.line_no, m.code`,
}

const allocations: Table = {
  name: 'Pemakaian',
  columns: [
    whole('No.', 'seq'),
    text('No. PEB', 'peb_no'),
    day('Tgl. PEB', 'peb_date'),
    whole('Seri PEB', 'peb_line'),
    text('Bahan baku', 'code', 16),
    text('No. PIB', 'pib_no'),
    day('Tgl. PIB', 'pib_date'),
    whole('Seri PIB', 'pib_line'),
    quantity('Terpakai', 'qty_base'),
    quantity('Terkandung', 'contained_base'),
    quantity('Klaim', 'claim_base'),
    quantity('Saldo PIB', 'running_balance'),
    whole('Umur (hari)', 'age_day'),
    choice('Cara', 'method', allocationMethods, 10),
    rupiah('CIF', 'cif_idr'),
    rupiah('BM', 'bm'),
    rupiah('BMT', 'bmt'),
    rupiah('Cukai', 'cukai'),
    rupiah('PPN', 'ppn'),
    rupiah('PPnBM', 'ppnbm'),
  ],
  select: `select u.seq, eh.reg_no as peb_no, eh.reg_date as peb_date, ed.line_no as peb_line, m.code, ph.reg_no as pib_no, ph.reg_date as pib_date,
      pd.line_no as pib_line, u.qty_base, u.contained_base, u.claim_base,
      pd.balance_base + sum(u.qty_base) over (partition by u.pib_detail_id) - sum(u.qty_base) over (partition by u.pib_detail_id order by u.seq) as running_balance,
      u.age_day, u.method, u.cif_idr, u.bm, u.bmt, u.cukai, u.ppn, u.ppnbm ${own} order by u.seq`,
}

const otherwiseSettled: Table = {
  name: 'Penyelesaian Lain',
  columns: [
    text('No. PIB', 'reg_no'),
    day('Tgl. PIB', 'reg_date'),
    whole('Seri', 'line_no'),
    text('Bahan baku', 'code', 16),
    quantity('Jumlah', 'qty_base'),
    choice('Alasan', 'reason', exceptionReasonLabels, 18),
    text('No. dokumen', 'doc_no'),
    day('Tgl. dokumen', 'doc_date'),
    text('Catatan', 'note', 30),
  ],
  select: `select ph.reg_no, ph.reg_date, pd.line_no, m.code, x.qty_base, x.reason, x.doc_no, x.doc_date, x.note
    from ems.customs_kite_tool_kite_datas k join ems.customs_kite_tool_pib_exceptions x on x.tenant_id = k.tenant_id and x.status = 'AKTIF'
      and coalesce(x.doc_date, (x.created_at at time zone 'Asia/Jakarta')::date) between k.period_from and k.period_to
    join ems.customs_kite_tool_pib_details pd on pd.id = x.detail_id join ems.customs_kite_tool_pib_headers ph on ph.id = pd.header_id
    left join ems.customs_kite_tool_raw_materials m on m.id = pd.raw_material_id
    where k.id = $1 order by ph.reg_date, lpad(ph.reg_no, 20, '0'), pd.line_no, x.id`,
}

const waste: Table = {
  name: 'Waste',
  columns: [
    text('Bahan baku', 'code', 16),
    text('Nama', 'name', 30),
    text('Satuan', 'unit', 9),
    quantity('Terpakai', 'used'),
    quantity('Terkandung', 'contained'),
    quantity('Waste', 'waste'),
  ],
  select: `select m.code, m.name, m.unit, sum(u.qty_base) as used, sum(u.contained_base) as contained, sum(u.qty_base - u.contained_base) as waste
    ${own} group by 1, 2, 3 order by 1`,
}

/** Further sheets of a report; for an exemption also other settlements and losses. */
export function tableSheets(tx: Transaction, report: Report): ReportSheet[] {
  const tables = [
    perPib,
    perPeb,
    differences,
    allocations,
    ...(report.bcl_type === '01' ? [otherwiseSettled, waste] : []),
  ]
  return tables.map((table) => tableSheet(tx, table, [report.id]))
}
