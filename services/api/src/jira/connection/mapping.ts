import { isObject } from '@ems/contracts/is-object'
import type { JiraCatalogue, JiraMapping } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { badRequest } from '../../kit/problems.ts'
import type { Jira } from '../client/jira.ts'
import { badResponse } from '../client/jira-error.ts'
import { suggestedPriorities, suggestedStates } from '../documents/plan.ts'
import { connectionRow } from '../session/connection-row.ts'
import { jiraCall } from '../session/jira-call.ts'

/** A mapping with what names alone suggest where nobody has chosen. */
export function completeMapping(mapping: Partial<JiraMapping>, catalogue: Partial<JiraCatalogue>): JiraMapping {
  const [first] = catalogue.issue_types ?? []
  return {
    statuses: { ...suggestedStates(catalogue.statuses ?? []), ...mapping.statuses },
    priorities: { ...suggestedPriorities(catalogue.priorities ?? []), ...mapping.priorities },
    issue_types: { ...(first ? { other: first.id } : {}), ...mapping.issue_types },
    accounts: {},
    imports: mapping.imports ?? true,
  }
}

/** Reads the names that the project has, for the mapping. */
export async function readCatalogue(jira: Jira, projectId: string): Promise<JiraCatalogue> {
  const scope = 'read:jira-work'
  const [statuses, priorities, project] = [
    await jiraCall(jira, { path: 'api/3/status', scope, isInteractive: true }),
    await jiraCall(jira, { path: 'api/3/priority/search', scope, isInteractive: true }),
    await jiraCall(jira, { path: `api/3/project/${encodeURIComponent(projectId)}`, scope, isInteractive: true }),
  ]
  const values = isObject(priorities) && Array.isArray(priorities.values) ? priorities.values : undefined
  if (!Array.isArray(statuses) || !values || !isObject(project)) throw badResponse('a catalogue without lists')
  return {
    statuses: statuses.filter(isObject).map((one) => ({
      ...named(one),
      category: isObject(one.statusCategory) ? (String(one.statusCategory.key) as 'new') : 'indeterminate',
    })),
    priorities: values.filter(isObject).map(named),
    issue_types: (Array.isArray(project.issueTypes) ? project.issueTypes : [])
      .filter(isObject)
      .filter(({ subtask }) => subtask !== true)
      .map(named),
  }
}

const named = ({ id, name }: Record<string, unknown>) => ({ id: String(id), name: String(name).slice(0, 120) })

/** Stores a mapping: every name has to be one of the project. Open tickets are compared again. */
export async function storeMapping({ db }: Deps, mapping: JiraMapping): Promise<void> {
  const { catalogue } = await connectionRow(db)
  const mustBeIn = (all: readonly { id: string }[] | undefined, ids: readonly string[], field: keyof JiraMapping) => {
    const wrong = ids.find((id) => !all?.some((one) => one.id === id))
    if (wrong !== undefined)
      throw badRequest(`Pilihan ${wrong} tidak dikenal di proyek Jira. Muat ulang halaman.`, {
        pointer: `/data/attributes/${field}`,
      })
  }
  mustBeIn(catalogue.statuses, Object.keys(mapping.statuses), 'statuses')
  mustBeIn(catalogue.priorities, Object.values(mapping.priorities), 'priorities')
  mustBeIn(catalogue.issue_types, Object.values(mapping.issue_types), 'issue_types')
  const { accounts, ...rest } = mapping
  await db.run(sql`update ems.jira_connection set mapping = ${JSON.stringify(rest)}::jsonb, updated_at = now()`)
  for (const [id, user] of Object.entries(accounts))
    await db.run(sql`update ems.jira_accounts set is_chosen = true, user_id = (select u.id from ems.users u
      where u.id = ${user}::bigint and u.deleted_at is null) where account_id = ${id}`)
  // Issues of people who were nobody here may be of a user now.
  await db.run(sql`update ems.jira_reads set due_at = now(), attempts = 0 where due_at = 'infinity'`)
  await db.run(sql`insert into ems.jira_reads (issue_id) select l.issue_id from ems.jira_links l
    join ems.jira_issues t on t.id = l.ticket_id where t.status not in ('closed', 'cancelled') and t.deleted_at is null
    on conflict do nothing`)
}
