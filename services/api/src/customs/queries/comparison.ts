import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { NotFound } from '../../kit/problems.ts'
import * as stores from '../stores.ts'
import { type QueryResult, queryParameters } from './define-query.ts'

/** Maximum number of listed rows; counts cover all. */
const REPORTED = 1_000

export const comparisonQuery = z.object({ run_no: queryParameters.whole(1_000_000).optional() })

/** Differences between the run of a BCL.KT and an earlier run, by default the previous one. */
export async function comparison(
  deps: Deps,
  { run_no }: z.output<typeof comparisonQuery>,
  id: string,
): Promise<QueryResult> {
  const bcl = await stores.kiteDatas.find(deps, id)
  const { db } = deps
  const before = await db.first(
    sql.text<{
      id: string
      run_no: number
      removed_at: string
      cause: string
      result_hash: string | null
    }>(
      `select id, run_no, removed_at, cause, run->>'result_hash' as result_hash from ems.kite_run_archives
     where kite_data_id = $1 and ($2::int is null or run_no = $2) and run_no < $3 order by run_no desc limit 1`,
      [id, run_no ?? null, bcl.status === 'DRAFT' ? bcl.run_no + 1 : bcl.run_no],
    ),
  )
  if (!before) throw NotFound({})
  const rows = await db.rows(sql.text<Changed>(compareRuns, [before.id, id, REPORTED]))
  const of = (kind: Changed['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ kind: _, total: __, ...row }) => row)
  const count = (kind: Changed['kind']) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  const attributes = {
    before: {
      run_no: before.run_no,
      removed_at: before.removed_at,
      cause: before.cause,
      result_hash: before.result_hash,
    },
    after: { run_no: bcl.run_no, result_hash: bcl.result_hash },
    same: before.result_hash === bcl.result_hash,
    counts: { added: count('added'), removed: count('removed'), changed: count('changed') },
    added: of('added').map(({ before: _, ...row }) => row),
    removed: of('removed').map(({ after: _, ...row }) => row),
    changed: of('changed'),
  }
  return { id, attributes }
}

type Changed = { kind: 'added' | 'removed' | 'changed'; total: string; before: unknown; after: unknown } & Record<
  string,
  unknown
>

const totals = [
  'qty_base',
  'qty_declared',
  'contained_base',
  'claim_base',
  'fg_qty_share',
  'cif_idr',
  'bm',
  'bmt',
  'cukai',
  'ppn',
  'ppnbm',
]
const sums = totals.map((name) => `sum(${name}) as ${name}`).join(', ')
const sides = (side: string) =>
  `jsonb_build_object(${totals.map((name) => `'${name}', ${side}.${name}::text`).join(', ')})`
const columns = (side: string) => totals.map((name) => `${side}.${name}`).join(', ')

/** By business numbers: ids and `seq` may differ between runs over the same documents. */
const compareRuns = `
  with a as (select peb_key, raw_material_code, pib_key, ${sums} from ems.kite_used_archives
      where archive_id = $1 and status = 'AKTIF' group by 1, 2, 3),
  b as (select concat_ws('/', eh.office_code, eh.reg_no, eh.reg_date, e.line_no) as peb_key, m.code as raw_material_code,
      concat_ws('/', ph.office_code, ph.reg_no, ph.reg_date, p.line_no) as pib_key,
      ${totals.map((name) => `sum(u.${name}) as ${name}`).join(', ')}
    from ems.customs_kite_tool_pib_useds u
    join ems.customs_kite_tool_pib_details p on p.id = u.pib_detail_id
    join ems.customs_kite_tool_pib_headers ph on ph.id = p.header_id
    join ems.customs_kite_tool_peb_details e on e.id = u.peb_detail_id
    join ems.customs_kite_tool_peb_headers eh on eh.id = e.header_id
    join ems.customs_kite_tool_raw_materials m on m.id = u.raw_material_id
    where u.kite_data_id = $2 and u.status = 'AKTIF' group by 1, 2, 3),
  pairs as (
    select coalesce(a.peb_key, b.peb_key) as peb_key, coalesce(a.raw_material_code, b.raw_material_code) as raw_material_code,
      coalesce(a.pib_key, b.pib_key) as pib_key,
      case when a.peb_key is null then 'added' when b.peb_key is null then 'removed' else 'changed' end as kind,
      case when a.peb_key is not null then ${sides('a')} end as before,
      case when b.peb_key is not null then ${sides('b')} end as after
    from a full join b on (a.peb_key, a.raw_material_code, a.pib_key) = (b.peb_key, b.raw_material_code, b.pib_key)
    where a.peb_key is null or b.peb_key is null or (${columns('a')}) is distinct from (${columns('b')}))
  select * from (
    select *, count(*) over (partition by kind) as total, row_number() over (partition by kind order by peb_key, raw_material_code, pib_key) as place
    from pairs) p where place <= $3 order by kind, place`
