import { sql } from '@ems/postgres'
import { type Import, saying } from '../import-context.ts'

const headFields = {
  conversion_date: 'TANGGAL KONVERSI',
  fg_unit: 'SATUAN BARANG JADI',
  valid_from: 'BERLAKU MULAI',
}

/** Imports konversi: each number with its finished good whole or not at all. Materials and goods must be known. */
export async function importBoms(work: Import, isXml: boolean) {
  await part(work, isXml)
  await check(work)
  await write(work)
}

async function part({ tx, tenant }: Import, isXml: boolean) {
  await tx.run(sql`create temp table lines on commit drop as
     select (select sheet from sheet_names) as sheet, r.row_no, r.no_konversi || ' / ' || r.fg_code as document, r.no_konversi, r.fg_code,
       r.conversion_date, upper(r.fg_unit) as fg_unit, coalesce(r.valid_from, r.conversion_date) as valid_from, r.line_no, r.rm_code,
       r.rm_hs, upper(r.rm_unit) as rm_unit, r.coefficient,
       coalesce(r.contained_pct, 100 - r.waste_pct, 100) as contained_pct, coalesce(r.waste_pct, 100 - r.contained_pct, 0) as waste_pct,
       m.id as raw_material_id, m.unit as material_unit
     from staged_rows r left join ems.customs_kite_tool_raw_materials m on m.tenant_id = ${tenant.id} and lower(m.code) = lower(r.rm_code)`)
  // KD_BJ is often the number of the conversion with the code of the goods behind it.
  const codes = isXml
    ? `array[lower(l.fg_code), lower(case when starts_with(l.fg_code, l.no_konversi)
         then ltrim(substr(l.fg_code, length(l.no_konversi) + 1), ' -/._') end)]`
    : `array[lower(l.fg_code)]`
  await tx.run(
    sql.text(
      `create temp table docs on commit drop as
     select l.*, f.id as finish_good_id, f.unit as good_unit, ${isXml ? 'l.fg_code' : 'null::text'} as kd_bj, b.id as old_id
     from (select distinct on (document) sheet, row_no, document, no_konversi, fg_code, conversion_date, fg_unit, valid_from
       from lines where document is not null order by document, row_no) l
     left join lateral (select f.id, f.unit from ems.customs_kite_tool_finish_goods f where f.tenant_id = $1 and lower(f.code) = any(${codes})
       order by lower(f.code) = lower(l.fg_code) desc limit 1) f on true
     left join lateral (select id from ems.customs_kite_tool_boms b where b.tenant_id = $1 and b.no_konversi = l.no_konversi
       and b.finish_good_id = f.id order by id limit 1) b on true`,
      [tenant.id],
    ),
  )
  await tx.run(sql`create index on lines (document); analyze lines; analyze docs`)
}

const overlapping = saying('E_OVERLAP', { value: 'd.fg_code', day: `to_char(d.valid_from, 'DD/MM/YYYY')` })

async function check({ tx, tenant }: Import) {
  const differs = Object.entries(headFields).map(
    ([field, title]) => `('${title}', l.${field} is distinct from d.${field})`,
  )
  const used = `select d.document, string_agg(distinct k.number, ', ') as bcl from docs d
    join ems.kite_bom_uses u on u.bom_id = d.old_id
    join ems.customs_kite_tool_kite_datas k on k.id = u.kite_data_id group by 1`
  const faults = [
    `select l.sheet, l.row_no, l.document, c.title, 'E_HEADER', ${saying('E_HEADER', { column: 'c.title', document: `'konversi ' || l.document` })}
     from lines l join docs d using (document) cross join lateral (values ${differs}) c(title, differs) where c.differs`,
    `select sheet, row_no, document, 'KODE BARANG JADI', 'E_MASTER', ${saying('E_MASTER', { value: 'fg_code' })}
     from docs where finish_good_id is null`,
    `select sheet, row_no, document, 'KODE BAHAN BAKU', 'E_MASTER', ${saying('E_MASTER', { value: 'rm_code' })}
     from lines where rm_code is not null and raw_material_id is null`,
    `select sheet, row_no, document, 'SATUAN BAHAN BAKU', 'E_UNIT', ${saying('E_UNIT', { value: 'rm_unit', of: `'bahan baku'`, unit: 'material_unit' })}
     from lines where rm_unit <> material_unit`,
    `select sheet, row_no, document, 'SATUAN BARANG JADI', 'E_UNIT', ${saying('E_UNIT', { value: 'fg_unit', of: `'barang jadi'`, unit: 'good_unit' })}
     from docs where fg_unit <> good_unit`,
    `select sheet, row_no, document, 'TERKANDUNG (%)', 'E_PCT', ${saying('E_PCT')} from lines
     where abs(contained_pct + waste_pct - 100) > 0.0001 or contained_pct > 100 or contained_pct < 0`,
    `select sheet, row_no, document, 'NO URUT', 'E_DUP_ROW', ${saying('E_DUP_ROW', { column: `'NO URUT'`, value: 'line_no' })}
     from (select *, count(*) over (partition by document, line_no) as n from lines where document is not null and line_no is not null) l where n > 1`,
    `select d.sheet, d.row_no, d.document, 'BERLAKU MULAI', 'E_OVERLAP',
       ${overlapping}
     from docs d where exists (select from ems.customs_kite_tool_boms b where b.tenant_id = $1 and b.finish_good_id = d.finish_good_id
       and b.valid_from = d.valid_from and b.status = 'AKTIF' and b.id is distinct from d.old_id)`,
  ]
  for (const fault of faults)
    await tx.run(sql.text(`insert into faults ${fault}`, fault.includes('$1') ? [tenant.id] : []))
  await tx.run(sql`alter table docs add column is_same boolean;
     update docs d set is_same = (select (b.conversion_date, b.fg_unit, b.valid_from, b.kd_bj)
         is not distinct from (d.conversion_date, d.fg_unit, d.valid_from, d.kd_bj) from ems.customs_kite_tool_boms b where b.id = d.old_id)
       and not exists (select line_no, raw_material_id, unit, coefficient, contained_pct from ems.customs_kite_tool_bom_details where bom_id = d.old_id
         except select line_no, raw_material_id, rm_unit, coefficient, contained_pct from lines l where l.document = d.document)
       and not exists (select line_no, raw_material_id, rm_unit, coefficient, contained_pct from lines l where l.document = d.document
         except select line_no, raw_material_id, unit, coefficient, contained_pct from ems.customs_kite_tool_bom_details where bom_id = d.old_id)
     where old_id is not null`)
  await tx.run(
    sql.text(`insert into faults select d.sheet, d.row_no, d.document, 'NOMOR KONVERSI', 'E_LOCKED',
       ${saying('E_LOCKED', { column: `'NOMOR KONVERSI'`, bcl: 'u.bcl' })} from docs d join (${used}) u using (document) where not d.is_same`),
  )
  // Only those that would come in otherwise are in each other's way.
  await tx.run(
    sql.text(`insert into faults select d.sheet, d.row_no, d.document, 'BERLAKU MULAI', 'E_OVERLAP', ${overlapping}
     from (select *, count(*) over (partition by finish_good_id, valid_from) as n from docs
       where document not in (select document from faults where document is not null and code like 'E\\_%')) d where n > 1`),
  )
  await tx.run(
    sql`create temp table bad on commit drop as select distinct document from faults where code like 'E\\_%' and document is not null`,
  )
}

