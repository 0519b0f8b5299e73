import { formatDay } from '@ems/contracts/days'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { categoriesOf } from '../../allocation/engine/index.ts'
import * as stores from '../../stores.ts'
import type { QueryResult } from '../define-query.ts'

/** `BLOCK` keeps the report from being filed; `WARN` does not, and is worth a look. */
export type Obstacle = { code: ObstacleCode; severity: 'BLOCK' | 'WARN'; count: number; text: string }

export type ObstacleCode =
  | 'TENANT_CLOSED'
  | 'RUNNING'
  | 'NO_LINES'
  | 'PEB_UNRELATED'
  | 'PEB_UNIT'
  | 'NO_BOM'
  | 'NO_LHPRE'
  | 'NO_EXPORT_DATE'
  | 'NOT_GENERATED'
  | 'WAITING'
  | 'NOTHING_USED'
  | 'DIFFS'
  | 'MANUAL'
  | 'CATEGORY'
  | 'CLAIM_LATE'
  | 'PIB_UNRELATED'
  | 'PIB_UNIT'
  | 'NO_SIGNER'

type Counts = Record<
  | 'lines'
  | 'unrelated'
  | 'units'
  | 'no_bom'
  | 'no_lhpre'
  | 'no_day'
  | 'waiting'
  | 'diffs'
  | 'foreign_lines'
  | 'late'
  | 'pib_unrelated'
  | 'pib_units',
  number
> & {
  status: string
  used_count: number
  fifo_pure: boolean
  is_closed: boolean
  has_signer: boolean
  first_late: string | null
}

const unfiled = ['DRAFT', 'GAGAL', 'ANTRI', 'PROSES', 'TERBENTUK']

/** What keeps the report of a BCL.KT from being filed, in the order in which it is to be mended; empty once it is reported. */
export async function filingChecklist(deps: Deps, _: unknown, id: string): Promise<QueryResult> {
  const bcl = await stores.kiteDatas.find(deps, id)
  const counts = await countsOf(deps, bcl.id, bcl.bcl_type === '02' ? 'drawback' : 'exemption')
  const obstacles = unfiled.includes(counts.status) ? obstaclesOf(counts) : []
  return {
    id: bcl.id,
    attributes: { is_ready: !obstacles.some(({ severity }) => severity === 'BLOCK'), obstacles },
  }
}

/** In the order of the work: what comes later often goes with what comes before. */
function obstaclesOf(counts: Counts): Obstacle[] {
  const { status, lines } = counts
  const isFormed = status === 'TERBENTUK'
  const isRunning = status === 'ANTRI' || status === 'PROSES'
  const all: readonly (readonly [ObstacleCode, Obstacle['severity'], number | boolean, string])[] = [
    ['TENANT_CLOSED', 'BLOCK', counts.is_closed, 'Perusahaan nonaktif: hanya dapat dilihat.'],
    ['RUNNING', 'BLOCK', isRunning, 'Pekerjaan atas BCL.KT ini sedang berjalan.'],
    ['NO_LINES', 'BLOCK', lines === 0, 'Belum ada baris PEB yang dipilih.'],
    ['PEB_UNRELATED', 'BLOCK', counts.unrelated, 'baris PEB belum direlasikan ke barang jadi.'],
    ['NO_LHPRE', 'BLOCK', counts.no_lhpre, 'baris PEB belum memiliki LHPRE.'],
    ['NO_EXPORT_DATE', 'BLOCK', counts.no_day, 'baris PEB belum memiliki tanggal ekspor.'],
    ['NO_BOM', isFormed ? 'WARN' : 'BLOCK', isFormed ? 0 : counts.no_bom, 'baris PEB belum memiliki konversi aktif.'],
    ['PEB_UNIT', 'WARN', counts.units, 'baris PEB memakai satuan lain tanpa faktor.'],
    ['NOT_GENERATED', 'BLOCK', lines > 0 && !isFormed && !isRunning, 'Generate BCL.KT belum dijalankan.'],
    ['WAITING', 'BLOCK', isFormed && counts.waiting, 'baris PEB dipilih belum dialokasikan. Generate ulang.'],
    ['NOTHING_USED', 'BLOCK', isFormed && counts.used_count === 0, 'BCL.KT ini tidak memuat pemakaian PIB.'],
    ['DIFFS', 'BLOCK', isFormed && counts.diffs, 'selisih konversi belum diselesaikan.'],
    ['MANUAL', 'WARN', isFormed && !counts.fifo_pure, 'Alokasi memuat koreksi manual.'],
    ['CATEGORY', 'WARN', counts.foreign_lines, 'baris PEB berkategori ekspor lain dari fasilitas.'],
    ['CLAIM_LATE', 'WARN', counts.late, `baris PEB melewati batas klaim, paling lama ${dayOf(counts.first_late)}.`],
    ['PIB_UNRELATED', 'WARN', counts.pib_unrelated, 'baris PIB belum direlasikan, sehingga saldonya tidak terpakai.'],
    ['PIB_UNIT', 'WARN', counts.pib_units, 'baris PIB memakai satuan lain tanpa faktor.'],
    ['NO_SIGNER', 'WARN', !counts.has_signer, 'Penanda tangan laporan belum diisi.'],
  ]
  return all.flatMap(([code, severity, count, text]) => {
    if (!count) return []
    return [{ code, severity, count: count === true ? 1 : count, text: count === true ? text : `${count} ${text}` }]
  })
}

