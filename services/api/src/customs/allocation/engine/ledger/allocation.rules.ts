import { exportKey } from '../corrections/exports.rules.ts'
import { type Counts, type Match, type Material, matchOf, serve } from '../matching/matching.rules.ts'
import type { Stock } from '../matching/stock.rules.ts'
import type { RunInput } from '../run-input.ts'
import type { Sink } from '../run-output.ts'
import { type AllocationAmounts, calculateAmounts } from './amounts.rules.ts'
import { keyAt, type Ledger, ledgerOf } from './ledger.rules.ts'

export type { Counts } from '../matching/matching.rules.ts'

export const engineVersion = 3

/**
 * Serves PEB lines in their order from the oldest eligible PIB lines. Same input, same rows to the last digit. Takes what
 * the input holds at face value: `preChecks` has refused what may not be reported. Answers the ledger after the run.
 */
export function allocate(input: RunInput, sink: Sink): Allocated {
  const steps = allocating(input, sink)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * As `allocate`, with a `rest` after every few milliseconds: a server that works out a large run goes on answering others.
 */
export async function allocateInParts(input: RunInput, sink: Sink, rest: () => Promise<unknown>): Promise<Allocated> {
  const steps = allocating(input, sink)
  let start = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - start < PART_MS) continue
    await rest()
    start = performance.now()
  }
}
const PART_MS = 10

/** The ledger after a run, what it counted, and the lines of each material in FIFO order. */
export type Allocated = { ledger: Ledger; counts: Counts; stocks: ReadonlyMap<string, Stock> }

/** As `allocate`, with a pause after every PEB line: the receiver may need time to pass on what came. */
function* allocating(input: RunInput, sink: Sink): Generator<undefined, Allocated, undefined> {
  const supply = ledgerOf(input)
  const match = matchOf(input, supply, (row) => sink.difference(row))
  const totals = calculateAmounts(match)
  for (const place of match.lines.keys()) {
    serve(match, place)
    emit(match, totals, sink)
    match.needs.clear()
    match.takes.clear()
    yield
  }
  return { ledger: match.ledger, counts: match.counts, stocks: supply.stocks }
}

function emit({ ledger, lines, materials, needs, takes, counts }: Match, totals: AllocationAmounts, sink: Sink) {
  const before = counts.allocations - takes.count
  totals.begin()
  for (let take = 0; take < takes.count; take++) {
    totals.of(take)
    const need = takes.need[take] as number
    const pib = takes.line[take] as number
    const line = lines[needs.line[need] as number] as Match['lines'][number]
    const { bom_id, raw_material_id, raw_material_code } = materials[needs.material[need] as number] as Material
    const { at } = totals
    sink.allocation({
      seq: before + take + 1,
      pib_detail_id: ledger.ids[pib] as string,
      peb_detail_id: line.id,
      bom_id,
      raw_material_id,
      qty_base: at(0),
      qty_declared: at(1),
      contained_base: at(2),
      claim_base: at(3),
      fg_qty_share: at(4),
      cif_idr: at(5),
      bm: at(6),
      bmt: at(7),
      cukai: at(8),
      ppn: at(9),
      ppnbm: at(10),
      age_day: line.day - (ledger.registered[pib] as number),
      pib_key: keyAt(ledger, pib),
      peb_key: exportKey(line),
      raw_material_code,
    })
  }
}
