import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Filled } from './fill.ts'

const totals =
  'seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id, qty_base, qty_declared, contained_base, claim_base, fg_qty_share, cif_idr, bm, bmt, cukai, ppn, ppnbm, age_day'
const rows = 'ems.customs_kite_tool_pib_useds'

/**
 * The least that PostgreSQL needs for the parts of a run, on the rows of a run that is over: reading the lines, copying the
 * same rows into a table without checks and indexes, building its indexes, and changing as many lines of bare copies of the
 * tables, without triggers, foreign keys and generated columns. Milliseconds of each.
 */
export async function floors(url: string, { tenant, bcl }: Filled): Promise<Record<string, number>> {
  const client = new pg.Client(url)
  await client.connect()
  const took: Record<string, number> = {}
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    took[name] = performance.now() - start
  }
  const out = (select: string) => pipeline(client.query(to(`copy (${select}) to stdout`)), new PassThrough().resume())
  const pib = 'ems.customs_kite_tool_pib_details'
  const peb = 'ems.customs_kite_tool_peb_details'
  await timed('copy lines out', async () => {
    await out(
      `select id, header_id, line_no, raw_material_id, qty, factor, used_base, excepted_base, cif_idr, bm, bmt, cukai, ppn, ppnbm, bm_extra from ${pib} where tenant_id = ${tenant}`,
    )
    await out(
      `select id, header_id, line_no, finish_good_id, qty, unit, factor from ${peb} where kite_data_id = ${bcl}`,
    )
  })
  const text: Buffer[] = []
  for await (const part of client.query(
    to(`copy (select ${totals} from ${rows} where kite_data_id = ${bcl} order by seq) to stdout`),
  ))
    text.push(part as Buffer)
  await client.query('begin')
  await client.query(`create table bare_rows as select ${totals} from ${rows} limit 0`)
  await timed('copy rows in', () => pipeline(text, client.query(from(`copy bare_rows (${totals}) from stdin`))))
  await timed('indexes', async () => {
    for (const columns of ['seq', 'pib_detail_id, seq', 'peb_detail_id'])
      await client.query(`create index on bare_rows (${columns})`)
  })
  await client.query(`create table bare_pib with (fillfactor = 50) as select * from ${pib} where tenant_id = ${tenant}`)
  await client.query(`create table bare_peb with (fillfactor = 50) as select * from ${peb} where kite_data_id = ${bcl}`)
  await timed('change lines', async () => {
    await client.query('update bare_pib set used_base = used_base + 1 where used_base > 0')
    await client.query('update bare_peb set version = version + 1')
  })
  await client.query('rollback')
  await client.end()
  return took
}
