import { sql } from '@ems/postgres'
import { type Import, saying } from '../import-context.ts'
import { keyFields, pib, type Side } from './sides.ts'

/** Ids are given before rows are written, so that nothing has to be looked up again. */
export const nextId = (table: string) => `nextval('ems.${table}_id_seq')`

/** Condition: the line `o` is in a result of a BCL.KT or excepted, so its place, unit and quantity are fixed. */
export const isUsedLine = (side: Side) =>
  side === pib ? `(o.used_base > 0 or o.excepted_base > 0)` : `(o.status in ('TERALOKASI', 'DILAPORKAN', 'SELESAI'))`

/** Condition: the line may not be left out, because it is selected or excluded, or was excepted or reported. */
const isKeptLine = (side: Side) =>
  side === pib
    ? `(${isUsedLine(side)} or exists (select from ems.customs_kite_tool_pib_exceptions x where x.detail_id = o.id))`
    : `(o.status not in ('BARU', 'DIBATALKAN') or exists (select from ems.customs_kite_tool_peb_reporteds x where x.peb_detail_id = o.id))`

const bclOf = (side: Side) =>
  side === pib
    ? `coalesce((select string_agg(distinct k.number, ', ') from ems.customs_kite_tool_pib_useds u
        join ems.customs_kite_tool_kite_datas k on k.id = u.kite_data_id where u.pib_detail_id = o.id and u.status = 'AKTIF'), 'pengecualian')`
    : `coalesce((select number from ems.customs_kite_tool_kite_datas k where k.id = o.kite_data_id),
        (select string_agg(distinct k.number, ', ') from ems.customs_kite_tool_peb_reporteds x
          join ems.customs_kite_tool_kite_datas k on k.id = x.kite_data_id where x.peb_detail_id = o.id), 'pengecualian')`

/** Number of documents of the file that the tenant already has. */
export type Existing = number

/**
 * Matches every line with the stored one and relates it: by the code in the file, by its former relation if the goods
 * are described the same, or by rules of earlier relations. Then reports forbidden changes.
 */
export async function confront(work: Import, side: Side): Promise<Existing> {
  const { tx, tenant } = work
  const { table, ref } = side.master
  const existing = await tx.run(
    sql.text(
      `create temp table known on commit drop as
     select d.aju_no, h.id as header_id from docs d join ems.${side.headers} h on h.tenant_id = $1 and h.aju_no = d.aju_no`,
      [tenant.id],
    ),
  )
  const kept = await tx.run(
    sql.text(`create temp table kept on commit drop as
     select k.aju_no, o.id, o.line_no, ${bclOf(side)} as bcl, ${isUsedLine(side)} as is_used
     from known k join ems.${side.details} o on o.header_id = k.header_id where ${isKeptLine(side)}`),
  )
  await tx.run(sql`create temp table used on commit drop as select aju_no, id, line_no, bcl from kept where is_used`)
  await tx.run(sql`analyze known; analyze kept; analyze used`)
  const ruled = await rulesOf(work, side)
  await tx.run(
    sql.text(
      `create temp table work on commit drop as
     select l.*, o.id as old_id, coalesce(o.id, ${nextId(side.details)}) as id, m.id as named_id, m.unit as named_unit, m.hs_code as named_hs,
       case when m.id is not null then m.id when s.is_same then o.${ref} when i.id is not null then i.${ref}
         when c.id is not null then c.${ref} else u.${ref} end as ${ref},
       case when m.id is not null then n.id when s.is_same then o.relation_id else coalesce(i.id, c.id, u.id) end as relation_id,
       case when m.id is not null then case when m.unit = l.unit then 1 else n.factor end when s.is_same then o.factor
         when i.id is not null then i.factor when c.id is not null then c.factor else u.factor end as factor
     from lines l
     left join known k using (aju_no)
     left join ems.${side.details} o on o.header_id = k.header_id and o.line_no = l.line_no
     left join ems.${table} m on m.tenant_id = $1 and lower(m.code) = lower(l.master_code)
     left join lateral (select o.${ref} is not null and (o.item_code, o.hs_code, o.description, o.unit)
       is not distinct from (l.item_code, l.hs_code, l.description, l.unit) as is_same) s on true
     left join (select distinct on (${ref}, declared_unit) ${ref}, declared_unit, id, factor from ems.customs_kite_tool_product_relations
       where tenant_id = $1 and side = '${side.name}' and factor is not null order by ${ref}, declared_unit, id) n
       on n.${ref} = m.id and n.declared_unit = l.unit
     ${ruled.join(' ')}`,
      [tenant.id],
    ),
  )
  await tx.run(sql`analyze work`)
  await checkMasters(work, side)
  if (kept) await checkUsed(work, side)
  return existing ?? 0
}

