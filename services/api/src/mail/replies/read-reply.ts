import { createHash } from 'node:crypto'
import type { ParsedMail } from 'mailparser'
import { isAuthentic } from './authentication.ts'
import { replyText } from './reply-text.ts'

export type ReplyConfig = {
  /** Replies go to `balas+<token>@<domain>`. */
  domain: string
  /** The receiving server, as it calls itself in `Authentication-Results`. */
  server: string
}
export type Reply = {
  token: string
  from: string
  /** The same for every copy of the message. */
  messageHash: Buffer
  text: string
  attachments: number
}

/** A mail that nothing is made of, and why. */
export type Ignored = { ignored: 'automatic' | 'unaddressed' | 'unproven' }

export const MAILBOX = 'balas'

/** The reply in a message as the mailbox has it, or why it is none. */
export async function readReply(raw: Buffer, { domain, server }: ReplyConfig): Promise<Reply | Ignored> {
  // Loaded here: the API needs 30 MB less without it, since only the worker reads mail.
  const { simpleParser } = await import('mailparser')
  // A text that is no mail would be fetched again in every run.
  const mail = await simpleParser(raw, { skipImageLinks: true, skipTextLinks: true }).catch(() => undefined)
  if (!mail) return { ignored: 'unaddressed' }
  const headers = (name: string) =>
    mail.headerLines.flatMap(({ key, line }) => (key === name ? line.slice(line.indexOf(':') + 1).trim() : []))
  if (isAutomatic(headers)) return { ignored: 'automatic' }
  const token = tokenIn(headers, domain)
  if (!token) return { ignored: 'unaddressed' }
  const [sender, ...others] = mail.from?.value ?? []
  const from = sender?.address
  const isSingle = from && !others.length && headers('from').length === 1
  if (!isSingle || !isAuthentic(headers('authentication-results'), server, from)) return { ignored: 'unproven' }
  return { token, from, messageHash: hashOf(mail, raw), text: replyText(mail.text ?? ''), attachments: countOf(mail) }
}

/** Values of a header, as often as it is there. */
export type Headers = (name: string) => string[]

/** Out-of-office notices, bounces, lists, and mails of EMS itself (RFC 3834): an answer to them would never end. */
export function isAutomatic(headers: Headers): boolean {
  const is = (name: string, pattern: RegExp) => headers(name).some((value) => pattern.test(value))
  return (
    headers('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    is('precedence', /^(bulk|junk|list|auto_reply)\b/i) ||
    is('return-path', /^<\s*>$/) ||
    is('content-type', /^multipart\/report\b/i) ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((name) => headers(name).length > 0)
  )
}

const addressed = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']

function tokenIn(headers: Headers, domain: string): string | undefined {
  const pattern = new RegExp(`\\b${MAILBOX}\\+([0-9a-f]{32})@${domain.replaceAll('.', '\\.')}(?![\\w.-])`, 'i')
  const all = addressed.flatMap((name) => headers(name)).join('\n')
  return pattern.exec(all)?.[1]?.toLowerCase()
}

const hashOf = ({ messageId }: ParsedMail, raw: Buffer) =>
  createHash('sha256')
    .update(messageId ?? raw)
    .digest()

const countOf = ({ attachments }: ParsedMail) => attachments.filter(({ related }) => !related).length
