import { NoExportDay } from '../../../problems.ts'
import { type Exact, exact, product, roundedTo, scaled } from '../exact.rules.ts'
import { dayNumber } from '../explain/days.rules.ts'
import { type Recipe, recipesOf } from '../matching/boms.rules.ts'
import { inOrder, type Place, padded, sharing } from '../matching/order.rules.ts'
import type { Parameters, PebLine, RunInput } from '../run-input.ts'

/**
 * A PEB line ready for a run: its day, its BOM and what turns its quantity into the BOM's unit, or why it has no need. There
 * may be hundreds of thousands: what can be worked out again is not kept.
 */
export type Export = Pick<Place, 'id' | 'day' | 'line_no'> & {
  document: Document
  /** As declared, 10^-6. */
  qty: bigint
} & (
    | { recipe: Recipe; factor: Exact }
    | { recipe: undefined; fault: 'NO_BOM' | 'UNIT_MISMATCH_FG'; bom_id: string | null }
  )

/** Values shared by the lines of a PEB; `prefix` is the start of their keys. */
type Document = Pick<Place, 'reg_no' | 'office_code'> & { prefix: string }

/** Key of the line, as `keyOf`. */
export const exportKey = ({ document, line_no }: Export) => `${document.prefix}${line_no}`

/** The quantity of a line in the unit of its BOM. Most are whole numbers, whose products stay short. */
export const quantityOf = ({ qty, factor }: { qty: bigint; factor: Exact }) =>
  product(qty % MILLION === 0n ? { value: qty / MILLION, digits: 0 } : { value: qty, digits: 6 }, factor)
const MILLION = 1_000_000n

/** Need of a material for a quantity and `coefficient`, in units of 10^-decimal, rounded once. */
export const needOf = (quantity: Exact, coefficient: Exact, decimal: number) =>
  roundedTo(product(quantity, coefficient), decimal)

/** PEB lines in the order in which they are served. */
export function exportsOf(input: Pick<RunInput, 'parameters' | 'boms' | 'peb_lines'>): Export[] {
  const reader = exportsReader(input)
  for (const peb of input.peb_lines) reader.add(peb)
  return reader.end()
}

/** Takes PEB lines one by one; `end` answers them in the order in which they are served. */
export function exportsReader({ parameters, boms }: Pick<RunInput, 'parameters' | 'boms'>) {
  const recipeFor = recipesOf(boms)
  const read: Export[] = []
  const documentOf = documents()
  const factorOf = sharing(exact)
  const placeOf = (n: number): Place => {
    const { id, day, line_no, document } = read[n] as Export
    return { id, day, line_no, reg_no: document.reg_no, office_code: document.office_code }
  }
  return {
    add(peb: PebLine) {
      const day = pebDay(peb, parameters)
      const { id, line_no, item_code, finish_good_id } = peb
      const line = { id, day, line_no, document: documentOf(peb), qty: scaled(peb.qty, 6) }
      const recipe = recipeFor({ item_code, finish_good_id, day })
      const factor = recipe ? factorInto(recipe.fg_unit, peb) : null
      if (!recipe) read.push({ ...line, recipe, fault: 'NO_BOM', bom_id: null })
      else if (factor === null)
        read.push({ ...line, recipe: undefined, fault: 'UNIT_MISMATCH_FG', bom_id: recipe.bom_id })
      else read.push({ ...line, recipe, factor: factorOf(factor) })
    },
    end(): Export[] {
      const days = Int32Array.from(read, ({ day }) => day)
      const ordered = (a: number, b: number) =>
        (days[a] as number) - (days[b] as number) || inOrder(placeOf(a), placeOf(b))
      return Array.from(Int32Array.from(read.keys()).sort(ordered), (n) => read[n] as Export)
    },
  }
}

/**
 * Units of the BOM in one declared unit. The factor of a line leads to the unit of its finished good: of a BOM in a third
 * unit it says nothing. Null = unknown.
 */
const factorInto = (unit: string, peb: Pick<PebLine, 'unit' | 'good_unit' | 'factor'>) =>
  (unit === peb.good_unit ? peb.factor : null) ?? (unit === peb.unit ? '1' : null)

/** Gives the document of a line: the same one for the next line of the same PEB. */
function documents() {
  let last: PebLine | undefined
  let document: Document = { reg_no: '', office_code: '', prefix: '' }
  return (peb: PebLine) => {
    const { office_code, reg_no, reg_date } = peb
    if (last?.reg_no !== reg_no || last.reg_date !== reg_date || last.office_code !== office_code)
      // Joined, not a template: V8 keeps a template's pieces, which costs four times the memory.
      document = { reg_no: padded(reg_no), office_code, prefix: [office_code, reg_no, reg_date, ''].join('/') }
    last = peb
    return document
  }
}

/** The BOM of a line, regardless of the supply; null without a need. */
export function bomOf(line: Export, decimal: number): string | null {
  if (!line.recipe) return line.bom_id
  const quantity = quantityOf(line)
  const needs = line.recipe.ingredients.some(({ coefficient }) => needOf(quantity, coefficient, decimal) > 0n)
  return needs ? line.recipe.bom_id : null
}

/** The day a PEB line counts from, by the tenant's choice. */
export function pebDay(peb: Pick<PebLine, 'reg_date' | 'export_date'>, { peb_date_basis }: Parameters): number {
  if (peb_date_basis === 'REG_DATE') return dayNumber(peb.reg_date)
  if (peb.export_date === null) throw NoExportDay()
  return dayNumber(peb.export_date)
}