async function write({ tx, tenant, file, user }: Import) {
  const type = 'customs-kite-tool-boms'
  const detail = 'customs-kite-tool-bom-details'
  const good = 'document not in (select document from bad)'
  await tx.run(
    sql.text(`insert into outcomes (sheet, row_no, is_head, action, entity_type, entity_id, before_json)
     select d.sheet, d.row_no, true, case when d.is_same then 'SKIP' else 'UPDATE' end, '${type}', b.id,
       case when not d.is_same then to_jsonb(b) || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(o) order by o.line_no)
         from ems.customs_kite_tool_bom_details o where o.bom_id = b.id)) end
     from docs d join ems.customs_kite_tool_boms b on b.id = d.old_id where ${good}`),
  )
  await tx.run(
    sql.text(
      `delete from ems.customs_kite_tool_bom_details o using docs d where o.bom_id = d.old_id and not d.is_same and d.${good}`,
    ),
  )
  await tx.run(
    sql.text(
      `update ems.customs_kite_tool_boms b set conversion_date = d.conversion_date, fg_unit = d.fg_unit, valid_from = d.valid_from,
       kd_bj = coalesce(d.kd_bj, b.kd_bj), version = b.version + 1, updated_at = now(), updated_by_id = $1
     from docs d where b.id = d.old_id and not d.is_same and d.${good}`,
      [user],
    ),
  )
  await tx.run(
    sql.text(
      `insert into ems.customs_kite_tool_boms (tenant_id, source_file_id, created_by_id, updated_by_id, no_konversi, conversion_date,
       finish_good_id, kd_bj, fg_unit, valid_from)
     select $1, $2, $3, $3, no_konversi, conversion_date, finish_good_id, kd_bj, fg_unit, valid_from from docs
     where old_id is null and ${good} order by row_no`,
      [tenant.id, file, user],
    ),
  )
  await tx.run(
    sql.text(
      `create temp table todo on commit drop as select d.document, d.sheet, d.row_no, d.old_id, d.is_same, b.id as bom_id
     from docs d join ems.customs_kite_tool_boms b on b.tenant_id = $1 and b.no_konversi = d.no_konversi
       and b.finish_good_id = d.finish_good_id and (d.old_id is null or b.id = d.old_id) where ${good}`,
      [tenant.id],
    ),
  )
  await tx.run(
    sql.text(
      `insert into ems.customs_kite_tool_bom_details (tenant_id, created_by_id, updated_by_id, bom_id, line_no, raw_material_id, hs_code,
       unit, coefficient, contained_pct, waste_pct)
     select $1, $2, $2, t.bom_id, l.line_no, l.raw_material_id, l.rm_hs, l.rm_unit, l.coefficient, l.contained_pct, l.waste_pct
     from todo t join lines l using (document) where t.is_same is not true`,
      [tenant.id, user],
    ),
  )
  await tx.run(
    sql.text(`insert into outcomes (sheet, row_no, is_head, action, entity_type, entity_id)
     select sheet, row_no, true, 'INSERT', '${type}', bom_id from todo where old_id is null
     union all
     select l.sheet, l.row_no, false, case when t.is_same then 'SKIP' when t.old_id is null then 'INSERT' else 'UPDATE' end, '${detail}', o.id
     from todo t join lines l using (document) join ems.customs_kite_tool_bom_details o on o.bom_id = t.bom_id and o.line_no = l.line_no`),
  )
  await tx.run(sql`insert into outcomes (sheet, row_no, action, document) select sheet, row_no, 'ERROR', document from lines
     where document is null or document in (select document from bad)`)
}
