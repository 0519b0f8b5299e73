import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import { conflict, NotFound } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { body, defineAction, lockedRows } from '../actions/define-action.ts'
import { Required, WrongFactor } from '../problems.ts'
import * as stores from '../stores.ts'
import { namesOf, usesOfPebLines, usesOfPibLines } from './line-allocations.ts'

/** One side (PIB or PEB) whose lines are related to products. */
export type Side = {
  store: Store
  side: 'PIB' | 'PEB'
  table: string
  headers: string
  product: 'raw_material' | 'finish_good'
  products: Store
}

export const pibSide: Side = {
  store: stores.pibDetails as unknown as Store,
  side: 'PIB',
  table: 'customs_kite_tool_pib_details',
  headers: 'customs_kite_tool_pib_headers',
  product: 'raw_material',
  products: stores.rawMaterials as unknown as Store,
}
export const pebSide: Side = {
  store: stores.pebDetails as unknown as Store,
  side: 'PEB',
  table: 'customs_kite_tool_peb_details',
  headers: 'customs_kite_tool_peb_headers',
  product: 'finish_good',
  products: stores.finishGoods as unknown as Store,
}

export const productLabels = { raw_material: 'Bahan baku', finish_good: 'Barang jadi' } as const

const scopes = ['LINE', 'KODE_BARANG', 'HS_URAIAN'] as const
const schema = z.object({
  ids: body.ids,
  raw_material_id: body.id.optional(),
  finish_good_id: body.id.optional(),
  factor: body.factor.nullish(),
  apply_rule: z.enum(scopes, 'Cakupan tidak ada dalam pilihan.').default('LINE'),
})

/** Relates lines to a product, and stores a rule for later lines according to `apply_rule`. */
export const relProduct = (side: Side) =>
  defineAction({ store: side.store, name: 'relProduct', schema }, async (deps, requested) => {
    const { tenant, rows } = await lockedRows(deps, side.store, requested.ids)
    await refuseUsed(deps, side, rows)
    const product = await productOf(deps, side, tenant, requested[`${side.product}_id`])
    if (requested.factor) validateFactor(requested.factor, product.unit, rows)
    const relations = await remember(deps, side, tenant, {
      rows,
      product,
      factor: requested.factor,
      rule: requested.apply_rule,
    })
    const table = sql.id(`ems.${side.table}`)
    await deps.db.run(sql`update ${table} d set ${sql.id(`${side.product}_id`)} = ${product.id}::bigint, relation_id = c.relation,
        factor = c.factor, version = d.version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint
      from unnest(${relations.map(({ line }) => line)}::bigint[], ${relations.map(({ relation }) => relation)}::bigint[],
        ${relations.map(({ factor }) => factor)}::numeric[]) as c(line, relation, factor)
      where d.id = c.line`)
    const after = await side.store.findMany(
      deps,
      relations.map(({ line }) => line),
    )
    return {
      rows: after,
      before: { related: rows.filter((row) => row[side.product]).length },
      touched: [stores.productRelations, side.products],
    }
  })

/** Refuses wrong factors: lines in the unit of the product need none. */
export function validateFactor(factor: string, unit: string, lines: readonly Readonly<Record<string, unknown>>[]) {
  const declared = [...new Set(lines.map((line) => String(line.unit)))].filter((one) => one !== unit).sort()
  if (declared.length > 1 || (declared.length === 0 && Number(factor) !== 1)) throw WrongFactor({ declared, unit })
}

/** Refuses lines in use and names the uses to cancel first. */
async function refuseUsed(deps: Deps, { side }: Side, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const uses = await (side === 'PIB' ? usesOfPibLines(deps, ids) : usesOfPebLines(deps, ids))
  if (!uses.length) return
  const [used, names] = [[...new Set(uses.map(({ line }) => line))], namesOf(uses)]
  throw conflict('E_USED', `${used.length} baris sudah dipakai ${names}.[Galat]Rollback ${names} terlebih dahulu.`, {
    meta: { ids: used },
  })
}

async function productOf(deps: Deps, { product, products }: Side, tenant: string, id: string | undefined) {
  if (!id) throw Required({ name: productLabels[product], field: `${product}_id` })
  const [match] = await products.findMany(deps, [id])
  if (!match || match.tenant !== tenant) throw NotFound({ pointer: `/data/attributes/${product}_id` })
  return match as Row & { unit: string }
}

type Input = {
  rows: readonly Row[]
  product: Row & { unit: string }
  factor: string | null | undefined
  rule: (typeof scopes)[number]
}
type Related = { line: string; relation: string; factor: string | null }

