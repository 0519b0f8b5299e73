import { sql } from '@ems/postgres'
import { type Import, saying } from '../import-context.ts'

/** A list whose rows stand for themselves: each is imported or refused alone. */
type MasterList = {
  type: string
  /** Temporary table of rows ready to be compared: `row_no`, the key and `fields`. */
  ready: string
  /** Of a row `o` that a ready row `r` stands for. */
  same: string
  /** Written as given; columns in `kept` keep their value where the file has none. */
  fields: readonly string[]
  kept: readonly string[]
  inserts: readonly string[]
}

const table = (type: string) => `ems.${type.replaceAll('-', '_')}`

/** Inserts, updates or leaves each row without a fault, and notes its image before. */
async function writeRows({ tx, tenant, file, user }: Import, list: MasterList) {
  const { type, ready, same, fields, kept, inserts } = list
  const value = (field: string) => (kept.includes(field) ? `coalesce(r.${field}, o.${field})` : `r.${field}`)
  const changed = `(${fields.map((field) => `o.${field}`)}) is distinct from (${fields.map(value)})`
  const good = `not exists (select from faults f where f.row_no = r.row_no and f.code like 'E\\_%')`
  await tx.run(
    sql.text(
      `insert into outcomes (sheet, row_no, action, entity_type, entity_id, before_json)
     select (select sheet from sheet_names), r.row_no, case when ${changed} then 'UPDATE' else 'SKIP' end, '${type}', o.id,
       case when ${changed} then to_jsonb(o) end from ${ready} r join ${table(type)} o on o.tenant_id = $1 and ${same} where ${good}`,
      [tenant.id],
    ),
  )
  await tx.run(
    sql.text(
      `update ${table(type)} o set ${fields.map((field) => `${field} = ${value(field)}`)}, version = o.version + 1, updated_at = now(),
       updated_by_id = $2 from ${ready} r where o.tenant_id = $1 and ${same} and ${changed} and ${good}`,
      [tenant.id, user],
    ),
  )
  if (inserts.length) {
    await tx.run(
      sql.text(
        `insert into ${table(type)} as o (tenant_id, source_file_id, created_by_id, updated_by_id, ${inserts})
       select $1, $2, $3, $3, ${inserts.map((field) => `r.${field}`)} from ${ready} r
       where ${good} and not exists (select from ${table(type)} o where o.tenant_id = $1 and ${same}) order by r.row_no`,
        [tenant.id, file, user],
      ),
    )
    await tx.run(
      sql.text(
        `insert into outcomes (sheet, row_no, action, entity_type, entity_id)
       select (select sheet from sheet_names), r.row_no, 'INSERT', '${type}', o.id
       from ${ready} r join ${table(type)} o on o.tenant_id = $1 and ${same}
       where ${good} and not exists (select from outcomes x where x.row_no = r.row_no)`,
        [tenant.id],
      ),
    )
  }
  await tx.run(
    sql`insert into outcomes (sheet, row_no, action) select distinct sheet, row_no, 'ERROR' from faults where code like 'E\\_%'`,
  )
}

const fault = (tx: Import['tx'], column: string, code: string, message: string, rest: string, values: unknown[] = []) =>
  tx.run(
    sql.text(
      `insert into faults select (select sheet from sheet_names), r.row_no, null, '${column}', '${code}', ${message} ${rest}`,
      values,
    ),
  )

const doubles = (tx: Import['tx'], rows: string, key: string, column: string, visible: string) =>
  fault(
    tx,
    column,
    'E_DUP_ROW',
    saying('E_DUP_ROW', { column: `'${column}'`, value: visible }),
    `from (select *, count(*) over (partition by ${key}) as n from ${rows}) r where n > 1 and ${visible} is not null`,
  )

