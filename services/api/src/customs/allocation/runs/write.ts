import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type Db, sql, type Transaction } from '@ems/postgres'
import { bomOf, type Difference, figureNames, type Money } from '../engine/index.ts'
import type { Demand } from './read/run-input.ts'

/** Columns that all allocations of a run share. */
const sharedNames = ['tenant_id', 'kite_data_id', 'run_no', 'created_by_id', 'updated_by_id']

/** Columns that differ between allocations, in the order of `usedRows`. */
export const allocationColumns: readonly string[] = [
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

/** Totals of a run over its live rows. */
export type Totals = Record<Money | 'claim_base', bigint>

export type Run = { tenant: string; bcl: string; run_no: number; user: string }

/** Copies blocks while the next ones are produced; a block may be overwritten by the next but one. */
export async function copyRows(tx: Transaction, copy: string, blocks: Iterable<Buffer>) {
  const stream = tx.copyIn(sql.raw(copy))
  const ended = once(stream, 'finish')
  // Awaited below; an earlier rejection must not end the process.
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

/** Copies allocations into the ledger table, whose triggers check and book them. */
export const writeUseds = (tx: Transaction, _run: Run, blocks: Iterable<Buffer>) =>
  copyRows(
    tx,
    `copy ems.customs_kite_tool_pib_useds (${[...sharedNames, ...allocationColumns].join(', ')}) from stdin`,
    blocks,
  )

/** Shared columns at the start of each copied row, where the table has no defaults for them. */
export const startOf = ({ tenant, bcl, run_no, user }: Run) => `${[tenant, bcl, run_no, user, user].join('\t')}\t`

export type DifferenceWriter = { add: (row: Difference, decimal: number) => void; end: () => Promise<void> }

/**
 * Copies shortages while others are still found, once the connection is `free`; `end` waits until PostgreSQL has
 * checked all of them.
 */
export function differencesTo(tx: Transaction, run: Run, free: Promise<unknown>): DifferenceWriter {
  const start = startOf(run)
  const pending: Buffer[] = []
  let text = ''
  let isFree = false
  let stream: Writable | undefined
  let ended: Promise<unknown> | undefined
  free.then(
    () => {
      isFree = true
    },
    () => undefined,
  )
  const opened = () => {
    const created = tx.copyIn(sql.raw(`copy ems.customs_kite_tool_pib_bom_diffs (${diffNames.join(', ')}) from stdin`))
    ended = once(created, 'finish')
    // Awaited at the end; an earlier rejection must not end the process.
    ended.catch(() => undefined)
    return created
  }
  const pass = () => {
    stream ??= opened()
    for (const part of pending.splice(0)) stream.write(part)
  }
  return {
    add(row, decimal) {
      text += `${start}${differenceText(row, decimal)}`
      if (text.length < 1 << 16) return
      pending.push(Buffer.from(text))
      text = ''
      if (isFree) pass()
    },
    async end() {
      if (text) pending.push(Buffer.from(text))
      await free
      if (pending.length) pass()
      stream?.end()
      await ended
    },
  }
}

/** The differing columns of a shortage as a COPY row. */
function differenceText(row: Difference, decimal: number) {
  const base = `e-${decimal}`
  return `${row.peb_detail_id}\t${row.bom_id ?? '\\N'}\t${row.raw_material_id ?? '\\N'}\t${row.need_base}${base}\t${
    row.alloc_base
  }${base}\t${row.diff_base}${base}\t${row.reason}\t${row.qty_too_new}${base}\t${row.qty_expired}${base}\t${
    row.qty_unit_mismatch
  }e-6\n`
}

/**
 * Marks the lines of the run as allocated, with their konversi, where they are not yet. Lines with needs are updated by id, which
 * needs no statistics; the rest have no need.
 */
export async function markLines(db: Db, { bcl, user }: Run, { lines, input }: Demand) {
  const ids: string[] = []
  const boms: string[] = []
  for (const line of lines) {
    const bom = bomOf(line, input.parameters.decimal)
    if (bom === null) continue
    ids.push(line.id)
    boms.push(bom)
  }
  const marked = `status = 'TERALOKASI', version = d.version + 1, updated_at = now(), updated_by_id = $1::bigint`
  await db.run(
    sql.text(
      `update ems.customs_kite_tool_peb_details d set ${marked}, bom_id = b.bom
     from unnest($2::bigint[], $3::bigint[]) as b(id, bom)
     where d.id = b.id and (d.status, d.bom_id) is distinct from ('TERALOKASI', b.bom)`,
      [user, `{${ids}}`, `{${boms}}`],
    ),
  )
  await db.run(
    sql.text(
      `update ems.customs_kite_tool_peb_details d set ${marked}, bom_id = null where d.kite_data_id = $2
         and (d.status = 'DIPILIH' or (d.status = 'TERALOKASI' and d.bom_id is not null and d.id <> all ($3::bigint[])))`,
      [user, bcl, `{${ids}}`],
    ),
  )
}
