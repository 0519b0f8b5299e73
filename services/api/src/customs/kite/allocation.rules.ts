import type { Ingredient } from './boms.rules.ts'
import { least, product, roundedTo } from './exact.rules.ts'
import { type Export, exportsOf } from './exports.rules.ts'
import { book, finishedUpTo, type OpenLine, shareOf } from './figures.rules.ts'
import { type Ledger, ledgerOf } from './ledger.rules.ts'
import type { Parameters, RunInput } from './run-input.ts'
import type { Difference, Reason, Sink } from './run-output.ts'
import { advance, available, close, lineAtHead, refused, type Stock } from './stock.rules.ts'

export const engineVersion = 2

/** Need of one material, in units of 10^-decimal. */
type Need = { ingredient: Ingredient; stock: Stock | undefined; qty: bigint }

type Run = { parameters: Parameters; ledger: Ledger; stocks: Map<string, Stock>; sink: Sink; counts: Counts }

/** `steps` are PIB lines looked at: about needs + PIB lines, whatever the balances. */
export type Counts = { lines: number; needs: number; allocations: number; differences: number; steps: number }

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

/** The ledger after a run, and what it counted. */
export type Allocated = { ledger: Ledger; counts: Counts }

/** As `allocate`, with a pause after every PEB line: the receiver may need time to pass on what came. */
export function* allocating(input: RunInput, sink: Sink): Generator<undefined, Allocated, undefined> {
  const { ledger, stocks } = ledgerOf(input)
  const counts: Counts = { lines: 0, needs: 0, allocations: 0, differences: 0, steps: 0 }
  const run: Run = { parameters: input.parameters, ledger, stocks, sink, counts }
  for (const line of exportsOf(input)) {
    counts.lines++
    serve(run, line)
    yield
  }
  for (const stock of stocks.values()) close(stock, ledger)
  return { ledger, counts }
}

function serve(run: Run, line: Export) {
  if (!line.recipe) {
    const nothing = { need_base: 0n, alloc_base: 0n, qty_too_new: 0n, qty_expired: 0n, qty_unit_mismatch: 0n }
    differ(run, line, {
      ...nothing,
      bom_id: line.bom_id,
      raw_material_id: null,
      raw_material_code: null,
      reason: line.fault,
    })
    return
  }
  const needs = needsOf(run, line)
  for (const { stock } of needs) if (stock) advance(stock, run.ledger, line.day)
  if (run.parameters.shortage_policy === 'SKIP_LINE' && !needs.every(isCovered)) {
    for (const need of needs) fallShort(run, line, need, 0n, isCovered(need) ? 'LINE_SKIPPED' : reasonOf(need.stock))
    return
  }
  for (const need of needs) {
    const taken = need.stock ? consume(run, line, need, need.stock) : 0n
    if (taken < need.qty) fallShort(run, line, need, taken, reasonOf(need.stock))
  }
}

/** Rounded once per material; a need that rounds to 0 is none. */
function needsOf({ parameters, stocks, counts }: Run, line: Export): Need[] {
  const needs: Need[] = []
  if (!line.recipe) return needs
  for (const ingredient of line.recipe.ingredients) {
    const qty = roundedTo(product(line.quantity, ingredient.coefficient), parameters.decimal)
    if (qty > 0n) needs.push({ ingredient, stock: stocks.get(ingredient.raw_material_id), qty })
  }
  counts.needs += needs.length
  return needs
}

const isCovered = ({ stock, qty }: Need) => stock !== undefined && available(stock) >= qty

/**
 * Takes from the oldest line on, up to the first too-new one (days ascend). What it passes is used up or expired, and stays
 * so for every later PEB line: a place in the array is all there is to remember.
 */
function consume(run: Run, line: Export, need: Need, stock: Stock): bigint {
  const { ledger, counts } = run
  const progress = { taken: 0n, contained: 0n, finished: 0n }
  for (; stock.head < stock.lines.length; stock.head++) {
    counts.steps++
    const pib = stock.lines[stock.head] as number
    if ((ledger.first[pib] as number) > line.day) break
    const balance = ledger.balance.at(pib)
    if (balance === 0n || (ledger.end[pib] as number) <= line.day) continue
    const take = least(need.qty - progress.taken, balance)
    emit(run, line, need, { open: lineAtHead(stock, ledger), take, progress })
    if (progress.taken === need.qty) break
  }
  stock.taken += progress.taken
  return progress.taken
}

/** Cumulative figures of one need: each allocation has what they grow by. */
type Progress = { taken: bigint; contained: bigint; finished: bigint }
type Move = { open: OpenLine; take: bigint; progress: Progress }

function emit(run: Run, line: Export, { ingredient, qty }: Need, { open, take, progress }: Move) {
  const { ledger, parameters, sink, counts } = run
  const taken = progress.taken + take
  const contained = shareOf(taken, ingredient.contained.of, ingredient.contained.in)
  const finished = finishedUpTo(line.qty, taken, qty)
  const contained_base = contained - progress.contained
  const claim_base = parameters.claim_basis === 'TERPAKAI' ? take : contained_base
  const figures = book(ledger, open, take, claim_base)
  counts.allocations++
  sink.allocation({
    seq: counts.allocations,
    pib_detail_id: ledger.ids[open.line] as string,
    peb_detail_id: line.id,
    bom_id: line.recipe?.bom_id as string,
    raw_material_id: ingredient.raw_material_id,
    qty_base: take,
    qty_declared: figures.qty_declared,
    contained_base,
    claim_base,
    fg_qty_share: finished - progress.finished,
    cif_idr: figures.cif_idr,
    bm: figures.bm,
    bmt: figures.bmt,
    cukai: figures.cukai,
    ppn: figures.ppn,
    ppnbm: figures.ppnbm,
    age_day: line.day - (ledger.registered[open.line] as number),
    pib_key: ledger.keys[open.line] as string,
    peb_key: line.key,
    raw_material_code: ingredient.raw_material_code,
  })
  progress.taken = taken
  progress.contained = contained
  progress.finished = finished
}

function fallShort(run: Run, line: Export, { ingredient, stock, qty }: Need, taken: bigint, reason: Reason) {
  const { qty_too_new, qty_expired, qty_unit_mismatch } = stock ? refused(stock) : nothingRefused
  differ(run, line, {
    bom_id: line.recipe?.bom_id ?? null,
    raw_material_id: ingredient.raw_material_id,
    raw_material_code: ingredient.raw_material_code,
    need_base: qty,
    alloc_base: taken,
    reason,
    qty_too_new,
    qty_expired,
    qty_unit_mismatch,
  })
}

/** The first that applies. */
function reasonOf(stock: Stock | undefined): Reason {
  if (!stock) return 'NO_PIB'
  const { lacksFactor, qty_too_new, qty_expired } = refused(stock)
  if (lacksFactor) return 'UNIT_MISMATCH'
  if (qty_too_new > 0n) return 'TOO_NEW'
  return qty_expired > 0n ? 'EXPIRED' : 'SHORTAGE'
}

function differ(
  { sink, counts }: Run,
  line: Export,
  more: Omit<Difference, 'peb_detail_id' | 'peb_key' | 'diff_base'>,
) {
  counts.differences++
  sink.difference({ peb_detail_id: line.id, peb_key: line.key, diff_base: more.need_base - more.alloc_base, ...more })
}

const nothingRefused = { qty_too_new: 0n, qty_expired: 0n, qty_unit_mismatch: 0n }
