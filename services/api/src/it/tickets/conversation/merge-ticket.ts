import { type JiraIssue, jiraIssues } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { addComment } from '../../../comments/index.ts'
import type { Deps } from '../../../kit/context.ts'
import { type Issue, invalid } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import { storeFor } from '../../../kit/stores.ts'
import { updateRows } from '../../../kit/write/write-rows.ts'

type Ticket = JiraIssue & Row
type Params = Readonly<Record<string, unknown>>

const ended: ReadonlySet<string> = new Set(['closed', 'cancelled'])

const rejected = (root: string, message: string) => {
  const issue: Issue = { field: 'main', message, code: 'MAIN' }
  return invalid(jiraIssues, [issue], root)
}

/** The ticket that another one is merged into. It must be open, readable, and another one. Locks it. */
async function mainOf(deps: Deps, id: string, params: Params, root: string): Promise<Ticket> {
  const main = String(params.main)
  if (main === id) throw rejected(root, 'Tiket tidak dapat digabung ke dirinya sendiri.')
  await deps.db.run(sql`select from ems.jira_issues where id = ${main}::bigint for no key update`)
  const row = (await seen(deps, storeFor(jiraIssues.name), main)) as Ticket
  if (ended.has(row.status))
    throw rejected(root, `Tiket utama ${row.local_no} sudah ${row.status === 'closed' ? 'ditutup' : 'batal'}.`)
  return row
}

type Merging = { row: Row; asked: Params; root: string }

/** The merged ticket points to the one that goes on. */
export const mergedInto = async (deps: Deps, { row, asked, root }: Merging) => ({
  merged_into: (await mainOf(deps, row.id, asked, root)).id,
})

/** The main ticket takes over people and devices of the merged one, and both say in their conversation what happened. */
export async function followMerge(deps: Deps, { after, asked }: { after: Row; asked: Params }): Promise<void> {
  const merged = after as Ticket
  const main = await mainOf(deps, merged.id, asked, '/data')
  const people = await deps.db.rows(sql<{
    id: string
  }>`select id::text from ems.users where deleted_at is null and status <> 'inactive'
    and (employee_id in (${merged.reporter}::bigint, ${merged.created_for}::bigint) or id = any(${[...merged.watchers]}::bigint[]))`)
  const watchers = [...new Set([...main.watchers, ...people.map(({ id }) => id)])]
  const it_assets = [...new Set([...main.it_assets, ...merged.it_assets])]
  if (watchers.length > main.watchers.length || it_assets.length > main.it_assets.length)
    await updateRows(deps, storeFor(jiraIssues.name), [{ id: main.id, root: '/data', values: { watchers, it_assets } }])
  const say = (id: string, body: string) =>
    addComment(deps, { target_type: jiraIssues.name, target_id: id, kind: 'system', body })
  await say(merged.id, `Tiket ini digabung ke ${main.local_no}: ${main.summary}`)
  await say(
    main.id,
    `${merged.local_no} digabung ke tiket ini: ${merged.summary}\n\n${merged.description}`.slice(0, 10_000),
  )
}
