import { sql } from '@ems/postgres'
import { type Import, quoted, saying } from '../import-context.ts'
import { pib, type Side } from './sides.ts'

/** Checks documents on their own, without stored data. */
export async function checkDocuments({ tx, tenant, sheets }: Import, side: Side) {
  const isCeisa = sheets.length > 1
  const statements = [
    // Numbers, not texts: 'E_NOT_REGISTERED' of a draft says more than two empty cells.
    `select sheet, row_no, aju_no, 'NOMOR DAFTAR', 'E_NOT_REGISTERED', ${saying('E_NOT_REGISTERED')}
     from docs d where (reg_no is null or reg_date is null) and ${isCeisa} and not exists (select from faults f
       where (f.sheet, f.row_no) = (d.sheet, d.row_no) and f."column" in ('NOMOR DAFTAR', 'TANGGAL DAFTAR'))`,
    `select sheet, row_no, aju_no, 'KODE DOKUMEN', 'E_DOC', ${saying('E_DOC', { value: 'doc_code', kind: `'${side.name}'` })}
     from docs where doc_code <> all ('{${side.docCodes}}')`,
    `select sheet, row_no, aju_no, 'TANGGAL DAFTAR', 'E_FUTURE', ${saying('E_FUTURE')} from docs where reg_date > ems.kite_today()`,
    `select sheet, row_no, aju_no, 'NOMOR IDENTITAS', 'E_TENANT', ${saying('E_TENANT', { value: quoted(tenant.partner_name) })}
     from docs where not is_ours`,
    `select sheet, row_no, aju_no, null, 'E_NO_LINE', ${saying('E_NO_LINE', { aju: 'aju_no' })}
     from docs where aju_no not in (select aju_no from lines where aju_no is not null)`,
    `select sheet, row_no, aju_no, 'SERI BARANG', 'E_DUP_IN_FILE', ${saying('E_DUP_IN_FILE', { value: 'line_no', aju: 'aju_no' })}
     from lines where (aju_no, line_no) in (
       select aju_no, line_no from lines where aju_no is not null and line_no is not null group by 1, 2 having count(*) > 1)`,
    `select d.sheet, d.row_no, d.aju_no, 'NOMOR DAFTAR', 'E_DUP_REG', ${duplicated()} from docs d join ems.${side.headers} h
       on h.tenant_id = $1 and h.office_code = d.office_code and h.reg_no = d.reg_no and h.reg_date = d.reg_date where h.aju_no <> d.aju_no`,
    ...(isCeisa ? ceisaOnly : []),
    ...(side === pib ? pibOnly : pebOnly(tenant.bcl_type)),
  ]
  for (const statement of statements)
    await tx.run(sql.text(`insert into faults ${statement}`, statement.includes('$1') ? [tenant.id] : []))
}

/** Documents of one registration: only those that would come in otherwise are in each other's way. */
export const checkRivals = ({ tx }: Import) =>
  tx.run(
    sql.text(`insert into faults select d.sheet, d.row_no, d.aju_no, 'NOMOR DAFTAR', 'E_DUP_REG', ${duplicated()}
     from (select *, count(*) over (partition by office_code, reg_no, reg_date) as n from docs
       where reg_no is not null and reg_date is not null and not is_skipped
         and aju_no not in (select document from faults where document is not null and code like 'E\\_%')) d where n > 1`),
  )

const duplicated = () => saying('E_DUP_REG', { value: 'd.reg_no', day: visibleDay('d.reg_date') })

const visibleDay = (day: string) => `to_char(${day}, 'DD/MM/YYYY')`

const ceisaOnly = [
  `select (select sheet from sheet_names where staging = 'staged_header'), row_no, aju_no, 'NOMOR AJU', 'E_DUP_AJU',
     ${saying('E_DUP_AJU', { aju: 'aju_no' })}
   from (select *, count(*) over (partition by aju_no) as n from staged_header where aju_no is not null) h where n > 1`,
  `select sheet, row_no, aju_no, 'NOMOR AJU', 'E_NO_HEADER', ${saying('E_NO_HEADER', { aju: 'aju_no' })}
   from lines where aju_no is not null and aju_no not in (select aju_no from docs)`,
]

const pibOnly = [
  `select sheet, row_no, aju_no, 'CIF RUPIAH', 'E_REQUIRED', ${saying('E_REQUIRED', { column: `'CIF RUPIAH'` })}
   from lines l where cif_idr is null and not exists (select from faults f where (f.sheet, f.row_no, f."column") = (l.sheet, l.row_no, 'CIF RUPIAH'))`,
  `select l.sheet, l.row_no, l.aju_no, null, 'W_NOT_KITE', ${saying('W_NOT_KITE')}
   from lines l left join docs d using (aju_no) where not l.is_kite and d.is_skipped is not true`,
  // Reported on lines only: the result of a skipped document is displayed there.
  `select l.sheet, l.row_no, l.aju_no, null, 'W_OTHER_FACILITY', ${saying('W_OTHER_FACILITY')}
   from lines l join docs d using (aju_no) where d.is_skipped`,
  `select d.sheet, d.row_no, d.aju_no, 'JATUH TEMPO JAMINAN', 'W_GUARANTEE',
     ${saying('W_GUARANTEE', { value: visibleDay('guarantee_due_date'), day: visibleDay('reg_date + t.pib_max_day') })}
   from docs d join ems.customs_kite_tenants t on t.id = $1 where guarantee_due_date < reg_date + t.pib_max_day`,
]

const pebOnly = (bclType: Import['tenant']['bcl_type']) => [
  `select sheet, row_no, aju_no, 'KATEGORI EKSPOR', 'E_REQUIRED', ${saying('E_REQUIRED', { column: `'KATEGORI EKSPOR'` })}
   from docs d where export_category is null and not exists (select from faults f where (f.sheet, f.row_no) = (d.sheet, d.row_no))`,
  `select sheet, row_no, aju_no, 'KATEGORI EKSPOR', 'W_CATEGORY', ${saying('W_CATEGORY', { value: 'export_category' })}
   from docs where export_category <> all ('{${bclType === 'exemption' ? '21,23' : '22,23'}}')`,
  `select sheet, row_no, aju_no, 'TANGGAL LHPRE', 'E_REQUIRED', ${saying('E_REQUIRED', { column: `'NOMOR/TANGGAL LHPRE'` })}
   from docs where (lhpre_no is null) <> (lhpre_date is null)`,
]