/** As relations are kept: upper case, spaces collapsed. The narrowest rule wins. */
const normal = (text: string) => `upper(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`

/** Joins the rules of earlier relations. What goods are called is brought to the form of a rule once per kind of goods. */
async function rulesOf({ tx, tenant }: Import, { name, master: { ref } }: Side) {
  const rows = await tx.rows(
    sql<{
      match_kind: string
    }>`select distinct match_kind from ems.customs_kite_tool_product_relations where tenant_id = ${tenant.id} and side = ${name}`,
  )
  const kinds = new Set(rows.map(({ match_kind }) => match_kind))
  const own = (kind: string) => `tenant_id = $1 and side = '${name}' and match_kind = '${kind}'`
  const joined = (kind: string, alias: string, [fields, key]: readonly [readonly string[], string]) => {
    if (!kinds.has(kind))
      return `left join (select null::bigint as id, null::bigint as ${ref}, null::numeric as factor) ${alias} on false`
    const goods = [...fields, 'unit'].join(', ')
    return `left join (select ${goods}, r.id, r.${ref}, r.factor from (select distinct ${goods} from lines) g
      join ems.customs_kite_tool_product_relations r on ${own(kind)} and r.match_key = ${key} and r.declared_unit = g.unit
    ) ${alias} on ${[...fields, 'unit'].map((field) => `${alias}.${field} = l.${field}`).join(' and ')}`
  }
  return [
    joined('LINE', 'i', [['aju_no', 'line_no'], `g.aju_no || '/' || g.line_no`]),
    joined('KODE_BARANG', 'c', [['item_code'], normal('g.item_code')]),
    joined('HS_URAIAN', 'u', [
      ['hs_code', 'description'],
      `left(${normal('g.hs_code')} || '|' || ${normal('g.description')}, 600)`,
    ]),
  ]
}

async function checkMasters({ tx, tenant }: Import, side: Side) {
  const { table, ref, niperType } = side.master
  const title = side === pib ? 'KODE BAHAN BAKU' : 'KODE BARANG JADI'
  const faults = [
    `select sheet, row_no, aju_no, '${title}', 'E_MASTER', ${saying('E_MASTER', { value: 'master_code' })}
     from work where master_code is not null and named_id is null`,
    `select w.sheet, w.row_no, w.aju_no, 'HS', 'W_HS', ${saying('W_HS', { value: 'w.hs_code', unit: 'm.hs_code' })}
     from work w join ems.${table} m on m.id = w.${ref} where m.hs_code <> w.hs_code`,
    `select sheet, row_no, aju_no, 'HS', 'W_NIPER', ${saying('W_NIPER', { value: 'w.hs_code' })} from work w
     where exists (select from ems.customs_kite_tool_niper_items where tenant_id = $1 and item_type = '${niperType}')
       and hs_code not in (select hs_code from ems.customs_kite_tool_niper_items where tenant_id = $1 and item_type = '${niperType}')`,
    // Of a finished good the run itself tells which unit has no factor.
    `select sheet, row_no, aju_no, 'KODE SATUAN', 'W_UNIT', ${saying('W_UNIT', { value: 'unit', unit: 'named_unit' })}
     from work where named_id is not null and factor is null and '${side.name}' = 'PIB'`,
  ]
  for (const fault of faults)
    await tx.run(sql.text(`insert into faults ${fault}`, fault.includes('$1') ? [tenant.id] : []))
}

