import { sql } from '@ems/postgres'
import { type Import, saying } from '../import-context.ts'
import { keyFields, pib, type Side } from './sides.ts'

/** Parts the rows of a flat template into `docs`, from the first row of each NOMOR AJU, and `lines`. */
export async function partFlat({ tx, sheets }: Import, side: Side) {
  const inputs = new Set(sheets[0]?.rule.columns.map(({ field }) => field))
  const isPib = side === pib
  const missing: Readonly<Record<string, string>> = {
    guarantee_date: 'date',
    guarantee_due_date: 'date',
    bpj_date: 'date',
    fob: 'numeric',
    freight: 'numeric',
    insurance: 'numeric',
    cif: 'numeric',
  }
  // CIF and FOB of the template belong to the line.
  const isOfLine = (field: string) => side.lineFields.includes(field)
  const fields = Object.keys(side.headFields).map((field) =>
    inputs.has(field) && !isOfLine(field) ? `r.${field}` : `null::${missing[field] ?? 'text'} as ${field}`,
  )
  await tx.run(
    sql.text(`create temp table docs on commit drop as
     select (select sheet from sheet_names) as sheet, r.row_no, r.aju_no, '${side.docCodes[0]}' as doc_code, r.office_code, r.reg_no,
       r.reg_date, ${fields.join(', ')}, true as is_ours, false as is_skipped, true as has_facility
     from (select distinct on (aju_no) * from staged_rows where aju_no is not null order by aju_no, row_no) r`),
  )
  const zero = (field: string) => `coalesce(r.${field}, 0) as ${field}`
  const own = isPib
    ? `null::text as brand, null::text as item_type, null::text as size, null::text as spec, r.cif, r.cif_idr,
       ${['bm', 'bmt', 'cukai', 'ppn', 'ppnbm', 'pph'].map(zero).join(', ')}, null::numeric as tariff_pct, true as is_kite`
    : `r.fob, round(r.fob * r.ndpbm, 2) as fob_idr`
  await tx.run(
    sql.text(`create temp table lines on commit drop as
     select (select sheet from sheet_names) as sheet, r.row_no, r.aju_no, r.line_no, r.item_code, r.hs_code, r.description, r.qty,
       upper(r.unit) as unit, r.netto, ${own}, r.master_code from staged_rows r`),
  )
  const checked = Object.entries({ ...keyFields, ...side.headFields }).filter(
    ([field]) => inputs.has(field) && !isOfLine(field),
  )
  const differences = checked.map(
    ([field, title]) => `('${title}', r.${field} is not null and r.${field} is distinct from d.${field})`,
  )
  const names = checked.map(([field]) => field)
  await tx.run(
    sql.text(`insert into faults
     select d.sheet, r.row_no, r.aju_no, c.title, 'E_HEADER',
       ${saying('E_HEADER', { column: 'c.title', document: `'nomor aju ' || r.aju_no` })}
     from staged_rows r join docs d using (aju_no) cross join lateral (values ${differences.join(', ')}) c(title, differs)
     where (${names.map((name) => `coalesce(r.${name}, d.${name})`)}) is distinct from (${names.map((name) => `d.${name}`)}) and c.differs`),
  )
}
