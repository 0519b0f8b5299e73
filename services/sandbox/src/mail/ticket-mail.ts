import { REPLY_SERVER } from './reply-mail.ts'

/** A file in a mail. */
export type MailPart = { name: string; type: string; content: Buffer }
export type TicketMailOptions = {
  from: string
  to: string
  subject: string
  text: string
  messageId?: string
  /** Messages that it answers. */
  references?: readonly string[]
  /** Further headers, such as `Auto-Submitted: auto-replied`. */
  headers?: readonly string[]
  /** The receiving server does not vouch for the sender. */
  isUnproven?: boolean
  files?: readonly MailPart[]
}

let count = 0

/** A message to the help desk, as the server of its mailbox delivers it: with `Authentication-Results`. */
export function ticketMail(mail: TicketMailOptions): string {
  const { from, to, subject, text, references = [], headers = [], isUnproven = false, files = [] } = mail
  count += 1
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const head = [
    `Authentication-Results: ${REPLY_SERVER}; spf=none; ${isUnproven ? 'dkim=fail' : 'dkim=pass'} header.d=${domain}`,
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${/^[\x20-\x7e]*$/.test(subject) ? subject : `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: ${mail.messageId ?? `<tiket-${Date.now()}-${count}@${domain}>`}`,
    ...(references.length ? [`References: ${references.join(' ')}`, `In-Reply-To: ${references.at(-1)}`] : []),
    ...headers,
    'MIME-Version: 1.0',
  ]
  const plain = ['Content-Type: text/plain; charset=utf-8', '', text]
  if (!files.length) return [...head, ...plain].join('\n')
  const parts = files.flatMap(({ name, type, content }) => [
    '--batas',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replaceAll(/.{76}/g, '$&\n'),
  ])
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary="batas"',
    '',
    '--batas',
    ...plain,
    ...parts,
    '--batas--',
  ].join('\n')
}
