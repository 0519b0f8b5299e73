import { jiraIssues, jiraMapping, jiraPlace } from '@ems/contracts/it'
import { configs } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { attributesOf, documentOf } from '../../kit/outside/request-parts.ts'
import { transact } from '../../kit/write/transaction.ts'
import { configuredJira } from '../client/jira.ts'
import { noProject, reauthRequired } from '../client/jira-error.ts'
import { JIRA_SCHEDULE } from '../events/hook.ts'
import { connectionRow } from '../session/connection-row.ts'
import { chooseProject, sitesWithProjects } from './choose-project.ts'
import { auditJira, beginConsent, completeConsent, disconnect, readAccount } from './consent.ts'
import { storeMapping } from './mapping.ts'
import { connectionState, mappingState, outboxRows } from './state.ts'

const TYPE = 'jira-connection'
const EXPENSIVE_PER_MINUTE = 30
const nothing = z.strictObject({})
const consentBody = z.object({ code: z.string().min(1).max(4_000), state: z.string().min(1).max(200) })

/** The connection to Jira: consent, project, mapping, and what is on its way. */
export async function jiraConnectionApi(app: FastifyInstance) {
  const limited = { perMinute: EXPENSIVE_PER_MINUTE, takes: nothing }
  app.get('', showState)
  app.get('/health', health)
  app.get('/sites', { config: { perMinute: EXPENSIVE_PER_MINUTE } }, listSites)
  app.get('/mapping', showMapping)
  app.get('/outbox', listOutbox)
  app.post('/-actions/connect', { config: limited }, connect)
  app.post('/-actions/choose', { config: { ...limited, takes: jiraPlace } }, choose)
  app.post('/-actions/map', { config: { ...limited, takes: jiraMapping } }, map)
  app.post('/-actions/test', { config: limited }, test)
  app.post('/-actions/sync', { config: limited }, sync)
  app.post('/-actions/retry', { config: limited }, retry)
  app.post('/-actions/pause', { config: { takes: nothing } }, pause)
  app.post('/-actions/disconnect', { config: { takes: nothing } }, end)
}

/** Where the consent returns to, beside the collections. */
export async function jiraCallbackApi(app: FastifyInstance) {
  app.post('', { config: { perMinute: EXPENSIVE_PER_MINUTE, takes: consentBody } }, callback)
}

const sendState = async ({ db }: Deps, reply: Parameters<Handler>[1]) =>
  send(reply, 200, { data: { type: TYPE, id: 'default', attributes: await connectionState(db) } })

const showState: Handler = async (request, reply) => sendState(allow(request, configs.can.list), reply)

/** How the connection is, for everybody who works on tickets: no account, no scopes. */
const health: Handler = async (request, reply) => {
  const { db } = allow(request, jiraIssues.can.update)
  const attributes = await db.one(sql<object>`select status, project_id is not null as is_used, site_url,
    (select count(*)::int from ems.jira_outbox) as waiting from ems.jira_connection`)
  return send(reply, 200, { data: { type: TYPE, id: 'default', attributes } })
}

const listSites: Handler = async (request, reply) => {
  allow(request, configs.can.update)
  const sites = (await sitesWithProjects(configuredJira())).map(documentOf('jira-sites'))
  return send(reply, 200, { data: sites, meta: { total: sites.length } })
}

const showMapping: Handler = async (request, reply) => {
  const { db } = allow(request, configs.can.list)
  return send(reply, 200, { data: { type: 'jira-mapping', id: 'default', attributes: await mappingState(db) } })
}

const listOutbox: Handler = async (request, reply) => {
  const { db } = allow(request, configs.can.list)
  const rows = (await outboxRows(db)).map(documentOf('jira-outbox'))
  return send(reply, 200, { data: rows, meta: { total: rows.length } })
}

const connect: Handler = async (request, reply) => {
  const url = await beginConsent(allow(request, configs.can.update))
  return send(reply, 200, { data: { type: TYPE, id: 'default', attributes: { url } } })
}

const callback: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  await completeConsent(deps, attributesOf(request, consentBody))
  return sendState(deps, reply)
}

const choose: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  await chooseProject(deps, attributesOf(request, jiraPlace))
  return sendState(deps, reply)
}

const map: Handler = (request, reply) => {
  allow(request, configs.can.update)
  const mapping = attributesOf(request, jiraMapping)
  return transact(request, reply, async (deps) => {
    await storeMapping(deps, mapping)
    await auditJira(deps, { step: 'mapping', ...mapping })
    return stateResponse(deps)
  })
}

/** Asks Jira now: who we are there. */
const test: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  await readAccount(configuredJira())
  return sendState(deps, reply)
}

/** Reads and sends within seconds; a paused connection goes on. */
const sync: Handler = (request, reply) => {
  allow(request, configs.can.update)
  return transact(request, reply, async (deps) => {
    await mustBeOpen(deps)
    await deps.db.run(sql`update ems.jira_connection set is_paused = false`)
    await startNow(deps)
    return stateResponse(deps, 202)
  })
}

/** Sends again what had failed. */
const retry: Handler = (request, reply) => {
  allow(request, configs.can.update)
  return transact(request, reply, async (deps) => {
    await mustBeOpen(deps)
    await deps.db.run(sql`update ems.jira_issues set sync_status = 'pending', sync_error = null
      where id in (select ticket_id from ems.jira_outbox where status = 'failed')`)
    await deps.db.run(sql`update ems.jira_outbox set status = 'queued', attempts = 0, due_at = now(), error = null
      where status = 'failed'`)
    await startNow(deps)
    return stateResponse(deps, 202)
  })
}

const pause: Handler = (request, reply) => {
  allow(request, configs.can.update)
  return transact(request, reply, async (deps) => {
    await deps.db.run(sql`update ems.jira_connection set is_paused = true`)
    await auditJira(deps, { is_paused: true })
    return stateResponse(deps)
  })
}

const end: Handler = async (request, reply) => {
  const deps = allow(request, configs.can.update)
  await disconnect(deps)
  return sendState(deps, reply)
}

async function mustBeOpen({ db }: Deps) {
  const { status, project_id: project } = await connectionRow(db)
  if (status === 'disconnected' || status === 'broken') throw reauthRequired()
  if (project === null) throw noProject()
}

const startNow = ({ db }: Deps) =>
  db.run(sql`update ems.schedules set requested_at = coalesce(requested_at, now()) where key = ${JIRA_SCHEDULE}`)

const stateResponse = async ({ db }: Deps, status = 200) => ({
  status,
  body: { data: { type: TYPE, id: 'default', attributes: await connectionState(db) } },
})
