import { isObject } from '@ems/contracts/is-object'
import { sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '../../kit/context.ts'
import { parseJson } from '../../kit/http/json-body.ts'
import { badRequest, NoSuchAddress, Unauthenticated } from '../../kit/problems.ts'
import { providedJira } from '../client/jira.ts'
import { connectionRow } from '../session/connection-row.ts'
import { isGenuine } from './verify.ts'

const MAX_BYTES = 1_000_000
/** Key of the schedule that reads and sends. */
export const JIRA_SCHEDULE = 'jira-sync'

/**
 * POST /api/hooks/jira: Jira says that an issue changed. The raw body is verified before it is parsed. Nothing of it is stored
 * or believed but the id of the issue, which is then read. Events that come twice, late or in another order therefore have
 * one effect.
 */
export async function jiraHooksApi(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body))
  app.post('', { bodyLimit: MAX_BYTES }, hook)
}

const hook: Handler = async (request, reply) => {
  const jira = providedJira()
  if (!jira?.settings.client) throw NoSuchAddress()
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isFine = isGenuine(jira.settings, request.headers, raw)
  const note = (message: string, status: number) =>
    void jira.note({
      service: 'issue_tracker',
      level: status === 200 ? 'info' : 'warning',
      operation: 'POST /api/hooks/jira',
      direction: 'in',
      method: 'POST',
      status,
      message,
    })
  if (!isFine) {
    note('Kejadian tanpa tanda tangan yang sah ditolak.', 401)
    throw Unauthenticated()
  }
  const id = issueIn(parseJson(raw.toString('utf8')))
  if (id === undefined) throw badRequest('Kejadian tidak menyebut issue.', { pointer: '/issue/id' })
  const identifier = String(request.headers['x-atlassian-webhook-identifier'] ?? '').slice(0, 200)
  const { status, project_id: project } = await connectionRow(jira.db)
  const isOurs = status !== 'disconnected' && project !== null
  const isNew = isOurs && (await taken(jira.db, identifier, id))
  note(isNew ? 'Perubahan akan dibaca.' : 'Kejadian yang sama sudah diterima.', 200)
  return reply.code(200).send({ ok: true })
}

const issueIn = (body: unknown): string | undefined =>
  isObject(body) && isObject(body.issue) && /^\d{1,19}$/.test(String(body.issue.id)) ? String(body.issue.id) : undefined

/** Asks for a reading, once for each event. */
const taken = (pool: Parameters<typeof transaction>[0], identifier: string, id: string): Promise<boolean> =>
  transaction(pool, async (db) => {
    if (identifier) {
      const isNew = await db.run(
        sql`insert into ems.jira_deliveries (identifier) values (${identifier}) on conflict do nothing`,
      )
      if (!isNew) return false
    }
    await db.run(sql`insert into ems.jira_reads as r (issue_id) values (${id}) on conflict (issue_id) do update
      set requested_at = clock_timestamp(), attempts = 0, due_at = case when r.due_at = 'infinity' then r.due_at else now() end`)
    await db.run(sql`update ems.jira_connection set last_event_at = now()`)
    await db.run(
      sql`update ems.schedules set requested_at = coalesce(requested_at, now()) where key = ${JIRA_SCHEDULE}`,
    )
    return true
  })