/** Normal form of a key: upper case, single spaces. */
export const normal = (text: unknown) =>
  String(text ?? '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()

/** One rule per key and unit; later uploads find it by the key. */
async function remember(
  deps: Deps,
  side: Side,
  tenant: string,
  { rows, product, factor, rule }: Input,
): Promise<Related[]> {
  const numbers = await documentNumbers(deps, side, rows)
  const keyed = rows.map((row) => {
    const own = row.unit === product.unit
    const kind = rule === 'KODE_BARANG' && !row.item_code ? 'HS_URAIAN' : rule
    const key = {
      LINE: `${numbers.get(row.id)}/${row.line_no}`,
      KODE_BARANG: normal(row.item_code),
      HS_URAIAN: `${normal(row.hs_code)}|${normal(row.description)}`.slice(0, 600),
    }[kind]
    return { row, kind, key, factor: own ? '1' : (factor ?? null) }
  })
  const unique = [...new Map(keyed.map((one) => [JSON.stringify([one.kind, one.key, one.row.unit]), one])).values()]
  const kept = await deps.db.rows(sql<{ id: string; match_kind: string; match_key: string; declared_unit: string }>`
    insert into ems.customs_kite_tool_product_relations as r (tenant_id, side, match_kind, match_key, ${sql.id(`${side.product}_id`)},
      declared_unit, factor, created_from, created_by_id, updated_by_id)
    select ${tenant}::bigint, ${side.side}, c.kind, c.key, ${product.id}::bigint, c.unit, c.factor, c.origin,
      ${deps.user.id}::bigint, ${deps.user.id}::bigint
    from unnest(${unique.map(({ kind }) => kind)}::text[], ${unique.map(({ key }) => key)}::text[],
      ${unique.map(({ row }) => row.unit)}::text[], ${unique.map((one) => one.factor)}::numeric[],
      ${unique.map(({ row }) => `${numbers.get(row.id)}/${row.line_no}`)}::text[]) as c(kind, key, unit, factor, origin)
    on conflict (tenant_id, side, match_kind, match_key, declared_unit) do update set
      ${sql.id(`${side.product}_id`)} = excluded.${sql.id(`${side.product}_id`)}, factor = excluded.factor,
      version = r.version + 1, updated_at = now(), updated_by_id = excluded.updated_by_id
    returning id, match_kind, match_key, declared_unit`)
  const byKey = new Map(kept.map((one) => [JSON.stringify([one.match_kind, one.match_key, one.declared_unit]), one.id]))
  return keyed.map((one) => ({
    line: one.row.id,
    relation: byKey.get(JSON.stringify([one.kind, one.key, one.row.unit])) as string,
    factor: one.factor,
  }))
}

async function documentNumbers(deps: Deps, { headers, table }: Side, rows: readonly Row[]) {
  const matches = await deps.db.rows(sql<{
    id: string
    aju_no: string
  }>`select d.id, h.aju_no from ${sql.id(`ems.${table}`)} d
    join ${sql.id(`ems.${headers}`)} h on h.id = d.header_id where d.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  return new Map(matches.map(({ id, aju_no }) => [id, aju_no]))
}

const destroySchema = z.object({ ids: body.ids, delete_rule: z.boolean('Harus ya atau tidak.').default(false) })

/** Removes the relation of unused lines; with `delete_rule` also the rule for later uploads. */
export const relProductDestroy = (side: Side) =>
  defineAction(
    { store: side.store, name: 'relProductDestroy', schema: destroySchema },
    async (deps, { ids, delete_rule }) => {
      const { rows } = await lockedRows(deps, side.store, ids)
      await refuseUsed(deps, side, rows)
      const table = sql.id(`ems.${side.table}`)
      const lines = rows.map(({ id }) => id)
      await deps.db.run(sql`update ${table} set ${sql.id(`${side.product}_id`)} = null, relation_id = null, factor = null,
      version = version + 1, updated_at = now(), updated_by_id = ${deps.user.id}::bigint where id = any(${lines}::bigint[])`)
      const rules = [...new Set(rows.flatMap((row) => (row.relation ? [String(row.relation)] : [])))]
      // Lines related by the rule before keep their product.
      if (delete_rule)
        await deps.db.run(sql`update ${table} set relation_id = null where relation_id = any(${rules}::bigint[])`)
      const condition = delete_rule ? sql`true` : sql`match_kind = 'LINE'`
      const deleted = await deps.db.run(sql`with left_over as (
        select r.id from ems.customs_kite_tool_product_relations r where r.id = any(${rules}::bigint[]) and ${condition}
          and not exists (select from ${table} d where d.relation_id = r.id))
      delete from ems.customs_kite_tool_product_relations where id in (select id from left_over)`)
      const after = await side.store.findMany(deps, lines)
      return {
        rows: after,
        meta: { rules_deleted: deleted },
        touched: [stores.productRelations],
      }
    },
  )
