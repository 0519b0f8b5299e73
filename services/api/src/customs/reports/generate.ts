import { type Db, sql } from '@ems/postgres'
import { z } from 'zod'
import { enqueue } from '../../jobs/index.ts'
import { NotFound } from '../../kit/problems.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import * as stores from '../stores.ts'
import { checkReportable, type State } from './report-preconditions.ts'

/** The type of the job that writes the files of a report. */
const reportType = 'bclktReport'

const formats = ['xlsx', 'pdf'] as const
export type Format = (typeof formats)[number]

const schema = z.object({
  ids: body.ids,
  partial: z.boolean('Pilihan harus ya atau tidak.').default(false),
  partial_reason: body.text(500).optional(),
  keep_manual: z.boolean('Pilihan harus ya atau tidak.').default(false),
  format: z
    .array(z.enum(formats, 'Format tidak ada dalam pilihan.'))
    .min(1)
    .default([...formats]),
})

/** Checks the gate, then has the worker write the files and report the lines: 202 with the job in `meta.job_id`. */
export const bclktReportGenerate = defineAction(
  { store: stores.kiteDatas, name: 'bclktReportGenerate', schema },
  async (deps, { ids, format, ...requested }) => {
    const { rows } = await lockedRows(deps, stores.kiteDatas, ids.slice(0, 1))
    const [bcl] = rows
    if (!bcl) throw NotFound({ pointer: '/data/attributes/id' })
    checkReportable(await stateOf(deps.db, bcl.id), requested)
    const params = { kite_data_id: bcl.id, asked: requested, format, origin: deps.request }
    const job = await enqueue(deps, { type: reportType, label: `Laporan BCL.KT ${bcl.number}`, params, total: null })
    const meta = { job_id: job, kite_data_id: bcl.id, job: { type: 'background-jobs', id: job } }
    const location = `/api/v1/background-jobs/${job}`
    return { rows, status: 202, meta, location, before: { status: bcl.status } }
  },
)

/** Data for the preconditions. */
export async function stateOf(db: Db, id: string): Promise<State> {
  const row = await db.first(sql<State>`select number, status, fifo_pure,
      (select count(*)::int from ems.customs_kite_tool_pib_useds u where u.kite_data_id = k.id and u.status = 'AKTIF') as used_count,
      (select count(*)::int from ems.customs_kite_tool_pib_bom_diffs d where d.kite_data_id = k.id and d.resolution = 'BELUM') as unresolved,
      (select count(*)::int from ems.customs_kite_tool_peb_details e where e.kite_data_id = k.id and e.status = 'DIPILIH') as waiting
    from ems.customs_kite_tool_kite_datas k where id = ${id}::bigint`)
  if (!row) throw NotFound({})
  return row
}
