import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { archiveIntakes } from '@ems/contracts/archives'
import { defaultUploadMegabytes } from '@ems/contracts/common'
import { Problem } from '@ems/contracts/kit'
import { createDatabase, type Pool, sql, transaction } from '@ems/postgres'
import type { Log } from '@ems/service'
import { isArrivedBefore, takeIn } from '../../archives/index.ts'
import { mimeOf } from '../../assets/index.ts'
import type { FileStore } from '../../files/index.ts'
import { notify } from '../../kit/audit/notifications.ts'
import type { Deps } from '../../kit/context.ts'
import { numberSetting } from '../../kit/settings.ts'
import { serviceLog } from '../../settings/index.ts'
import type { Mailbox } from '../replies/mailbox.ts'
import { type MailFile, readMessage, type TicketMailConfig, type TicketMessage } from '../tickets/read-message.ts'
import { userOfAddress } from '../tickets/user-of-address.ts'

export type Receiving = { pool: Pool; files: FileStore; mailbox: Mailbox; config: TicketMailConfig; log: Log }
type Taking = Pick<Receiving, 'pool' | 'files' | 'config'>

/** Files of one message. */
const MAX_FILES = 50
const MEGABYTE = 2 ** 20

/** Outcomes that an administrator reads in *Log Service*. */
const words: Readonly<Record<string, string>> = {
  unproven: 'Pengirim tidak terbukti: server penerima tidak menyatakan SPF, DKIM atau DMARC lulus.',
  unknown: 'Alamat pengirim bukan pengguna aktif.',
  refused: 'Pengirim tidak berhak menambah arsip atau tidak punya perusahaan.',
  partly: 'Sebagian lampiran tidak diterima; pengirim diberi tahu di lonceng.',
  broken: 'Pesan tidak dapat dibaca.',
  large: 'Pesan terlalu besar.',
}

/** Reads the mailbox of the archives once; returns how many messages it read. */
export async function receiveIntakes({ pool, files, mailbox, config, log }: Receiving): Promise<number> {
  const note = serviceLog(pool, log)
  const logged = (outcome: string, began: number) =>
    note({
      ...{ service: 'mail', level: outcome in words ? 'warning' : 'info', operation: 'Terima berkas arsip' },
      ...{ direction: 'in', ms: Math.round(performance.now() - began) },
      ...(words[outcome] ? { message: words[outcome] } : {}),
    })
  return mailbox.read(
    async (raw) => {
      const began = performance.now()
      await logged(await takeIntakeMail({ pool, files, config }, raw), began)
    },
    () => logged('large', performance.now()),
  )
}

/**
 * Makes an intake of each attachment of a message, in the name of the user whose address is its sender, by the proof of the receiving
 * server, and with the rights of that user. A message comes in once.
 */
async function takeIntakeMail({ pool, files, config }: Taking, raw: Buffer): Promise<string> {
  const message = await readMessage(raw, config)
  if ('ignored' in message) return message.ignored
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-intake-'))
  try {
    return await transaction(createDatabase(pool), async (db) => {
      const deps = await userOfAddress(db, message.from)
      if (!deps) return 'unknown'
      const company = await companyOf(deps)
      if (!company || !deps.user.permissions.has(archiveIntakes.can.store)) return 'refused'
      const passage = createHash('sha256').update('mail/').update(message.messageHash).digest()
      if (await isArrivedBefore(deps, passage)) return 'twice'
      return store(deps, files, { message, company, folder })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The company that the sender works for. */
async function companyOf({ db, user }: Deps): Promise<string | undefined> {
  const row = await db.first(sql<{ id: string }>`select company_id::text as id from ems.employees
    where id = ${user.employee}::bigint and deleted_at is null`)
  return row?.id ?? user.companies[0]
}

type Storing = { message: TicketMessage; company: string; folder: string }

async function store(deps: Deps, files: FileStore, { message, company, folder }: Storing): Promise<string> {
  const rejected: string[] = []
  let taken = 0
  for (const [n, file] of message.files.entries()) {
    const reason =
      n < MAX_FILES ? await storeOne(deps, files, file, { message, company, folder }) : 'terlalu banyak berkas'
    if (reason) rejected.push(`${file.name} (${reason})`)
    else taken += 1
  }
  const title = taken
    ? `${taken} berkas dari surel Anda menunggu rincian`
    : 'Surel Anda tidak memuat berkas yang diterima'
  const body = rejected.length ? `Tidak diterima: ${rejected.join(', ')}`.slice(0, 1_000) : message.subject
  const route = '/private/archives/archive?section=intakes'
  const notice = {
    event: 'archive.received',
    users: [deps.user.id],
    title,
    body,
    menu: archiveIntakes.menu,
    route,
  } as const
  await notify(deps, [notice], { self: true })
  return rejected.length || !taken ? 'partly' : 'taken'
}

/** Why a file is not taken in. */
async function storeOne(
  deps: Deps,
  files: FileStore,
  { name, content }: MailFile,
  { message, company, folder }: Storing,
) {
  const megabytes = await numberSetting(deps, 'security.upload_megabytes', defaultUploadMegabytes)
  if (!content.length) return 'kosong'
  if (content.length > megabytes * MEGABYTE) return `lebih besar dari ${megabytes} MB`
  const local = { path: path.join(folder, 'file'), name, size: content.length, sha256: hashOf(content) }
  await writeFile(local.path, content, { mode: 0o600 })
  try {
    const mime = await mimeOf(local, megabytes)
    await takeIn(deps, files, { ...local, mime }, { company, source: 'mail', sender: message.from.slice(0, 200) })
    return undefined
  } catch (error) {
    // Without a verdict of the virus scanner the message stays unread, and is read again.
    if (error instanceof Problem && error.status !== 503)
      return error.errors[0]?.detail?.split('[Galat]')[0]?.toLowerCase() ?? 'ditolak'
    throw error
  }
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
