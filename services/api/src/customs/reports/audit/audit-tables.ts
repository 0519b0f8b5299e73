import {
  allocationMethods,
  bclStatuses,
  differenceReasons,
  exceptionReasonLabels,
  extensionGrounds,
  extensionStatuses,
  fileStatuses,
  fileTypes,
  resolutions,
} from '@ems/contracts/customs'
import { choice, day, quantity, rupiah, type Table, text, whole } from '../form/table-sheet.ts'

/*
 * The sheets of an audit file. Parameters of each query: tenant, first and last day of the month. Goods come in on the day of
 * their PIB and go out on that of the PEB line, as in the stock mutation.
 */

const pebDay = `case t.peb_date_basis when 'EXPORT_DATE' then eh.export_date else eh.reg_date end`
const month = 'between $2::date and $3::date'
const jakarta = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')::date`
/** Where a PIB or PEB came from. */
const source = (alias: string) => `${alias}.file_name || ' (' || left(${alias}.sha256, 12) || ')'`

/** The stock mutation of the month: one row for each raw material that moved or is there. */
export const mutationTable: Table = {
  name: 'Mutasi',
  columns: [
    text('Kode', 'code', 16),
    text('Nama', 'name', 30),
    text('Satuan', 'unit', 9),
    quantity('Saldo awal', 'opening'),
    quantity('Pemasukan', 'incoming'),
    quantity('Pengeluaran', 'outgoing'),
    quantity('Dikecualikan', 'excepted'),
    quantity('Saldo akhir', 'closing'),
  ],
  select: `with moves as (
      select d.raw_material_id as material, h.reg_date as day, d.qty_base as incoming, 0::numeric as outgoing, 0::numeric as excepted
      from ems.customs_kite_tool_pib_details d join ems.customs_kite_tool_pib_headers h on h.id = d.header_id
      where d.tenant_id = $1 and d.is_kite and d.qty_base is not null and h.status <> 'CANCELLED'
      union all
      select u.raw_material_id, ${pebDay}, 0, u.qty_base, 0
      from ems.customs_kite_tool_pib_useds u join ems.customs_kite_tool_peb_details ed on ed.id = u.peb_detail_id
      join ems.customs_kite_tool_peb_headers eh on eh.id = ed.header_id join ems.customs_kite_tenants t on t.id = u.tenant_id
      where u.tenant_id = $1 and u.status = 'AKTIF'
      union all
      select d.raw_material_id, coalesce(x.doc_date, ${jakarta('x.created_at')}), 0, 0, x.qty_base
      from ems.customs_kite_tool_pib_exceptions x join ems.customs_kite_tool_pib_details d on d.id = x.detail_id
      where x.tenant_id = $1 and x.status = 'AKTIF' and d.raw_material_id is not null)
    select m.code, m.name, m.unit,
      coalesce(sum(v.incoming - v.outgoing - v.excepted) filter (where v.day < $2::date), 0) as opening,
      coalesce(sum(v.incoming) filter (where v.day ${month}), 0) as incoming,
      coalesce(sum(v.outgoing) filter (where v.day ${month}), 0) as outgoing,
      coalesce(sum(v.excepted) filter (where v.day ${month}), 0) as excepted,
      coalesce(sum(v.incoming - v.outgoing - v.excepted) filter (where v.day <= $3::date), 0) as closing
    from ems.customs_kite_tool_raw_materials m join moves v on v.material = m.id
    where m.tenant_id = $1 and v.day <= $3::date group by m.id order by m.code`,
}

