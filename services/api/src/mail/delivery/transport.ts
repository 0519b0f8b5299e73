import type { Transporter } from 'nodemailer'

/** An e-mail with everything that its server needs. `messageId` stays the same when it is sent again. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo?: string
  /** Messages before it in its conversation, the newest last. */
  references?: readonly string[]
  file?: { name: string; content: Buffer }
}

/** Result of a delivery: `refused` for good, or `later` if another attempt may succeed. */
export type Delivery = { state: 'sent' } | { state: 'refused' | 'later'; error: string; isServerAway: boolean }

export type Post = { deliver: (letter: Letter) => Promise<Delivery>; close: () => void }

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/**
 * Sends letters over SMTP (RFC 5321). `url` is `smtp://user:password@host:587` or `smtps://…:465`; without TLS of its
 * own a server with STARTTLS is spoken to encrypted, and a URL with a password demands it.
 */
export function smtpPost(url: string, from: string): Post {
  const { password, protocol } = new URL(url)
  // Loaded when the first letter is sent: only the worker sends.
  let created: Promise<Transporter> | undefined
  const transport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      ...(password && protocol === 'smtp:' ? { requireTLS: true } : {}),
    } as object)
  }
  return {
    async deliver(letter) {
      created ??= transport()
      const { to, subject, text, html, messageId, replyTo, references = [], file } = letter
      const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        headers,
        ...(replyTo ? { replyTo } : {}),
        ...(references.length ? { references: [...references], inReplyTo: references.at(-1) } : {}),
        ...(file ? { attachments: [{ filename: file.name, content: file.content }] } : {}),
      }
      return (await created).sendMail(mail).then(
        () => ({ state: 'sent' as const }),
        (error: SmtpError) => outcomeOf(error),
      )
    },
    close: () => void created?.then((one) => one.close()),
  }
}

type SmtpError = Error & { responseCode?: number; code?: string }

/** 5xx refuses the letter for good (RFC 5321 §4.2.1); wrong credentials and everything else may pass. */
function outcomeOf({ responseCode = 0, code, message }: SmtpError): Delivery {
  const isRejected = responseCode >= 500 && code !== 'EAUTH'
  return {
    state: isRejected ? 'refused' : 'later',
    error: message.slice(0, 500),
    isServerAway: responseCode === 0 || code === 'EAUTH',
  }
}

/** The sender where none is configured: the host of the application. */
export function senderOf(url: string) {
  const { hostname } = new URL(url)
  return `EMS <ems@${hostname.includes('.') ? hostname : 'ems.example'}>`
}
