import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'

/** Why a file cannot be taken back: what builds on its rows, in words, a few of each. */
export async function rollbackBlockers({ db }: Deps, file: string): Promise<string[]> {
  const rows = await db.rows(sql<{ because: string }>`
    with own as (select distinct entity_type, entity_id::bigint as id, action from ems.customs_kite_source_file_rows
      where source_file_id = ${file}::bigint and action in ('INSERT', 'UPDATE') and entity_id is not null
      union
      select 'customs-kite-tool-pib-details', d.id, 'INSERT' from ems.customs_kite_tool_pib_headers h
        join ems.customs_kite_tool_pib_details d on d.header_id = h.id and d.source_file_id = h.source_file_id
        where h.source_file_id = ${file}::bigint
      union
      select 'customs-kite-tool-peb-details', d.id, 'INSERT' from ems.customs_kite_tool_peb_headers h
        join ems.customs_kite_tool_peb_details d on d.header_id = h.id and d.source_file_id = h.source_file_id
        where h.source_file_id = ${file}::bigint)
    select because from (
      select 1 as rank, 'PIB ' || h.reg_no || ' seri ' || d.line_no || ' sudah dipakai atau dikecualikan' as because
      from own join ems.customs_kite_tool_pib_details d on own.entity_type = 'customs-kite-tool-pib-details' and d.id = own.id
      join ems.customs_kite_tool_pib_headers h on h.id = d.header_id
      where d.used_base > 0 or d.excepted_base > 0
      union all
      select 2, 'PIB ' || h.reg_no || ' memiliki perpanjangan'
      from own join ems.customs_kite_tool_pib_headers h on own.entity_type = 'customs-kite-tool-pib-headers' and h.id = own.id
      where own.action = 'INSERT' and exists (select from ems.customs_kite_tool_pib_extensions x where x.header_id = h.id
        and x.status in ('DIAJUKAN', 'DISETUJUI'))
      union all
      select 3, 'PEB ' || h.reg_no || ' seri ' || d.line_no || ' sudah dipilih atau dilaporkan'
      from own join ems.customs_kite_tool_peb_details d on (own.entity_type = 'customs-kite-tool-peb-details' and d.id = own.id)
        or (own.entity_type = 'customs-kite-tool-peb-headers' and d.header_id = own.id)
      join ems.customs_kite_tool_peb_headers h on h.id = d.header_id
      where d.status not in ('BARU', 'DIBATALKAN')
      union all
      select 4, line.name || ' ' || line.reg_no || ' memuat seri ' || line.line_no || ' yang tidak berasal dari berkas ini'
      from (
        select 'PIB' as name, h.reg_no, d.line_no, d.id, 'customs-kite-tool-pib-details' as type
        from own join ems.customs_kite_tool_pib_headers h on own.entity_type = 'customs-kite-tool-pib-headers' and h.id = own.id
        join ems.customs_kite_tool_pib_details d on d.header_id = h.id where own.action = 'INSERT'
        union all
        select 'PEB', h.reg_no, d.line_no, d.id, 'customs-kite-tool-peb-details'
        from own join ems.customs_kite_tool_peb_headers h on own.entity_type = 'customs-kite-tool-peb-headers' and h.id = own.id
        join ems.customs_kite_tool_peb_details d on d.header_id = h.id where own.action = 'INSERT') line
      where not exists (select from own where own.entity_type = line.type and own.id = line.id)
      union all
      select 5, 'bahan baku ' || m.code || ' sudah direlasikan atau dipakai konversi'
      from own join ems.customs_kite_tool_raw_materials m on own.entity_type = 'customs-kite-tool-raw-materials' and m.id = own.id
      where own.action = 'INSERT' and (exists (select from ems.customs_kite_tool_pib_details d where d.raw_material_id = m.id)
        or exists (select from ems.customs_kite_tool_bom_details b where b.raw_material_id = m.id)
        or exists (select from ems.customs_kite_tool_product_relations r where r.raw_material_id = m.id))
      union all
      select 6, 'barang jadi ' || f.code || ' sudah direlasikan atau dipakai konversi'
      from own join ems.customs_kite_tool_finish_goods f on own.entity_type = 'customs-kite-tool-finish-goods' and f.id = own.id
      where own.action = 'INSERT' and (exists (select from ems.customs_kite_tool_peb_details d where d.finish_good_id = f.id)
        or exists (select from ems.customs_kite_tool_boms b where b.finish_good_id = f.id)
        or exists (select from ems.customs_kite_tool_product_relations r where r.finish_good_id = f.id))
      union all
      select 7, 'item NIPER ' || n.code || ' sudah dipakai data induk'
      from own join ems.customs_kite_tool_niper_items n on own.entity_type = 'customs-kite-tool-niper-items' and n.id = own.id
      where own.action = 'INSERT' and (exists (select from ems.customs_kite_tool_raw_materials m where m.niper_item_id = n.id)
        or exists (select from ems.customs_kite_tool_finish_goods m where m.niper_item_id = n.id))
      union all
      select 8, 'konversi ' || b.no_konversi || ' sudah dipakai BCL.KT'
      from own join ems.customs_kite_tool_boms b on own.entity_type = 'customs-kite-tool-boms' and b.id = own.id
      where exists (select from ems.kite_bom_uses u where u.bom_id = b.id)
      union all
      select distinct 9, 'datanya diubah lagi oleh berkas ' || f.file_name
      from own join ems.customs_kite_source_file_rows r on r.entity_type = own.entity_type and r.entity_id = own.id::text
        and r.action in ('INSERT', 'UPDATE') and r.source_file_id <> ${file}::bigint and r.id > (
          select max(id) from ems.customs_kite_source_file_rows where source_file_id = ${file}::bigint)
      join ems.customs_kite_source_files f on f.id = r.source_file_id and f.status in ('DONE', 'DONE_WITH_ERROR')) s
    order by rank, because limit 20`)
  return rows.map(({ because }) => because)
}
