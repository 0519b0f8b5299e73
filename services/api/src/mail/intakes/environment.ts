import { z } from 'zod'
import { imapMailbox } from '../replies/mailbox.ts'
import { MAX_MESSAGE_BYTES } from '../tickets/environment.ts'

const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value || undefined, schema.optional())

/** Environment variables of the mailbox of the archives: all of them, or none where files do not come by mail. */
export const intakeMailEnvironment = {
  /** Where papers are sent to, `arsip@perusahaan.example`. */
  ARCHIVE_MAIL_ADDRESS: optional(z.email()),
  /** The mailbox behind it: `imaps://user:password@host:993/INBOX`. */
  ARCHIVE_MAIL_IMAP_URL: optional(z.url({ protocol: /^imaps?$/ })),
  /** The name with which its server begins its `Authentication-Results`. */
  ARCHIVE_MAIL_AUTHSERV: optional(z.string().min(1)),
}

type Environment = { [Name in keyof typeof intakeMailEnvironment]?: string | undefined }

/** The mailbox with what its messages are checked against; undefined where it is off. Throws for half a configuration. */
export function intakeMailOf({
  ARCHIVE_MAIL_ADDRESS: address,
  ARCHIVE_MAIL_IMAP_URL: url,
  ARCHIVE_MAIL_AUTHSERV: server,
}: Environment) {
  if (!address && !url && !server) return undefined
  if (!address || !url || !server)
    throw new Error('ARCHIVE_MAIL_ADDRESS, ARCHIVE_MAIL_IMAP_URL and ARCHIVE_MAIL_AUTHSERV go together.')
  return { mailbox: imapMailbox(url, MAX_MESSAGE_BYTES), config: { address: address.toLowerCase(), server } }
}
