import type { Mail } from './mail-server.ts'

/** Possible faults of a reply; the receiving server of the sandbox is `mx.sandbox.example`. */
export const replyFaults = ['forged', 'unproven', 'other-sender', 'automatic', 'long', 'wrong-token'] as const
export type ReplyFault = (typeof replyFaults)[number]
export type ReplyOptions = { text: string; fault?: ReplyFault; messageId?: string; attachment?: boolean }

export const REPLY_SERVER = 'mx.sandbox.example'
/** Longer than any reply may be. */
const LONG = 30_000
let count = 0

/**
 * The reply to a mail, as the server of the mailbox delivers it: with `Authentication-Results` and the answered mail quoted.
 * Throws for a mail without a reply address.
 */
export function replyMail(mail: Mail, { text, fault, messageId, attachment }: ReplyOptions): string {
  const address = mail.headers['reply-to']
  if (!address) throw new Error('The mail has no Reply-To.')
  const reader = mail.to[0] ?? ''
  const from = fault === 'other-sender' ? `orang.lain@${domainOf(reader)}` : reader
  count += 1
  const proof = fault === 'unproven' ? 'dkim=fail header.d=' : 'dkim=pass header.d='
  const headers = [
    ...(fault === 'forged' ? [`Authentication-Results: mx.lain.example; dkim=none`] : []),
    `Authentication-Results: ${REPLY_SERVER}; spf=none; ${proof}${domainOf(from)}`,
    `From: <${from}>`,
    `To: <${fault === 'wrong-token' ? address.replace(/\+[0-9a-f]+@/, `+${'0'.repeat(32)}@`) : address}>`,
    `Subject: Re: ${mail.subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: ${messageId ?? `<balasan-${Date.now()}-${count}@${domainOf(from)}>`}`,
    `In-Reply-To: ${mail.messageId}`,
    ...(fault === 'automatic' ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
  ]
  const quoted = mail.text.split('\n').map((line) => `> ${line}`)
  const body = [
    fault === 'long' ? 'x'.repeat(LONG) : text,
    '',
    `Pada Jum, 20 Nov 2026 EMS <ems@ems.example> menulis:`,
    ...quoted,
  ]
  return [
    ...headers,
    ...(attachment ? withAttachment(body) : ['Content-Type: text/plain; charset=utf-8', '', ...body]),
  ].join('\n')
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

const withAttachment = (body: readonly string[]) => [
  'Content-Type: multipart/mixed; boundary="batas"',
  '',
  '--batas',
  'Content-Type: text/plain; charset=utf-8',
  '',
  ...body,
  '--batas',
  'Content-Type: application/pdf; name="nota.pdf"',
  'Content-Disposition: attachment; filename="nota.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0xLjQK',
  '--batas--',
]
