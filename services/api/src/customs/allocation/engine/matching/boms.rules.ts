import { commonDivisor, type Exact, exact, product, sum, tenTo } from '../exact.rules.ts'
import { dayNumber } from '../explain/days.rules.ts'
import type { Bom, BomLine } from '../run-input.ts'
import { byNumber, byText } from './order.rules.ts'

/** Need of one material per unit of the finished good: all lines of the BOM added before rounding. */
export type Ingredient = {
  raw_material_id: string
  raw_material_code: string
  coefficient: Exact
  /** contained ÷ gross as a fraction in lowest terms. */
  contained: { of: bigint; in: bigint }
}

/** A BOM made ready for a run; ingredients in the order of their material's code. */
export type Recipe = { bom_id: string; fg_unit: string; ingredients: readonly Ingredient[] }

/** Finds the BOM of a PEB line by item code, finished good and day. */
export type Recipes = (line: { item_code: string | null; finish_good_id: string; day: number }) => Recipe | undefined

/**
 * Finds the BOM of a line. An active BOM with the item code as `kd_bj` wins, regardless of its dates; otherwise the
 * newest one of the finished good that is valid on the day. Of several with the code, the newest valid one, else the
 * newest. A BOM without lines is ignored.
 */
export function recipesOf(boms: readonly Bom[]): Recipes {
  const active = boms
    .filter(({ status, lines }) => status === 'AKTIF' && lines.length > 0)
    .map((bom) => ({
      bom,
      from: dayNumber(bom.valid_from),
      to: bom.valid_to === null ? Infinity : dayNumber(bom.valid_to),
    }))
    .sort((a, b) => b.from - a.from || byNumber(b.bom.id, a.bom.id))
    .map((version) => ({ ...version, recipe: recipeOf(version.bom) }))
  const byCode = Map.groupBy(active, ({ bom }) => bom.kd_bj)
  const byGood = Map.groupBy(active, ({ bom }) => bom.finish_good_id)

  return ({ item_code, finish_good_id, day }) => {
    const coded = item_code === null ? undefined : byCode.get(item_code)
    const isValid = ({ from, to }: { from: number; to: number }) => from <= day && day <= to
    const match = coded ? (coded.find(isValid) ?? coded[0]) : byGood.get(finish_good_id)?.find(isValid)
    return match?.recipe
  }
}

/** A BOM in engine form, regardless of status and dates. */
export function recipeOf({ id, fg_unit, lines }: Bom): Recipe {
  const ingredients = [...Map.groupBy(lines, ({ raw_material_id }) => raw_material_id).values()]
    .map(ingredientOf)
    .sort((a, b) => byText(a.raw_material_code, b.raw_material_code) || byNumber(a.raw_material_id, b.raw_material_id))
  return { bom_id: id, fg_unit, ingredients }
}

function ingredientOf(lines: readonly BomLine[]): Ingredient {
  const [{ raw_material_id, raw_material_code }] = lines as readonly [BomLine]
  const coefficient = lines.map((line) => exact(line.coefficient)).reduce(sum)
  const percents = lines.map((line) => product(exact(line.coefficient), exact(line.contained_pct))).reduce(sum)
  const [of, whole] = [percents.value * tenTo(coefficient.digits), coefficient.value * tenTo(percents.digits) * 100n]
  const divisor = commonDivisor(of, whole)
  const contained = divisor === 0n ? { of: 1n, in: 1n } : { of: of / divisor, in: whole / divisor }
  return { raw_material_id, raw_material_code, coefficient, contained }
}
