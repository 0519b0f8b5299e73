import { NoExportDay } from '../problems.ts'
import { type Recipe, recipesOf } from './boms.rules.ts'
import { dayNumber } from './days.rules.ts'
import { type Exact, exact, product, roundedTo, scaled } from './exact.rules.ts'
import { inOrder, keyOf, type Place, padded, sharing } from './order.rules.ts'
import type { Parameters, PebLine, RunInput } from './run-input.ts'

/** A PEB line ready for a run: its day, its BOM and the quantity in the BOM's unit, or why it has no need. */
export type Export = Pick<Place, 'id' | 'day'> & {
  key: string
  /** As declared, 10^-6. */
  qty: bigint
} & (
    | { recipe: Recipe; quantity: Exact }
    | { recipe: undefined; fault: 'NO_BOM' | 'UNIT_MISMATCH_FG'; bom_id: string | null }
  )

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
  const places: Place[] = []
  const [number, office] = [sharing(padded), sharing()]
  return {
    add(peb: PebLine) {
      const day = pebDay(peb, parameters)
      const { id, reg_no, office_code, line_no, item_code, finish_good_id } = peb
      const place = { id, day, key: keyOf(peb), qty: scaled(peb.qty, 6) }
      places.push({ id, day, reg_no: number(reg_no), office_code: office(office_code), line_no })
      const recipe = recipeFor({ item_code, finish_good_id, day })
      const factor = peb.factor ?? (peb.unit === recipe?.fg_unit ? '1' : null)
      if (!recipe) read.push({ ...place, recipe, fault: 'NO_BOM', bom_id: null })
      else if (factor === null)
        read.push({ ...place, recipe: undefined, fault: 'UNIT_MISMATCH_FG', bom_id: recipe.bom_id })
      else read.push({ ...place, recipe, quantity: product(exact(peb.qty), exact(factor)) })
    },
    end(): Export[] {
      const order = Int32Array.from(read.keys()).sort((a, b) => inOrder(places[a] as Place, places[b] as Place))
      return Array.from(order, (n) => read[n] as Export)
    },
  }
}

/** The BOM a line is served by or falls short of, whatever there is to serve it; null where it needs nothing. */
export function bomOf(line: Export, decimal: number): string | null {
  if (!line.recipe) return line.bom_id
  const needs = line.recipe.ingredients.some(
    ({ coefficient }) => roundedTo(product(line.quantity, coefficient), decimal) > 0n,
  )
  return needs ? line.recipe.bom_id : null
}

/** The day a PEB line counts from, by the tenant's choice. */
export function pebDay(peb: Pick<PebLine, 'reg_date' | 'export_date'>, { peb_date_basis }: Parameters): number {
  if (peb_date_basis === 'REG_DATE') return dayNumber(peb.reg_date)
  if (peb.export_date === null) throw NoExportDay()
  return dayNumber(peb.export_date)
}