const dayOf = (day: string | null) => (day ? formatDay(day) : '')

async function countsOf({ db }: Deps, bcl: string, type: 'exemption' | 'drawback'): Promise<Counts> {
  return db.one(sql<Counts>`
    select k.status, k.used_count, k.fifo_pure, t.status <> 'AKTIF' as is_closed, t.signer_name is not null as has_signer,
      l.*, p.*,
      (select count(*)::int from ems.customs_kite_tool_pib_bom_diffs d
        where d.kite_data_id = k.id and d.resolution = 'BELUM') as diffs
    from ems.customs_kite_tool_kite_datas k
    join ems.customs_kite_tenants t on t.id = k.tenant_id
    cross join lateral (
      select count(*)::int as lines,
        count(*) filter (where e.status = 'DIPILIH')::int as waiting,
        count(*) filter (where e.finish_good_id is null)::int as unrelated,
        count(*) filter (where e.factor is null and e.unit <> f.unit)::int as units,
        count(*) filter (where e.finish_good_id is not null and not exists (
          select from ems.customs_kite_tool_boms b where b.tenant_id = k.tenant_id and b.status = 'AKTIF'
            and (b.finish_good_id = e.finish_good_id or b.kd_bj = e.item_code)))::int as no_bom,
        count(*) filter (where t.require_lhpre and h.lhpre_no is null)::int as no_lhpre,
        count(*) filter (where t.peb_date_basis = 'EXPORT_DATE' and h.export_date is null)::int as no_day,
        count(*) filter (where h.export_category <> all (${[...categoriesOf(type)]}::text[]))::int as foreign_lines,
        count(*) filter (where h.claim_due_date < ems.kite_today())::int as late,
        min(h.claim_due_date) filter (where h.claim_due_date < ems.kite_today()) as first_late
      from ems.customs_kite_tool_peb_details e
      join ems.customs_kite_tool_peb_headers h on h.id = e.header_id
      left join ems.customs_kite_tool_finish_goods f on f.id = e.finish_good_id
      where e.kite_data_id = k.id and e.status in ('DIPILIH', 'TERALOKASI', 'DILAPORKAN')) l
    cross join lateral (
      select count(*) filter (where d.raw_material_id is null)::int as pib_unrelated,
        count(*) filter (where d.raw_material_id is not null and d.factor is null)::int as pib_units
      from ems.customs_kite_tool_pib_details d
      where d.tenant_id = k.tenant_id and d.is_kite and (d.raw_material_id is null or d.factor is null)) p
    where k.id = ${bcl}::bigint`)
}