/** From the PIB line through the PEB line to the BCL.KT that reports it, with the files that both came in with. */
export const trailTable: Table = {
  name: 'Jejak PIB ke BCL.KT',
  columns: [
    text('Kantor PIB', 'pib_office', 9),
    text('No. PIB', 'pib_no'),
    day('Tgl. PIB', 'pib_date'),
    whole('Seri', 'pib_line'),
    text('Bahan baku', 'material', 16),
    quantity('Terpakai', 'qty_base'),
    quantity('Terkandung', 'contained_base'),
    quantity('Klaim', 'claim_base'),
    text('Satuan', 'unit', 9),
    text('Kantor PEB', 'peb_office', 9),
    text('No. PEB', 'peb_no'),
    day('Tgl. PEB', 'peb_date'),
    whole('Seri', 'peb_line'),
    text('Barang jadi', 'good', 16),
    text('Konversi', 'no_konversi', 16),
    text('BCL.KT', 'number', 16),
    whole('Run', 'run_no'),
    choice('Status', 'status', bclStatuses),
    text('Nomor resmi', 'bcl_no'),
    day('Tgl. resmi', 'bcl_date'),
    choice('Cara', 'method', allocationMethods, 10),
    rupiah('CIF', 'cif_idr'),
    rupiah('BM', 'bm'),
    rupiah('BMT', 'bmt'),
    rupiah('Cukai', 'cukai'),
    rupiah('PPN', 'ppn'),
    rupiah('PPnBM', 'ppnbm'),
    text('Sidik hasil', 'result_hash', 16),
    text('Berkas PIB', 'pib_file', 34),
    text('Berkas PEB', 'peb_file', 34),
  ],
  select: `select ph.office_code as pib_office, ph.reg_no as pib_no, ph.reg_date as pib_date, pd.line_no as pib_line,
      m.code as material, u.qty_base, u.contained_base, u.claim_base, m.unit, eh.office_code as peb_office, eh.reg_no as peb_no,
      eh.reg_date as peb_date, ed.line_no as peb_line, g.code as good, b.no_konversi, k.number, u.run_no, k.status, k.bcl_no,
      k.bcl_date, u.method, u.cif_idr, u.bm, u.bmt, u.cukai, u.ppn, u.ppnbm, left(k.result_hash, 12) as result_hash,
      ${source('pf')} as pib_file, ${source('ef')} as peb_file
    from ems.customs_kite_tool_pib_useds u
    join ems.customs_kite_tenants t on t.id = u.tenant_id
    join ems.customs_kite_tool_kite_datas k on k.id = u.kite_data_id
    join ems.customs_kite_tool_raw_materials m on m.id = u.raw_material_id
    join ems.customs_kite_tool_boms b on b.id = u.bom_id
    join ems.customs_kite_tool_pib_details pd on pd.id = u.pib_detail_id
    join ems.customs_kite_tool_pib_headers ph on ph.id = pd.header_id
    left join ems.customs_kite_source_files pf on pf.id = ph.source_file_id
    join ems.customs_kite_tool_peb_details ed on ed.id = u.peb_detail_id
    join ems.customs_kite_tool_peb_headers eh on eh.id = ed.header_id
    left join ems.customs_kite_source_files ef on ef.id = eh.source_file_id
    left join ems.customs_kite_tool_finish_goods g on g.id = ed.finish_good_id
    where u.tenant_id = $1 and u.status = 'AKTIF' and ${pebDay} ${month}
    order by ph.reg_date, lpad(ph.reg_no, 20, '0'), ph.office_code, pd.line_no, k.number, u.seq`,
}

const incomingTable: Table = {
  name: 'Pemasukan',
  columns: [
    text('Kantor', 'office_code', 9),
    text('No. PIB', 'reg_no'),
    day('Tgl. PIB', 'reg_date'),
    text('Nomor aju', 'aju_no', 28),
    whole('Seri', 'line_no'),
    text('Uraian', 'description', 30),
    quantity('Jumlah', 'qty'),
    text('Satuan', 'unit', 9),
    text('Bahan baku', 'code', 16),
    quantity('Jumlah (satuan dasar)', 'qty_base'),
    text('Satuan dasar', 'base_unit', 9),
    rupiah('CIF', 'cif_idr'),
    rupiah('BM', 'bm'),
    day('Jatuh tempo', 'due_date'),
    text('Berkas', 'file', 34),
  ],
  select: `select h.office_code, h.reg_no, h.reg_date, h.aju_no, d.line_no, d.description, d.qty, d.unit, m.code, d.qty_base,
      m.unit as base_unit, d.cif_idr, d.bm + d.bm_extra as bm, h.due_date, ${source('f')} as file
    from ems.customs_kite_tool_pib_headers h join ems.customs_kite_tool_pib_details d on d.header_id = h.id
    left join ems.customs_kite_tool_raw_materials m on m.id = d.raw_material_id
    left join ems.customs_kite_source_files f on f.id = h.source_file_id
    where h.tenant_id = $1 and h.reg_date ${month} and h.status <> 'CANCELLED' and d.is_kite
    order by h.reg_date, lpad(h.reg_no, 20, '0'), h.office_code, d.line_no`,
}

