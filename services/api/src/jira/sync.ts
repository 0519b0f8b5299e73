import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { type Jira, providedJira } from './client/jira.ts'
import { JiraError } from './client/jira-error.ts'
import { sendOutbox } from './outbox/send-outbox.ts'
import { findChanges, readNoted } from './reading/read-changes.ts'
import { noteFailure, noteSuccess } from './session/connection-row.ts'

/** Schedules run one after the other: what is left goes on with the next turn. */
const MAX_MS = 45_000

/** Whether anything can be done: connected, with a project, not paused, and nobody asked for a pause. */
const isReady = ({ db }: Jira) =>
  db.first(sql`select from ems.jira_connection where status in ('connected', 'expiring') and not is_paused
    and project_id is not null and (held_until is null or held_until < now())`)

/** Sends what is due; called every few seconds. Without a connection nothing is asked for. */
export async function sendToJira(): Promise<void> {
  const jira = providedJira()
  if (!jira?.settings.client) return
  const isDue = await jira.db.first(
    sql`select from ems.jira_outbox where status <> 'failed' and due_at <= now() limit 1`,
  )
  if (isDue && (await isReady(jira))) await sendOutbox(jira, AbortSignal.timeout(MAX_MS))
}

/** Sends, then reads what changed in Jira: every minute, and at once after an event. The result is for the list of schedules. */
export async function syncJira(): Promise<string> {
  const jira = providedJira()
  if (!jira?.settings.client) return 'Belum diatur'
  if (!(await isReady(jira))) return 'Tidak terhubung atau dijeda'
  try {
    const signal = AbortSignal.timeout(MAX_MS)
    const sent = await sendOutbox(jira, signal)
    await findChanges(jira, signal)
    const read = await readNoted(jira, signal)
    await noteSuccess(jira.db)
    return `${sent} dikirim, ${read} dibaca`
  } catch (error) {
    if (['TimeoutError', 'AbortError'].includes((error as Error).name)) return 'dilanjutkan berikutnya'
    if (!(error instanceof Problem)) throw error
    const message = error.message.replace('[Galat]', ' ')
    // A connection that broke has said so already.
    if (!(error instanceof JiraError && error.failure === 'REAUTH'))
      await noteFailure(jira.db, { code: error.errors[0]?.code ?? 'UPSTREAM', message })
    return message
  }
}
