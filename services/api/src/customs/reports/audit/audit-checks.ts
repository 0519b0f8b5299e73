import { mutationTable, trailTable } from './audit-tables.ts'

/**
 * What must be true of the ledger whatever the month: how many rows break each sentence. The second also says that the trail
 * of the month adds up to the mutation, per raw material.
 */
export const auditChecks = `
  select 'Terpakai tiap baris PIB sama dengan jumlah pemakaian yang berlaku' as sentence, count(*)::int as broken
  from ems.customs_kite_tool_pib_details d
  left join (select pib_detail_id, sum(qty_base) as qty from ems.customs_kite_tool_pib_useds
    where tenant_id = $1 and status = 'AKTIF' group by 1) u on u.pib_detail_id = d.id
  where d.tenant_id = $1 and d.used_base <> coalesce(u.qty, 0)
  union all
  select 'Dikecualikan tiap baris PIB sama dengan jumlah pengecualian yang berlaku', count(*)::int
  from ems.customs_kite_tool_pib_details d
  left join (select detail_id, sum(qty_base) as qty from ems.customs_kite_tool_pib_exceptions
    where tenant_id = $1 and status = 'AKTIF' group by 1) x on x.detail_id = d.id
  where d.tenant_id = $1 and d.excepted_base <> coalesce(x.qty, 0)
  union all
  select 'Tidak ada baris PIB yang dipakai melebihi jumlahnya', count(*)::int
  from ems.customs_kite_tool_pib_details where tenant_id = $1 and used_base + excepted_base > coalesce(qty_base, 0)
  union all
  select 'Tiap baris PEB dilaporkan paling banyak satu kali', count(*)::int from (
    select from ems.customs_kite_tool_peb_reporteds where tenant_id = $1 and status = 'AKTIF'
    group by peb_detail_id having count(*) > 1) r
  union all
  select 'Saldo awal + pemasukan − pengeluaran − dikecualikan = saldo akhir', count(*)::int from (${mutationTable.select}) m
  where opening + incoming - outgoing - excepted <> closing
  union all
  select 'Jejak bulan ini berjumlah sama dengan pengeluaran pada mutasi', count(*)::int from (
    select m.code, m.outgoing from (${mutationTable.select}) m) m
  full join (select material, sum(qty_base) as qty from (${trailTable.select}) j group by 1) j on j.material = m.code
  where coalesce(m.outgoing, 0) <> coalesce(j.qty, 0)`
