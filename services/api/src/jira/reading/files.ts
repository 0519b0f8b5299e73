import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { defaultUploadMegabytes } from '@ems/contracts/common'
import { jiraIssues } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import { keyOfAsset, recordFileStore } from '../../assets/index.ts'
import { kindOfBytes } from '../../files/index.ts'
import { virusIn } from '../../files/virus/virus-check.ts'
import { numberSetting } from '../../kit/settings.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { insertRows } from '../../kit/write/write-rows.ts'
import type { Jira } from '../client/jira.ts'
import { JiraError } from '../client/jira-error.ts'
import { inEms } from '../session/in-ems.ts'
import { jiraBytes } from '../session/jira-call.ts'
import type { RemoteFile, RemoteIssue } from './issue.ts'
import type { Ticket } from './ticket.ts'

const MEGABYTE = 1_048_576
/** Files of one ticket that are taken over; nobody reads more. */
const MAX_FILES = 100

/** Takes over the files that were attached in Jira: by the rules for uploads, and never unpacked. */
export async function readFiles(
  jira: Jira,
  ticket: Ticket,
  { files }: RemoteIssue,
  signal?: AbortSignal,
): Promise<void> {
  if (!files.length) return
  const existing = await jira.db.rows(sql<{ id: string }>`select remote_id as id from ems.jira_files
    where remote_id = any(${files.map(({ id }) => id)}::text[])`)
  const ids = new Set(existing.map(({ id }) => id))
  const megabytes = await numberSetting(systemDeps(jira.db), 'security.upload_megabytes', defaultUploadMegabytes)
  for (const file of files.slice(0, MAX_FILES)) {
    if (ids.has(file.id) || (await isOnItsWay(jira, ticket, file))) continue
    const refusal =
      file.size > megabytes * MEGABYTE ? `lebih besar dari ${megabytes} MB` : await take(jira, ticket, file, signal)
    if (refusal !== undefined)
      await jira.db.run(
        sql`insert into ems.jira_files (remote_id, refused) values (${file.id}, ${refusal}) on conflict do nothing`,
      )
  }
}

/** A file of ours whose sending is not yet written down is not taken back. */
const isOnItsWay = ({ db }: Jira, { id }: Ticket, { name, size }: RemoteFile) =>
  db.first(sql`select from ems.jira_outbox o join ems.assets a on a.id = o.target_id
    where o.ticket_id = ${id}::bigint and o.kind = 'file' and a.name = ${name} and a.size_byte = ${size}`)

/** Stores one file; why it is left in Jira, undefined when it is stored. */
async function take(jira: Jira, ticket: Ticket, { id, name }: RemoteFile, signal: AbortSignal | undefined) {
  let bytes: Buffer
  try {
    bytes = await jiraBytes(jira, {
      path: `api/3/attachment/content/${encodeURIComponent(id)}`,
      scope: 'read:jira-work',
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (error instanceof JiraError && error.failure === 'NOT_FOUND') return 'sudah dihapus di Jira'
    throw error
  }
  const kind = await kindOfBytes(bytes, name)
  if (!kind) return 'jenis berkas tidak diizinkan'
  if (await virusIn(bytes)) return 'mengandung virus'
  const values = {
    name: name.replaceAll('\u0000', '').toWellFormed().slice(-200),
    mime: kind.mime,
    size_byte: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    target_type: jiraIssues.name,
    target_id: ticket.id,
    purpose: 'jira',
  }
  await inEms(jira, async (deps) => {
    const [row] = await insertRows(deps, recordFileStore, [{ values, root: '/data' }])
    if (!row) return
    await deps.db.run(sql`insert into ems.jira_files (remote_id, asset_id) values (${id}, ${row.id}::bigint)`)
    await jira.files.write(keyOfAsset(row.id), Readable.from([bytes]))
  })
  return undefined
}