const shortageTable: Table = {
  name: 'Selisih',
  columns: [
    text('BCL.KT', 'number', 16),
    text('No. PEB', 'reg_no'),
    day('Tgl. PEB', 'reg_date'),
    whole('Seri', 'line_no'),
    text('Bahan baku', 'code', 16),
    quantity('Selisih', 'diff_base'),
    text('Satuan', 'unit', 9),
    choice('Sebab', 'reason', differenceReasons, 26),
    choice('Penyelesaian', 'resolution', resolutions),
    text('Alasan', 'resolution_reason', 30),
  ],
  select: `select k.number, eh.reg_no, eh.reg_date, ed.line_no, m.code, d.diff_base, m.unit, d.reason, d.resolution, d.resolution_reason
    from ems.customs_kite_tool_pib_bom_diffs d
    join ems.customs_kite_tenants t on t.id = d.tenant_id
    join ems.customs_kite_tool_kite_datas k on k.id = d.kite_data_id
    join ems.customs_kite_tool_peb_details ed on ed.id = d.peb_detail_id
    join ems.customs_kite_tool_peb_headers eh on eh.id = ed.header_id
    left join ems.customs_kite_tool_raw_materials m on m.id = d.raw_material_id
    where d.tenant_id = $1 and ${pebDay} ${month} order by k.number, eh.reg_date, lpad(eh.reg_no, 20, '0'), ed.line_no, m.code`,
}

const exceptionTable: Table = {
  name: 'Pengecualian',
  columns: [
    text('No. PIB', 'reg_no'),
    day('Tgl. PIB', 'reg_date'),
    whole('Seri', 'line_no'),
    text('Bahan baku', 'code', 16),
    quantity('Jumlah', 'qty_base'),
    text('Satuan', 'unit', 9),
    choice('Alasan', 'reason', exceptionReasonLabels, 18),
    text('No. dokumen', 'doc_no'),
    day('Tgl. dokumen', 'doc_date'),
    text('Oleh', 'by', 24),
    text('Catatan', 'note', 30),
  ],
  select: `select h.reg_no, h.reg_date, d.line_no, m.code, x.qty_base, m.unit, x.reason, x.doc_no, x.doc_date, a.name as by, x.note
    from ems.customs_kite_tool_pib_exceptions x join ems.customs_kite_tool_pib_details d on d.id = x.detail_id
    join ems.customs_kite_tool_pib_headers h on h.id = d.header_id
    left join ems.customs_kite_tool_raw_materials m on m.id = d.raw_material_id left join ems.users a on a.id = x.created_by_id
    where x.tenant_id = $1 and x.status = 'AKTIF' and coalesce(x.doc_date, ${jakarta('x.created_at')}) ${month} order by x.id`,
}

