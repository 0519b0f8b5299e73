import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps } from '../../kit/context.ts'
import type { Store } from '../../kit/stores.ts'
import { type QueryResult, queryParameters } from './define-query.ts'

export const suggestQuery = z.object({ id: queryParameters.id })

/** Products a line may be: the same code first, then the same HS-8, then the most similar text. */
export const suggestions =
  (lines: Store, products: Store) =>
  async (deps: Deps, { id }: z.output<typeof suggestQuery>): Promise<QueryResult> => {
    const line = await lines.find(deps, id)
    const table = `ems.${products.resource.name.replaceAll('-', '_')}`
    const rows = await deps.db.rows(
      sql.text<{ id: string } & Record<string, unknown>>(
        `select p.id, p.code, p.name, p.hs_code, p.unit, upper(p.code) = upper($2::text) as same_code,
         left(p.hs_code, 8) = left($3::text, 8) as same_hs,
         round(greatest(similarity(p.search_text, ems.searchable($4)), similarity(p.search_text, ems.searchable(coalesce($2::text, ''))))::numeric, 2) as similarity,
         p.unit = $5::text as same_unit
       from ${table} p where p.tenant_id = $1 and p.is_active
       order by same_code desc nulls last, same_hs desc nulls last, similarity desc, p.code limit 10`,
        [line.tenant, line.item_code, line.hs_code, line.description, line.unit],
      ),
    )
    return { rows }
  }
