import { jiraIssues } from '@ems/contracts/it'
import { type Db, sql } from '@ems/postgres'
import { hashOfMessage } from './read-message.ts'

export type Thread = { subject: string; references: readonly string[] }

/** Messages that a mail names as those before it; more make no program thread better. */
const MAX_REFERENCES = 10

/**
 * What makes a mail about a ticket part of its conversation in mail programs: its number in the subject and the messages before it.
 * Remembers the mail, so that an answer to it finds the ticket. Undefined for mails about anything else.
 */
export async function threadOf(
  db: Db,
  { target_type, target_id }: { target_type?: string; target_id?: string },
  { subject, messageId }: { subject: string; messageId: string },
): Promise<Thread | undefined> {
  if (target_type !== jiraIssues.name || !target_id) return undefined
  const ticket = await db.first(sql<{ local_no: string; before: string[] }>`select t.local_no,
      coalesce(array(select m.message_id from ems.ticket_messages m where m.ticket_id = t.id and m.message_id <> ${messageId}
        and m.message_id like '<%>' order by m.handled_at desc limit ${MAX_REFERENCES}::int), '{}') as before
    from ems.jira_issues t where t.id = ${target_id}::bigint`)
  if (!ticket) return undefined
  await db.run(sql`insert into ems.ticket_messages (message_hash, message_id, ticket_id)
    values (${hashOfMessage(messageId)}, ${messageId}, ${target_id}::bigint) on conflict do nothing`)
  const mark = `[${ticket.local_no}]`
  return { subject: subject.includes(mark) ? subject : `${mark} ${subject}`, references: ticket.before.toReversed() }
}
