import { z } from 'zod'
import { imapMailbox } from '../replies/mailbox.ts'

const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value || undefined, schema.optional())

/** Environment variables of the mailbox of the help desk: all of them, or none where tickets do not come by mail. */
export const ticketMailEnvironment = {
  /** What people write to, `bantuan@perusahaan.example`. */
  SUPPORT_MAIL_ADDRESS: optional(z.email()),
  /** The mailbox behind it: `imaps://user:password@host:993/INBOX`. */
  SUPPORT_MAIL_IMAP_URL: optional(z.url({ protocol: /^imaps?$/ })),
  /** The name with which its server begins its `Authentication-Results`. */
  SUPPORT_MAIL_AUTHSERV: optional(z.string().min(1)),
}

type Environment = { [Name in keyof typeof ticketMailEnvironment]?: string | undefined }

/** Larger messages are marked as read unseen: ten files of the ordinary size and what base64 adds. */
export const MAX_MESSAGE_BYTES = 36_700_160

/** The mailbox with what its messages are checked against; undefined where it is off. Throws for half a configuration. */
export function ticketMailOf({
  SUPPORT_MAIL_ADDRESS: address,
  SUPPORT_MAIL_IMAP_URL: url,
  SUPPORT_MAIL_AUTHSERV: server,
}: Environment) {
  if (!address && !url && !server) return undefined
  if (!address || !url || !server)
    throw new Error('SUPPORT_MAIL_ADDRESS, SUPPORT_MAIL_IMAP_URL and SUPPORT_MAIL_AUTHSERV go together.')
  return { mailbox: imapMailbox(url, MAX_MESSAGE_BYTES), config: { address: address.toLowerCase(), server } }
}
