import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { type Difference, figuresText, type Sink } from '../kite/index.ts'
import type { Read } from './load.ts'
import { RUN_PATIENCE_MS } from './patience.ts'

/** Characters that are sent at once. */
const AT_ONCE = 1 << 15

/** From this many PEB lines on a run writes a table of its own, whose indexes are built when it is full. */
export const limits = { ownTableFrom: 10_000 }

/** As PostgreSQL copies them; the last twelve are those of `figuresText`. */
const usedNames = [
  'tenant_id',
  'kite_data_id',
  'run_no',
  'created_by_id',
  'updated_by_id',
  'seq',
  'pib_detail_id',
  'peb_detail_id',
  'bom_id',
  'raw_material_id',
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
  'age_day',
]

const diffNames = [
  'tenant_id',
  'kite_data_id',
  'run_no',
  'created_by_id',
  'updated_by_id',
  'peb_detail_id',
  'bom_id',
  'raw_material_id',
  'need_base',
  'alloc_base',
  'diff_base',
  'reason',
  'qty_too_new',
  'qty_expired',
  'qty_unit_mismatch',
]

/** The totals of a run, of its live rows. */
export type Totals = Record<'cif_idr' | 'bm' | 'bmt' | 'cukai' | 'ppn' | 'ppnbm' | 'claim_base', bigint>

export type Run = { tenant: string; bcl: string; run_no: number; user: string }

/**
 * Sends the allocations to PostgreSQL while the run makes them: whenever `isFull`, somebody must wait for `send`. What the
 * rows share begins every line.
 */
export async function writing(client: PoolClient, read: Read, run: Run, decimal: number) {
  const table = await tableFor(read, run)
  const stream = client.query(Object.assign(from(copyTo(table)), { query_timeout: RUN_PATIENCE_MS }))
  const failed = once(stream, 'finish')
  // Awaited at the end; a refusal in the middle must not be lost, nor end the process.
  failed.catch(() => undefined)
  const start = [run.tenant, run.bcl, run.run_no, run.user, run.user].join('\t')
  const { sink, keep, ...collected } = collector(start, decimal)
  let text = ''
  const all: Sink = {
    ...sink,
    allocation(row) {
      const { seq, pib_detail_id, peb_detail_id, bom_id, raw_material_id } = row
      text += `${start}\t${seq}\t${pib_detail_id}\t${peb_detail_id}\t${bom_id}\t${raw_material_id}\t${figuresText(row, decimal)}\n`
      sink.allocation(row)
    },
  }
  return {
    sink: all,
    ...collected,
    isFull: () => text.length >= AT_ONCE,
    async send() {
      const part = text
      text = ''
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), failed])
    },
    async end() {
      keep()
      stream.end(text)
      await failed
      if (table !== ledger) await read('select ems.kite_book_run($1, $2, $3)', [table, run.bcl, run.tenant])
    },
  }
}

const ledger = 'customs_kite_tool_pib_useds'

async function tableFor(read: Read, { bcl, tenant }: Run) {
  const [run] = await read<{ name: string | null }>(
    `select case when count(*) >= ${limits.ownTableFrom} then ems.kite_open_run($1, $2) end as name
     from ems.customs_kite_tool_peb_details where kite_data_id = $1 and status = 'DIPILIH'`,
    [bcl, tenant],
  )
  return run?.name ?? ledger
}

const copyTo = (table: string) => `copy ems.${table} (${usedNames.join(', ')}) from stdin`

/** Adds up what a run makes, and keeps what is written after its allocations. */
function collector(start: string, decimal: number) {
  const differences: Buffer[] = []
  let text = ''
  const totals: Totals = { cif_idr: 0n, bm: 0n, bmt: 0n, cukai: 0n, ppn: 0n, ppnbm: 0n, claim_base: 0n }
  /** The BOM of each line that was served. */
  const boms = new Map<string, string>()
  let served = ''
  const sink: Sink = {
    allocation(row) {
      totals.cif_idr += row.cif_idr
      totals.bm += row.bm
      totals.bmt += row.bmt
      totals.cukai += row.cukai
      totals.ppn += row.ppn
      totals.ppnbm += row.ppnbm
      totals.claim_base += row.claim_base
      if (served === row.peb_detail_id) return
      served = row.peb_detail_id
      boms.set(served, row.bom_id)
    },
    difference(row) {
      text += `${start}\t${differenceText(row, decimal)}`
      if (text.length >= AT_ONCE) keep()
      if (row.bom_id) boms.set(row.peb_detail_id, row.bom_id)
    },
  }
  const keep = () => {
    if (text) differences.push(Buffer.from(text))
    text = ''
  }
  return { sink, keep, differences, totals, boms }
}

/** Copies the differences, which were kept as text while the allocations were on their way. */
export async function writeDifferences(client: PoolClient, parts: readonly Buffer[]) {
  if (!parts.length) return
  const copy = from(`copy ems.customs_kite_tool_pib_bom_diffs (${diffNames.join(', ')}) from stdin`)
  await pipeline(Readable.from(parts), client.query(Object.assign(copy, { query_timeout: RUN_PATIENCE_MS })))
}

function differenceText(row: Difference, decimal: number) {
  const base = `e-${decimal}`
  return `${row.peb_detail_id}\t${row.bom_id ?? '\\N'}\t${row.raw_material_id ?? '\\N'}\t${row.need_base}${base}\t${
    row.alloc_base
  }${base}\t${row.diff_base}${base}\t${row.reason}\t${row.qty_too_new}${base}\t${row.qty_expired}${base}\t${
    row.qty_unit_mismatch
  }e-6\n`
}

/**
 * The lines of the run are allocated now, with the BOM each was served by. By their ids first, as nobody needs statistics to
 * find those; what is left had no need.
 */
export async function markLines(read: Read, { bcl, user }: Run, boms: ReadonlyMap<string, string>) {
  const marked = `status = 'TERALOKASI', version = d.version + 1, updated_at = now(), updated_by_id = $1::bigint`
  await read(
    `update ems.customs_kite_tool_peb_details d set ${marked}, bom_id = b.bom
     from unnest($2::bigint[], $3::bigint[]) as b(id, bom) where d.id = b.id`,
    [user, [...boms.keys()], [...boms.values()]],
  )
  await read(
    `update ems.customs_kite_tool_peb_details d set ${marked} where d.kite_data_id = $2 and d.status = 'DIPILIH'`,
    [user, bcl],
  )
}
