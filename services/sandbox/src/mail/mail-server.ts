import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** A mail as it came in. `raw` is what the client sent after `DATA`. */
export type Mail = {
  id: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  html: string
  messageId: string
  headers: Readonly<Record<string, string>>
  at: string
  raw: string
}

/**
 * Treatment of the next mails: refused for good (550), deferred (451), cut off before the response, or accepted with a lost
 * response.
 */
export const faultKinds = ['reject', 'busy', 'drop', 'silent'] as const
export type Fault = { kind: (typeof faultKinds)[number]; times: number }

export type MailServer = {
  port: number
  mails: () => readonly Mail[]
  forget: () => Promise<void>
  fail: (fault: Fault) => void
  close: () => Promise<void>
}

const MAX_BYTES = 1_048_576
/** Older mails are forgotten. */
const MAX_KEPT = 500

type Options = { host?: string; port?: number; folder?: string | undefined }

/**
 * An SMTP server that keeps mails in memory and, if given, in a folder. It refuses what RFC 5322 §3.6 forbids: a mail
 * without `From`, `Date` or `Message-ID`, and what has other recipients than its envelope.
 */
export async function startMailServer({ host = '127.0.0.1', port = 0, folder }: Options = {}): Promise<MailServer> {
  const mails: Mail[] = await kept(folder)
  const fault: Fault = { kind: 'busy', times: 0 }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAX_BYTES,
    logger: false,
    onRcptTo: ({ address }, _session, answer) => answer(isAddress(address) ? null : refusal(553, 'No such mailbox.')),
    onData: (stream, session, answer) => {
      receive(stream, session).then(
        (hasAnswer) => hasAnswer && answer(),
        (error: Error) => answer(error),
      )
    },
  })
  server.on('error', () => undefined)

  /** Whether the client gets an answer. */
  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<boolean> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) throw refusal(552, 'The mail is too large.')
    const failure = nextFault()
    if (failure === 'reject') throw refusal(550, 'The mailbox is not known here.')
    if (failure === 'busy') throw refusal(451, 'Try again later.')
    if (failure !== 'drop') await keep(Buffer.concat(chunks).toString('utf8'), session)
    if (failure) cut(session)
    return !failure
  }

  function nextFault() {
    if (fault.times < 1) return undefined
    fault.times -= 1
    return fault.kind
  }

  async function keep(raw: string, session: SMTPServerSession) {
    const mail = mailOf(await simpleParser(raw), raw, session)
    if (folder) await writeFile(path.join(folder, `${mail.id}.eml`), raw)
    mails.push(mail)
    if (mails.length > MAX_KEPT) mails.shift()
  }

  /** Ends the connection without an answer. */
  const cut = (session: SMTPServerSession) => {
    for (const connection of server.connections as unknown as Set<{ session: { id: string }; _socket: Socket }>)
      if (connection.session.id === session.id) connection._socket.destroy()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    mails: () => mails,
    fail: (next) => Object.assign(fault, next),
    async forget() {
      mails.length = 0
      if (folder) for (const file of await emls(folder)) await rm(path.join(folder, file), { force: true })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

const isAddress = (address: string) => /^[^\s@<>]{1,64}@[^\s@<>]+\.[^\s@<>]+$/.test(address)

let received = 0

function mailOf(parsed: ParsedMail, raw: string, { envelope }: SMTPServerSession): Mail {
  const { from, to, date, messageId, subject = '', text = '', html } = parsed
  const missing = Object.entries({ From: from, Date: date, 'Message-ID': messageId }).find(([, value]) => !value)
  if (missing) throw refusal(554, `The mail has no ${missing[0]} header.`)
  const named = [to ?? []].flat().flatMap((one: AddressObject) => one.value.map(({ address }) => address))
  const recipients = envelope.rcptTo.map(({ address }) => address)
  if (recipients.some((one) => !named.includes(one))) throw refusal(554, 'The mail names other recipients.')
  received += 1
  return {
    id: `${Date.now()}-${received}`,
    from: from?.text ?? '',
    to: recipients,
    subject,
    text,
    html: html || '',
    messageId: messageId ?? '',
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]),
    ),
    at: new Date().toISOString(),
    raw,
  }
}

const emls = async (folder: string) => (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort()

/** The mails of an earlier run. */
async function kept(folder: string | undefined): Promise<Mail[]> {
  if (!folder) return []
  await mkdir(folder, { recursive: true })
  const mails: Mail[] = []
  for (const file of (await emls(folder)).slice(-MAX_KEPT)) {
    const raw = await readFile(path.join(folder, file), 'utf8')
    const parsed = await simpleParser(raw)
    const to = [parsed.to ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => ({ address, args: {} })))
    const session = { envelope: { rcptTo: to } } as unknown as SMTPServerSession
    const at = (parsed.date ?? new Date()).toISOString()
    mails.push({ ...mailOf(parsed, raw, session), id: file.slice(0, -'.eml'.length), at })
  }
  return mails
}
