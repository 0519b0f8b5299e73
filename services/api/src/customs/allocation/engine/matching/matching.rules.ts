import { type Export, exportKey, exportsOf, needOf, quantityOf } from '../corrections/exports.rules.ts'
import { least } from '../exact.rules.ts'
import { Needs, Takes } from '../ledger/allocations.ts'
import { fits } from '../ledger/growable-column.ts'
import type { Ledger } from '../ledger/ledger.rules.ts'
import type { Parameters, RunInput } from '../run-input.ts'
import type { Difference, Reason } from '../run-output.ts'
import type { Ingredient, Recipe } from './boms.rules.ts'
import { advance, available, type Stock, unusableQuantities } from './stock.rules.ts'

/** `steps` counts visited PIB lines: about needs + PIB lines, for any balances. */
export type Counts = { lines: number; needs: number; allocations: number; differences: number; steps: number }

/** One ingredient of a conversion, with the PIB lines it is served from. */
export type Material = Ingredient & { bom_id: string; stock: Stock | undefined }

/** A run while it matches: which PIB line serves which need with how much. Figures of the takes are `figuring`'s. */
export type Match = {
  parameters: Parameters
  ledger: Ledger
  /** PEB lines in the order in which they are served. */
  lines: readonly Export[]
  materials: readonly Material[]
  /** Place of a conversion's first material in `materials`. */
  kits: ReadonlyMap<Recipe, number>
  needs: Needs
  takes: Takes
  counts: Counts
  differ(row: Difference): void
}

type Supply = { ledger: Ledger; stocks: ReadonlyMap<string, Stock> }

/**
 * Starts the matching of a run. `differ` receives each uncovered need; `lines` are the lines of the input if already
 * known.
 */
export function matchOf(
  input: Pick<RunInput, 'parameters' | 'boms' | 'peb_lines'>,
  { ledger, stocks }: Supply,
  differ: (row: Difference) => void,
  lines: readonly Export[] = exportsOf(input),
): Match {
  const materials: Material[] = []
  const kits = new Map<Recipe, number>()
  for (const { recipe } of lines) {
    if (!recipe || kits.has(recipe)) continue
    kits.set(recipe, materials.length)
    for (const ingredient of recipe.ingredients)
      materials.push({ ...ingredient, bom_id: recipe.bom_id, stock: stocks.get(ingredient.raw_material_id) })
  }
  const counts: Counts = { lines: 0, needs: 0, allocations: 0, differences: 0, steps: 0 }
  const { parameters } = input
  return { parameters, ledger, lines, materials, kits, needs: new Needs(), takes: new Takes(), counts, differ }
}

/** Serves the PEB line at a place of the order, which must be the next one. */
export function serve(match: Match, place: number) {
  const { lines, needs, materials, ledger, parameters, counts } = match
  const line = lines[place] as Export
  counts.lines++
  if (!line.recipe) {
    differ(match, line, { ...nothingNeeded, bom_id: line.bom_id, reason: line.fault })
    return
  }
  const first = needs.count
  addNeeds(match, place, line)
  const stockOf = (need: number) => materials[needs.material[need] as number]?.stock
  for (let need = first; need < needs.count; need++) {
    const stock = stockOf(need)
    if (stock) advance(stock, ledger, line.day)
  }
  const isCovered = (need: number) => {
    const stock = stockOf(need)
    return stock !== undefined && available(stock) >= needs.qty.at(need)
  }
  if (parameters.shortage_policy === 'SKIP_LINE') {
    const all = Array.from({ length: needs.count - first }, (_, n) => first + n)
    if (!all.every(isCovered)) {
      for (const need of all) fallShort(match, need, 0n, isCovered(need) ? 'LINE_SKIPPED' : reasonOf(stockOf(need)))
      return
    }
  }
  for (let need = first; need < needs.count; need++) {
    const stock = stockOf(need)
    const taken = stock ? consume(match, need, stock, line.day) : 0n
    if (taken < needs.qty.at(need)) fallShort(match, need, taken, reasonOf(stock))
  }
}

/** Rounded once per material; a need that rounds to 0 is none. */
function addNeeds({ parameters, kits, needs, counts }: Match, place: number, line: Export) {
  if (!line.recipe) return
  const first = kits.get(line.recipe) as number
  const before = needs.count
  const quantity = quantityOf(line)
  for (const [n, { coefficient, contained }] of line.recipe.ingredients.entries()) {
    const qty = needOf(quantity, coefficient, parameters.decimal)
    if (qty === 0n) continue
    const isNarrow = fits(qty * contained.of) && fits(contained.in) && fits(qty * 100n) && fits(qty * line.qty)
    needs.add(place, first + n, qty, isNarrow)
  }
  counts.needs += needs.count - before
}

/**
 * Allocates from the oldest line up to the first too-new one (days ascend). Passed lines are used up or expired for
 * every later PEB line too, so an index is all the state.
 */
function consume({ ledger, needs, takes, counts }: Match, need: number, stock: Stock, day: number): bigint {
  const qty = needs.qty.at(need)
  const { lines } = stock
  let rest = qty
  for (; stock.head < lines.length; stock.head++) {
    counts.steps++
    const pib = lines[stock.head] as number
    if ((ledger.first[pib] as number) > day) break
    const balance = ledger.balance.at(pib)
    if (balance === 0n || (ledger.end[pib] as number) <= day) continue
    const take = least(rest, balance)
    ledger.balance.set(pib, balance - take)
    takes.add(need, pib, take)
    counts.allocations++
    rest -= take
    if (rest === 0n) break
  }
  stock.taken += qty - rest
  return qty - rest
}

function fallShort(match: Match, need: number, taken: bigint, reason: Reason) {
  const { lines, materials, needs } = match
  const { bom_id, raw_material_id, raw_material_code, stock } = materials[needs.material[need] as number] as Material
  const { qty_too_new, qty_expired, qty_unit_mismatch } = stock ? unusableQuantities(stock) : nothingRejected
  differ(match, lines[needs.line[need] as number] as Export, {
    bom_id,
    raw_material_id,
    raw_material_code,
    need_base: needs.qty.at(need),
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
  const { lacksFactor, qty_too_new, qty_expired } = unusableQuantities(stock)
  if (lacksFactor) return 'UNIT_MISMATCH'
  if (qty_too_new > 0n) return 'TOO_NEW'
  return qty_expired > 0n ? 'EXPIRED' : 'SHORTAGE'
}

function differ(
  { counts, differ: notify }: Match,
  line: Export,
  more: Omit<Difference, 'peb_detail_id' | 'peb_key' | 'diff_base'>,
) {
  counts.differences++
  notify({ peb_detail_id: line.id, peb_key: exportKey(line), diff_base: more.need_base - more.alloc_base, ...more })
}

const nothingRejected = { qty_too_new: 0n, qty_expired: 0n, qty_unit_mismatch: 0n }
const nothingNeeded = {
  ...nothingRejected,
  need_base: 0n,
  alloc_base: 0n,
  raw_material_id: null,
  raw_material_code: null,
}
