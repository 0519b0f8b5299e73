import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import { type Difference, figureNames, type Match, type Money } from '../kite/index.ts'
import type { Read } from './load.ts'
import { RUN_PATIENCE_MS } from './patience.ts'

/** What allocations of a run share. */
const sharedNames = ['tenant_id', 'kite_data_id', 'run_no', 'created_by_id', 'updated_by_id']

/** What each allocation has of its own, in the order of `usedRows`. */
export const ownNames: readonly string[] = [
  'seq',
  'pib_detail_id',
  'peb_detail_id',
  'bom_id',
  'raw_material_id',
  ...figureNames,
  'age_day',
]

const diffNames = [
  ...sharedNames,
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
export type Totals = Record<Money | 'claim_base', bigint>

export type Run = { tenant: string; bcl: string; run_no: number; user: string }

/** Copies blocks that are made while others are on their way; a block may be overwritten by the next but one. */
export async function copyRows(client: PoolClient, copy: string, blocks: Iterable<Buffer>) {
  const stream = client.query(Object.assign(from(copy), { query_timeout: RUN_PATIENCE_MS }))
  const ended = once(stream, 'finish')
  // Awaited below; a refusal in the middle must not end the process before.
  ended.catch(() => undefined)
  const sent = (block: Buffer) => new Promise((resolve) => stream.write(block, resolve))
  let before: Promise<unknown> | undefined
  for (const block of blocks) {
    await Promise.race([before, ended])
    before = sent(block)
  }
  await Promise.race([before, ended])
  stream.end()
  await ended
}

/** Copies allocations into the ledger itself, whose triggers check and book them. */
export const writeUseds = (client: PoolClient, _run: Run, blocks: Iterable<Buffer>) =>
  copyRows(
    client,
    `copy ems.customs_kite_tool_pib_useds (${[...sharedNames, ...ownNames].join(', ')}) from stdin`,
    blocks,
  )

/** Copies differences. */
export async function writeDifferences(client: PoolClient, parts: readonly Buffer[]) {
  if (!parts.length) return
  const copy = from(`copy ems.customs_kite_tool_pib_bom_diffs (${diffNames.join(', ')}) from stdin`)
  await pipeline(Readable.from(parts), client.query(Object.assign(copy, { query_timeout: RUN_PATIENCE_MS })))
}

/** Text that is kept outside the heap until it is written. */
export function keptTexts() {
  const parts: Buffer[] = []
  let text = ''
  const keep = () => {
    if (text) parts.push(Buffer.from(text))
    text = ''
  }
  return {
    add(more: string) {
      text += more
      if (text.length > 1 << 16) keep()
    },
    parts() {
      keep()
      return parts
    },
  }
}

/** A difference as PostgreSQL copies it, after what all of them share. */
export function differenceText(row: Difference, decimal: number) {
  const base = `e-${decimal}`
  return `${row.peb_detail_id}\t${row.bom_id ?? '\\N'}\t${row.raw_material_id ?? '\\N'}\t${row.need_base}${base}\t${
    row.alloc_base
  }${base}\t${row.diff_base}${base}\t${row.reason}\t${row.qty_too_new}${base}\t${row.qty_expired}${base}\t${
    row.qty_unit_mismatch
  }e-6\n`
}

/**
 * The lines of the run are allocated now, with the BOM each was served by or fell short of. By their ids first, as nobody
 * needs statistics to find those; what is left had no need.
 */
export async function markLines(read: Read, { bcl, user }: Run, match: Match) {
  const { ids, boms } = servedBy(match)
  const marked = `status = 'TERALOKASI', version = d.version + 1, updated_at = now(), updated_by_id = $1::bigint`
  await read(
    `update ems.customs_kite_tool_peb_details d set ${marked}, bom_id = b.bom
     from unnest($2::bigint[], $3::bigint[]) as b(id, bom) where d.id = b.id`,
    [user, ids, boms],
  )
  await read(
    `update ems.customs_kite_tool_peb_details d set ${marked} where d.kite_data_id = $2 and d.status = 'DIPILIH'`,
    [user, bcl],
  )
}

/** Lines with a need, and those whose unit is not that of their conversion. */
function servedBy({ lines, needs }: Match) {
  const ids: string[] = []
  const boms: string[] = []
  const hasNeed = new Uint8Array(lines.length)
  for (let need = 0; need < needs.count; need++) hasNeed[needs.line[need] as number] = 1
  for (const [place, line] of lines.entries()) {
    const bom = line.recipe ? hasNeed[place] && line.recipe.bom_id : line.bom_id
    if (!bom) continue
    ids.push(line.id)
    boms.push(bom)
  }
  return { ids, boms }
}
