import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { Required } from '../problems.ts'
import { normal, productLabels, type Side, validateFactor } from './product-relations.ts'

type Values = Record<string, unknown>
type Proposed = { before: object | null; after: object; changed: readonly string[] }
type Rule = { id: string; product: string; factor: string | null }

/** Key of a rule; each unit has its own factor. */
const keys = ['item_code', 'hs_code', 'description', 'unit', 'line_no']

/**
 * Relates a line that is entered or changed by hand as an import would: by the rule for this line, its item code, or its HS
 * and description, unless it comes related. A related line whose unit changes without a rule keeps its product, and loses a factor that is not its.
 */
export const relateByRule =
  (side: Side) =>
  async (deps: Deps, { before, after, changed }: Proposed): Promise<Values> => {
    const line = after as Values
    if (!before && line[side.product]) return { factor: await givenFactor(deps, side, line) }
    if (!before && line.factor) throw Required({ name: productLabels[side.product], field: `${side.product}_id` })
    if (before && !changed.some((field) => keys.includes(field))) return {}
    const rule = line.unit && line.header ? await ruleFor(deps, side, line) : undefined
    if (rule) return { [side.product]: rule.product, relation: rule.id, factor: rule.factor }
    if (!before || !line[side.product] || !changed.includes('unit')) return {}
    return { relation: null, factor: await factorOf(deps, side, line) }
  }

async function ruleFor({ db }: Deps, { side, headers, product }: Side, line: Values): Promise<Rule | undefined> {
  return db.first(sql<Rule>`
    select r.id, r.${sql.id(`${product}_id`)} as product, r.factor
    from ${sql.id(`ems.${headers}`)} h join ems.customs_kite_tool_product_relations r on r.tenant_id = h.tenant_id
    where h.id = ${line.header}::bigint and r.side = ${side} and r.declared_unit = ${line.unit} and (
      (r.match_kind = 'LINE' and r.match_key = h.aju_no || '/' || ${line.line_no ?? null}::int)
      or (r.match_kind = 'KODE_BARANG' and r.match_key = nullif(${normal(line.item_code)}, ''))
      or (r.match_kind = 'HS_URAIAN' and r.match_key = ${hsKey(line)}))
    order by array_position(array['LINE', 'KODE_BARANG', 'HS_URAIAN'], r.match_kind) limit 1`)
}

const hsKey = (line: Values) => `${normal(line.hs_code)}|${normal(line.description)}`.slice(0, 600)

async function givenFactor(deps: Deps, { product, products }: Side, line: Values) {
  const [match] = await products.findMany(deps, [String(line[product])])
  const unit = match?.unit as string | undefined
  if (line.factor && unit !== undefined) validateFactor(String(line.factor), unit, [line])
  return line.factor ?? (unit === line.unit ? '1' : null)
}

async function factorOf(deps: Deps, { product, products }: Side, line: Values): Promise<string | null> {
  const [match] = await products.findMany(deps, [String(line[product])])
  return match?.unit === line.unit ? '1' : null
}