async function checkUsed({ tx }: Import, side: Side) {
  const keys = Object.entries(side === pib ? keyFields : { ...keyFields, export_date: 'TANGGAL EKSPOR' })
  const keyChanges = keys.map(
    ([field, title]) => `('${title}', coalesce(d.${field}, h.${field}) is distinct from h.${field})`,
  )
  const locked = (column: string, bcl = 'u.bcl') => saying('E_LOCKED', { column, bcl })
  const faults = [
    `select d.sheet, d.row_no, d.aju_no, c.title, 'E_LOCKED', ${locked('c.title', 'b.bcl')} from docs d join known k using (aju_no)
     join ems.${side.headers} h on h.id = k.header_id join (select aju_no, min(bcl) as bcl from used group by 1) b on b.aju_no = d.aju_no
     cross join lateral (values ${keyChanges.join(', ')}) c(title, differs) where c.differs`,
    `select d.sheet, d.row_no, d.aju_no, 'SERI BARANG', 'E_LOCKED', ${locked(`'SERI BARANG ' || u.line_no`)}
     from kept u join docs d using (aju_no) where not exists (select from work w where w.aju_no = u.aju_no and w.line_no = u.line_no)`,
    `select w.sheet, w.row_no, w.aju_no, 'KODE SATUAN', 'E_LOCKED', ${locked(`'KODE SATUAN'`)}
     from used u join work w on w.old_id = u.id join ems.${side.details} o on o.id = u.id where w.unit <> o.unit`,
    ...(side === pib ? pibLocks(locked) : pebLocks(locked)),
  ]
  for (const fault of faults) await tx.run(sql.text(`insert into faults ${fault}`))
}

type Locked = (column: string, bcl?: string) => string

/** As people write it: without zeros at the end, with a comma. */
const visibleNumber = (number: string) => `replace(trim_scale(${number})::text, '.', ',')`

const values = { cif_idr: 'CIF RUPIAH', bm: 'BM', bmt: 'BM TAMBAHAN', cukai: 'CUKAI', ppn: 'PPN', ppnbm: 'PPNBM' }

/** A used line may take more, or less down to what is used; what it is worth is fixed while live rows have shares of it. */
const pibLocks = (locked: Locked) => [
  `select w.sheet, w.row_no, w.aju_no, 'JUMLAH SATUAN', 'E_USED_LOWER',
     ${saying('E_USED_LOWER', { value: visibleNumber('w.qty'), used: visibleNumber('o.used_base + o.excepted_base'), bcl: 'u.bcl' })}
   from used u join work w on w.old_id = u.id join ems.customs_kite_tool_pib_details o on o.id = u.id
   where trunc(w.qty * o.factor, o.decimal) < o.used_base + o.excepted_base`,
  `select w.sheet, w.row_no, w.aju_no, c.title, 'E_LOCKED', ${locked('c.title')}
   from used u join work w on w.old_id = u.id join ems.customs_kite_tool_pib_details o on o.id = u.id
   cross join lateral (values ${Object.entries(values)
     .map(([field, title]) => `('${title}', w.${field} <> o.${field})`)
     .join(', ')}) c(title, differs) where c.differs and o.used_base > 0`,
  `select w.sheet, w.row_no, w.aju_no, 'KODE FASILITAS', 'E_LOCKED', ${locked(`'KODE FASILITAS'`)}
   from used u join work w on w.old_id = u.id join ems.customs_kite_tool_pib_details o on o.id = u.id
   where o.is_kite_reason is null and w.is_kite <> o.is_kite`,
  `select w.sheet, w.row_no, w.aju_no, 'KODE BAHAN BAKU', 'E_LOCKED', ${locked(`'KODE BAHAN BAKU'`)}
   from used u join work w on w.old_id = u.id join ems.customs_kite_tool_pib_details o on o.id = u.id
   where w.named_id is not null and (w.raw_material_id, w.factor) is distinct from (o.raw_material_id, o.factor)`,
]

const pebLocks = (locked: Locked) => [
  `select w.sheet, w.row_no, w.aju_no, c.title, 'E_LOCKED', ${locked('c.title')}
   from used u join work w on w.old_id = u.id join ems.customs_kite_tool_peb_details o on o.id = u.id
   cross join lateral (values ('JUMLAH SATUAN', w.qty <> o.qty), ('KODE BARANG', w.item_code is distinct from o.item_code),
     ('KODE BARANG JADI', w.named_id is not null and w.finish_good_id is distinct from o.finish_good_id)) c(title, differs) where c.differs`,
  `select d.sheet, d.row_no, d.aju_no, 'NOMOR LHPRE', 'E_LOCKED', ${locked(`'NOMOR LHPRE'`, 'b.bcl')}
   from docs d join known k using (aju_no) join ems.customs_kite_tool_peb_headers h on h.id = k.header_id
   join (select aju_no, min(bcl) as bcl from used group by 1) b on b.aju_no = d.aju_no
   where h.status in ('DILAPORKAN', 'SELESAI') and d.lhpre_no is not null and (d.lhpre_no, d.lhpre_date) is distinct from (h.lhpre_no, h.lhpre_date)`,
]
