import { createHash } from 'node:crypto'
import type { ParsedMail } from 'mailparser'
import { isAuthentic } from '../replies/authentication.ts'
import { isAutomatic } from '../replies/read-reply.ts'
import { replyText } from '../replies/reply-text.ts'

export type TicketMailConfig = {
  /** Address of the help desk, in lower case. */
  address: string
  /** The receiving server, as it calls itself in `Authentication-Results`. */
  server: string
}
export type MailFile = { name: string; content: Buffer }
/** A message to the help desk whose sender is proven. */
export type TicketMessage = {
  from: string
  subject: string
  /** The whole text, for a new ticket. */
  text: string
  /** The sender's own text, without what it quotes. */
  reply: string
  messageId: string
  messageHash: Buffer
  /** Hashes of the messages that it answers, the nearest first. */
  answers: readonly Buffer[]
  /** Number of the ticket in the subject. */
  ticketNo: string | undefined
  files: readonly MailFile[]
}
/** A message that nothing is made of, and why. */
export type Unread = { ignored: 'automatic' | 'own' | 'unproven' | 'broken' }

/** Messages that one answers; a header may name thousands. */
const MAX_ANSWERS = 50
/** A picture of a signature is smaller, a screenshot larger. */
const MIN_PICTURE_BYTES = 10_240
const ticketPattern = /\[(SUP-\d{1,12})\]/i

/** The message as the mailbox has it, or why nothing is made of it. */
export async function readMessage(raw: Buffer, { address, server }: TicketMailConfig): Promise<TicketMessage | Unread> {
  // Loaded here: the API needs 30 MB less without it, since only the worker reads mail.
  const { simpleParser } = await import('mailparser')
  // A text that is no mail would be fetched again in every run.
  const mail = await simpleParser(raw, { skipImageLinks: true, skipTextLinks: true }).catch(() => undefined)
  if (!mail) return { ignored: 'broken' }
  const headers = (name: string) =>
    mail.headerLines.flatMap(({ key, line }) => (key === name ? line.slice(line.indexOf(':') + 1).trim() : []))
  if (isAutomatic(headers)) return { ignored: 'automatic' }
  const [sender, ...others] = mail.from?.value ?? []
  const from = sender?.address?.toLowerCase()
  if (from === address) return { ignored: 'own' }
  const isSingle = from && !others.length && headers('from').length === 1
  if (!isSingle || !isAuthentic(headers('authentication-results'), server, from)) return { ignored: 'unproven' }
  const subject = clean(mail.subject ?? '').replaceAll(/\s+/g, ' ')
  const text = clean(mail.text ?? '')
  return {
    from,
    subject,
    text: text.trim(),
    reply: replyText(text),
    messageId: (mail.messageId ?? '').slice(0, 1_000),
    messageHash: hashOfMessage(mail.messageId ?? raw),
    answers: answersOf(mail),
    ticketNo: ticketPattern.exec(subject)?.[1]?.toUpperCase(),
    files: filesOf(mail),
  }
}

/** By this a message is known again. */
export const hashOfMessage = (id: string | Buffer) => createHash('sha256').update(id).digest()

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** A summary without what mail programs put in front of it. */
export const subjectOf = (subject: string) =>
  subject.replace(/^((re|fw|fwd|bls|trs)\s*:\s*|\[SUP-\d+\]\s*)+/i, '').trim()

function answersOf({ inReplyTo, references = [] }: ParsedMail): Buffer[] {
  const ids = [inReplyTo ?? [], [references].flat().toReversed()].flat().flatMap((text) => text.split(/\s+/))
  return [...new Set(ids.filter(Boolean))].slice(0, MAX_ANSWERS).map(hashOfMessage)
}

/** What was attached, and pictures in the text that are more than a logo. */
const filesOf = ({ attachments }: ParsedMail): MailFile[] =>
  attachments.flatMap(({ related, filename, content, contentType }, n) =>
    related && content.length < MIN_PICTURE_BYTES
      ? []
      : { name: clean(filename ?? `lampiran-${n + 1}.${contentType.split('/')[1] ?? 'bin'}`).slice(-200), content },
  )
