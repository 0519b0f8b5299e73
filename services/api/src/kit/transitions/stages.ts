import type { AnyTransition, Resource } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../context.ts'
import { invalid } from '../problems.ts'
import { type Row, tableOf } from '../store/columns.ts'

/** Whether a transition leads to the state of the stage that it asks for. */
export const asksForStage = ({ workflow }: Pick<Resource, 'workflow'>, { to, ask = {} }: AnyTransition): boolean =>
  Array.isArray(to) && workflow?.stages !== undefined && workflow.stages.field in ask

/** The state that the stage of a row means; throws 422 at the stage where its board has none with this key. */
export async function stateOfStage({ db }: Deps, resource: Resource, row: Row, root: string): Promise<string> {
  const { board = '', field = '' } = resource.workflow?.stages ?? {}
  const boards = tableOf({ name: resource.meta[board]?.to ?? '' })
  const stage = await db.first(sql<{ category: string }>`select s ->> 'category' as category
    from ${boards} b, jsonb_array_elements(b.stages) s
    where b.id = ${row[board]}::bigint and s ->> 'key' = ${row[field]}`)
  if (!stage) throw invalid(resource, [{ field, message: 'Tahap tidak ada di papan ini.' }], root)
  return stage.category
}