/** Imports bahan baku or barang jadi. */
export async function importProducts(work: Import, kind: 'RAW_MATERIAL' | 'FINISH_GOOD') {
  const { tx, tenant } = work
  const isMaterial = kind === 'RAW_MATERIAL'
  const type = `customs-kite-tool-${isMaterial ? 'raw-materials' : 'finish-goods'}`
  await tx.run(
    sql.text(
      `create temp table ready on commit drop as
     select r.row_no, r.code, r.name, r.hs_code, upper(r.unit) as unit, r.niper_code, n.id as niper_item_id
     from staged_rows r left join lateral (select id from ems.customs_kite_tool_niper_items n where n.tenant_id = $1
       and n.item_type = '${isMaterial ? 'BAHAN_BAKU' : 'HASIL_PRODUKSI'}' and lower(n.code) = lower(r.niper_code)
       order by n.valid_from desc nulls last limit 1) n on true`,
      [tenant.id],
    ),
  )
  await doubles(tx, 'ready', 'lower(code)', 'KODE', 'r.code')
  await fault(
    tx,
    'KODE NIPER ITEM',
    'E_MASTER',
    saying('E_MASTER', { value: 'r.niper_code' }),
    'from ready r where niper_code is not null and niper_item_id is null',
  )
  const uses = isMaterial
    ? `exists (select from ems.customs_kite_tool_pib_details d where d.raw_material_id = o.id)
       or exists (select from ems.customs_kite_tool_bom_details b where b.raw_material_id = o.id)
       or exists (select from ems.customs_kite_tool_product_relations p where p.raw_material_id = o.id)`
    : `exists (select from ems.customs_kite_tool_peb_details d where d.finish_good_id = o.id)
       or exists (select from ems.customs_kite_tool_boms b where b.finish_good_id = o.id)
       or exists (select from ems.customs_kite_tool_product_relations p where p.finish_good_id = o.id)`
  await fault(
    tx,
    'SATUAN',
    'E_LOCKED',
    saying('E_LOCKED', { column: `'SATUAN'`, bcl: isMaterial ? `'PIB atau konversi'` : `'PEB atau konversi'` }),
    `from ready r join ${table(type)} o on o.tenant_id = $1 and lower(o.code) = lower(r.code) where o.unit <> r.unit and (${uses})`,
    [tenant.id],
  )
  const fields = ['name', 'hs_code', 'unit', 'niper_item_id']
  await writeRows(work, {
    type,
    ready: 'ready',
    same: 'lower(o.code) = lower(r.code)',
    fields,
    kept: ['hs_code', 'niper_item_id'],
    inserts: ['code', ...fields],
  })
}

/** Imports the items of the company's Keputusan. */
export async function importNiperItems(work: Import) {
  const { tx } = work
  await doubles(tx, 'staged_rows', 'item_type, lower(code), valid_from', 'KODE', 'r.code')
  await fault(tx, 'BERLAKU SAMPAI', 'E_PERIOD', saying('E_PERIOD'), 'from staged_rows r where valid_to < valid_from')
  const fields = ['hs_code', 'description', 'unit', 'skep_no', 'skep_date', 'valid_to']
  await writeRows(work, {
    type: 'customs-kite-tool-niper-items',
    ready: 'staged_rows',
    same: 'o.item_type = r.item_type and lower(o.code) = lower(r.code) and o.valid_from is not distinct from r.valid_from',
    fields,
    kept: ['unit', 'skep_no', 'skep_date', 'valid_to'],
    inserts: ['item_type', 'code', 'valid_from', ...fields],
  })
}

/** Enters the LHPRE of PEB that are there, unless they are reported already. */
export async function importLhpre(work: Import) {
  const { tx, tenant } = work
  const type = 'customs-kite-tool-peb-headers'
  const same = `o.office_code = r.office_code and o.reg_date = r.reg_date and lpad(o.reg_no, 20, '0') = lpad(r.reg_no, 20, '0')`
  await doubles(tx, 'staged_rows', `office_code, lpad(reg_no, 20, '0'), reg_date`, 'NOMOR PEB', 'r.reg_no')
  await fault(
    tx,
    'NOMOR PEB',
    'E_NO_PEB',
    saying('E_NO_PEB', { value: 'r.reg_no', day: `to_char(r.reg_date, 'DD/MM/YYYY')` }),
    `from staged_rows r where r.reg_no is not null and r.reg_date is not null and r.office_code is not null
       and not exists (select from ${table(type)} o where o.tenant_id = $1 and ${same})`,
    [tenant.id],
  )
  const bcl = `(select string_agg(distinct k.number, ', ') from ems.customs_kite_tool_peb_details d
    join ems.customs_kite_tool_kite_datas k on k.id = d.kite_data_id where d.header_id = o.id)`
  await fault(
    tx,
    'NOMOR LHPRE',
    'E_LOCKED',
    saying('E_LOCKED', { column: `'NOMOR LHPRE'`, bcl }),
    `from staged_rows r join ${table(type)} o on o.tenant_id = $1 and ${same}
     where o.status in ('DILAPORKAN', 'SELESAI') and (o.lhpre_no, o.lhpre_date) is distinct from (r.lhpre_no, r.lhpre_date)`,
    [tenant.id],
  )
  await writeRows(work, {
    type,
    ready: 'staged_rows',
    same,
    fields: ['lhpre_no', 'lhpre_date'],
    kept: [],
    inserts: [],
  })
}
