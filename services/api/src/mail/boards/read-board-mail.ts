import { createHash } from 'node:crypto'
import type { ParsedMail } from 'mailparser'
import { isAuthentic } from '../replies/authentication.ts'
import { type Headers, isAutomatic, type ReplyConfig } from '../replies/read-reply.ts'
import { replyText } from '../replies/reply-text.ts'

/** Boards are written to at `papan+<key>@` the domain of replies. */
const BOARD_MAILBOX = 'papan'

/** A mail to a board whose sender is proven. Addresses are in lower case. */
export type BoardMail = {
  key: string
  from: string
  /** Everybody else it went to, without addresses of EMS. */
  others: readonly string[]
  subject: string
  text: string
  /** When it was sent; never in the future. */
  at: string
  messageHash: Buffer
}
/** A mail that nothing is made of, and why. */
export type Ignored = { ignored: 'automatic' | 'loop' | 'unaddressed' | 'unproven' }

/** More stations than any mail needs: it goes round. */
const MAX_HOPS = 25
/** Addresses of one mail that partners are looked up by. */
const MAX_OTHERS = 50

/**
 * What a mail says to a board, or why nothing is made of it (docs/decisions/mail.md#boards). Refused are mails of machines (RFC 3834), those of EMS itself,
 * and those that have been through the address before: an interaction of theirs would never be the last one.
 */
export function boardMailOf(
  mail: ParsedMail,
  { domain, server }: ReplyConfig,
  { now = new Date(), raw }: { now?: Date; raw?: Buffer } = {},
): BoardMail | Ignored {
  const headers = (name: string) =>
    mail.headerLines.flatMap(({ key, line }) => (key === name ? line.slice(line.indexOf(':') + 1).trim() : []))
  const key = keyIn(headers, domain)
  if (!key) return { ignored: 'unaddressed' }
  if (isAutomatic(headers)) return { ignored: 'automatic' }
  const [sender, ...more] = mail.from?.value ?? []
  const from = sender?.address?.toLowerCase()
  if (isOwn(from, domain) || hasBeenHere(headers, domain)) return { ignored: 'loop' }
  const isSingle = from && !more.length && headers('from').length === 1
  if (!isSingle || !isAuthentic(headers('authentication-results'), server, from)) return { ignored: 'unproven' }
  const others = [mail.to ?? [], mail.cc ?? []]
    .flat()
    .flatMap(({ value }) =>
      value.flatMap(({ address, group }) => [address, ...(group ?? []).map((one) => one.address)]),
    )
    .flatMap((address) => (address ? address.toLowerCase() : []))
  return {
    key,
    from,
    others: [...new Set(others)].filter((address) => address !== from && !isOwn(address, domain)).slice(0, MAX_OTHERS),
    subject: clean(mail.subject ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    text: replyText(clean(mail.text ?? '')),
    at: new Date(Math.min(mail.date?.getTime() || now.getTime(), now.getTime())).toISOString(),
    messageHash: createHash('sha256')
      .update(mail.messageId ?? raw ?? clean(mail.text ?? ''))
      .digest(),
  }
}

const addressed = ['to', 'cc', 'bcc', 'delivered-to', 'x-original-to', 'envelope-to']
const patternOf = (domain: string) =>
  new RegExp(`\\b${BOARD_MAILBOX}\\+([0-9a-f]{32})@${domain.replaceAll('.', '\\.')}(?![\\w.-])`, 'i')

const keyIn = (headers: Headers, domain: string) =>
  patternOf(domain)
    .exec(addressed.flatMap((name) => headers(name)).join('\n'))?.[1]
    ?.toLowerCase()

const isOwn = (address: string | undefined, domain: string) =>
  address !== undefined &&
  new RegExp(`^(${BOARD_MAILBOX}|balas)(\\+[^@]*)?@${domain.replaceAll('.', '\\.')}$`, 'i').test(address)

/** Delivered to a board before this time, or through more stations than there are. */
const hasBeenHere = (headers: Headers, domain: string) =>
  headers('received').length > MAX_HOPS ||
  ['x-loop', 'resent-from', 'resent-to'].some((name) => headers(name).some((value) => patternOf(domain).test(value))) ||
  headers('delivered-to').filter((value) => patternOf(domain).test(value)).length > 1

const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** Longest result of an interaction. */
const MAX_RESULT = 500

/** The interaction that a mail becomes; undefined for one that says nothing. */
export function interactionOf({ subject, text, at }: Pick<BoardMail, 'subject' | 'text' | 'at'>) {
  const content = [subject, text].filter(Boolean).join('\n')
  if (!content) return undefined
  const result =
    content.length > MAX_RESULT
      ? `${content
          .slice(0, MAX_RESULT - 1)
          .toWellFormed()
          .replace(/\uFFFD$/, '')}…`
      : content
  return { type: 'email' as const, at, result, duration_min: null, location: null, position: null }
}

/** Codes of cards that a subject names. */
export const codesIn = (subject: string) => [
  ...new Set([...subject.matchAll(/\b[A-Z]{2,5}-\d{1,12}\b/gi)].map(([code]) => code.toUpperCase())),
]