const extensionTable: Table = {
  name: 'Perpanjangan',
  columns: [
    text('No. PIB', 'reg_no'),
    day('Tgl. PIB', 'reg_date'),
    day('Permohonan', 'applied_date'),
    choice('Alasan', 'ground', extensionGrounds, 22),
    day('Diminta', 'requested_due_date'),
    day('Disetujui', 'approved_due_date'),
    text('No. SK', 'sk_no'),
    day('Tgl. SK', 'sk_date'),
    choice('Status', 'status', extensionStatuses),
    text('Oleh', 'by', 24),
  ],
  select: `select h.reg_no, h.reg_date, x.applied_date, x.ground, x.requested_due_date, x.approved_due_date, x.sk_no, x.sk_date, x.status,
      a.name as by
    from ems.customs_kite_tool_pib_extensions x join ems.customs_kite_tool_pib_headers h on h.id = x.header_id
    left join ems.users a on a.id = x.created_by_id
    where x.tenant_id = $1 and x.applied_date ${month} order by x.applied_date, x.id`,
}

/** What was reported, and the runs that were taken back, in the month. */
export const reportTable: Table = {
  name: 'BCL.KT',
  columns: [
    text('Nomor', 'number', 16),
    text('Kejadian', 'event', 22),
    day('Tanggal', 'day'),
    whole('Run', 'run_no'),
    choice('Status kini', 'status', bclStatuses),
    whole('Baris PEB', 'line_count'),
    whole('Pemakaian', 'used_count'),
    whole('Selisih', 'diff_count'),
    rupiah('Total CIF', 'total_cif'),
    rupiah('Total BM', 'total_bm'),
    text('Nomor resmi', 'bcl_no'),
    day('Tgl. resmi', 'bcl_date'),
    text('Oleh', 'by', 24),
    text('Sidik hasil', 'result_hash', 68),
  ],
  select: `select * from (
      select k.number, e.event, e.day, k.run_no, k.status, k.line_count, k.used_count, k.diff_count, k.total_cif, k.total_bm,
        k.bcl_no, k.bcl_date, null::text as by, k.result_hash
      from ems.customs_kite_tool_kite_datas k cross join lateral (values ('Generate', ${jakarta('k.generated_at')}),
        ('Diajukan', ${jakarta('k.submitted_at')}), ('Disetujui', ${jakarta('k.approved_at')}),
        ('Dicairkan', ${jakarta('k.paid_at')})) e(event, day)
      where k.tenant_id = $1
      union all
      select a.number, case a.cause when 'ROLLBACK' then 'Rollback' else 'Digantikan run baru' end, ${jakarta('a.removed_at')}, a.run_no,
        k.status, (a.run ->> 'line_count')::int, (a.run ->> 'used_count')::int, (a.run ->> 'diff_count')::int,
        (a.run ->> 'total_cif')::numeric, (a.run ->> 'total_bm')::numeric, null, null, u.name, a.run ->> 'result_hash'
      from ems.kite_run_archives a left join ems.customs_kite_tool_kite_datas k on k.id = a.kite_data_id
      left join ems.users u on u.id = a.removed_by_id
      where a.tenant_id = $1) r
    where day ${month} order by day, number, event`,
}

const fileTable: Table = {
  name: 'Berkas Sumber',
  columns: [
    day('Diunggah', 'day'),
    choice('Jenis', 'file_type', fileTypes, 18),
    text('Nama berkas', 'file_name', 34),
    choice('Status', 'status', fileStatuses, 18),
    whole('Baris', 'row_total'),
    whole('Ditambah', 'row_inserted'),
    whole('Diubah', 'row_updated'),
    whole('Dilewati', 'row_skipped'),
    whole('Gagal', 'row_error'),
    text('Oleh', 'by', 24),
    text('SHA-256', 'sha256', 68),
  ],
  select: `select ${jakarta('f.created_at')} as day, f.file_type, f.file_name, f.status, f.row_total, f.row_inserted, f.row_updated,
      f.row_skipped, f.row_error, a.name as by, f.sha256
    from ems.customs_kite_source_files f left join ems.users a on a.id = f.created_by_id
    where f.tenant_id = $1 and ${jakarta('f.created_at')} ${month} order by f.id`,
}

/** All sheets, in the order of the file. */
export const auditTables: readonly Table[] = [
  mutationTable,
  trailTable,
  incomingTable,
  shortageTable,
  exceptionTable,
  extensionTable,
  reportTable,
  fileTable,
]
