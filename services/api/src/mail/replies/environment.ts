import { z } from 'zod'
import { imapMailbox } from './mailbox.ts'

const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => value || undefined, schema.optional())

/** Environment variables of replies by mail: all of them, or none where there are no replies. */
export const replyEnvironment = {
  /** Mails about records can be replied to at `balas+<token>@` this domain. */
  MAIL_REPLY_DOMAIN: optional(z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'is no domain')),
  /** The mailbox that gets them: `imaps://user:password@host:993/INBOX`. */
  MAIL_REPLY_IMAP_URL: optional(z.url({ protocol: /^imaps?$/ })),
  /** The name with which the receiving server begins its `Authentication-Results`, such as `mx.google.com`. */
  MAIL_REPLY_AUTHSERV: optional(z.string().min(1)),
}

type Environment = { [Name in keyof typeof replyEnvironment]?: string | undefined }

/** The mailbox with what its messages are checked against; undefined where replies are off. Throws for half a configuration. */
export function repliesOf({
  MAIL_REPLY_DOMAIN: domain,
  MAIL_REPLY_IMAP_URL: url,
  MAIL_REPLY_AUTHSERV: server,
}: Environment) {
  if (!domain && !url && !server) return undefined
  if (!domain || !url || !server)
    throw new Error('MAIL_REPLY_DOMAIN, MAIL_REPLY_IMAP_URL and MAIL_REPLY_AUTHSERV go together.')
  return { mailbox: imapMailbox(url), config: { domain, server } }
}
