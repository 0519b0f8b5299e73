import { isObject } from '@ems/contracts/is-object'
import type { JiraSite } from '@ems/contracts/it'
import { sql, transaction } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, NotFound } from '../../kit/problems.ts'
import { configuredJira, type Jira } from '../client/jira.ts'
import { badResponse, reauthRequired } from '../client/jira-error.ts'
import { registerEvents } from '../events/registration.ts'
import { breakConnection } from '../session/access-token.ts'
import { connectionRow, lockedConnection } from '../session/connection-row.ts'
import { accessibleSites, jiraCall } from '../session/jira-call.ts'
import { auditJira, readAccount } from './consent.ts'
import { completeMapping, readCatalogue } from './mapping.ts'

type Project = { id: string; key: string; name: string; is_service_desk: boolean }

/** Sites of the account with their projects; no site at all means that the grant is gone. */
export async function sitesWithProjects(jira: Jira): Promise<(JiraSite & { id: string })[]> {
  const { site_id: site, project_id: project } = await connectionRow(jira.db)
  const sites = await offered(jira)
  const all: (JiraSite & { id: string })[] = []
  for (const one of sites) {
    const projects = await projectsOf(jira, one.id)
    all.push({
      ...one,
      projects: projects.map(({ id, key, name }) => ({ id, key, name, is_open: one.id === site && id === project })),
    })
  }
  return all
}

async function offered(jira: Jira) {
  const sites = await accessibleSites(jira)
  if (!sites.length) {
    await breakConnection(jira)
    throw reauthRequired()
  }
  const { onlySite } = jira.settings
  return onlySite === undefined ? sites : sites.filter(({ id }) => id === onlySite)
}

/** Projects of a site, page by page. The chosen site stays the chosen one. */
async function projectsOf(jira: Jira, site: string): Promise<Project[]> {
  const all: Project[] = []
  for (let startAt = 0; ; startAt += 50) {
    const answer = await jiraCall(jira, {
      path: 'api/3/project/search',
      query: { startAt: String(startAt), maxResults: '50' },
      scope: 'read:jira-work',
      isInteractive: true,
      site,
    })
    if (!isObject(answer) || !Array.isArray(answer.values)) throw badResponse('projects without a list')
    all.push(...answer.values.flatMap(projectIn))
    if (answer.isLast !== false || !answer.values.length) return all
  }
}

const projectIn = (value: unknown): Project[] =>
  isObject(value) && value.id != null && typeof value.key === 'string'
    ? [
        {
          id: String(value.id),
          key: value.key,
          name: String(value.name ?? value.key),
          is_service_desk: value.projectTypeKey === 'service_desk',
        },
      ]
    : []

/** Chooses where issues are made. Open tickets go there; another project than before is refused while tickets have issues. */
export async function chooseProject(deps: Deps, { site, project }: { site: string; project: string }): Promise<void> {
  const jira = configuredJira()
  const place = (await offered(jira)).find(({ id }) => id === site)
  if (!place) throw NotFound({ pointer: '/data/attributes/site' })
  const chosen = (await projectsOf(jira, site)).find(({ id }) => id === project)
  if (!chosen) throw NotFound({ pointer: '/data/attributes/project' })
  await transaction(deps.db, async (db) => {
    const row = await lockedConnection(db)
    const isOther = row.project_id !== null && (row.project_id !== project || row.site_id !== site)
    if (isOther && (await db.first(sql`select from ems.jira_links limit 1`)))
      throw conflict(
        'PROJECT_IN_USE',
        'Tiket sudah memiliki issue di proyek lain. Proyek tidak dapat diganti selama issue itu masih tertaut.',
        { pointer: '/data/attributes/project' },
      )
    await db.run(sql`update ems.jira_connection set site_id = ${site}, site_name = left(${place.name}, 200),
      site_url = left(${place.url}, 500), project_id = ${chosen.id}, project_key = ${chosen.key},
      project_name = left(${chosen.name}, 200), is_service_desk = ${chosen.is_service_desk}, is_paused = false,
      read_until = coalesce(read_until, now()), updated_at = now()`)
    await auditJira({ ...deps, db }, { step: 'project', site: place.name, project: chosen.key })
  })
  await readAccount(jira)
  const catalogue = await readCatalogue(jira, chosen.id)
  const { mapping } = await connectionRow(deps.db)
  const { accounts: _, ...complete } = completeMapping(mapping, catalogue)
  await deps.db.run(sql`update ems.jira_connection set catalogue = ${JSON.stringify(catalogue)}::jsonb,
    mapping = ${JSON.stringify(complete)}::jsonb`)
  await queueOpenTickets(deps)
  await registerEvents(jira)
}

/** Tickets that are open and have no issue yet, with their comments and files. */
async function queueOpenTickets({ db }: Deps): Promise<void> {
  await db.run(sql`insert into ems.jira_outbox (ticket_id, kind, target_id)
    select t.id, 'ticket', t.id from ems.jira_issues t
    where t.deleted_at is null and t.status not in ('closed', 'cancelled', 'pending_approval')
    on conflict do nothing`)
  await db.run(sql`insert into ems.jira_outbox (ticket_id, kind, target_id)
    select o.ticket_id, 'comment', c.id from ems.jira_outbox o
    join ems.comments c on c.target_type = 'jira-issues' and c.target_id = o.ticket_id::text
    where o.kind = 'ticket' and c.kind in ('comment', 'internal', 'solution')
      and not exists (select from ems.jira_comments j where j.comment_id = c.id) order by c.id on conflict do nothing`)
  await db.run(sql`insert into ems.jira_outbox (ticket_id, kind, target_id)
    select o.ticket_id, 'file', a.id from ems.jira_outbox o
    join ems.assets a on a.target_type = 'jira-issues' and a.target_id = o.ticket_id::text
    where o.kind = 'ticket' and a.deleted_at is null
      and not exists (select from ems.jira_files j where j.asset_id = a.id) order by a.id on conflict do nothing`)
  await db.run(sql`update ems.jira_issues t set sync_status = 'pending'
    where sync_status <> 'pending' and exists (select from ems.jira_outbox o where o.ticket_id = t.id)`)
}
