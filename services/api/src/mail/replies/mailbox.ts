/** A mailbox with messages that nobody has read. */
export type Mailbox = {
  /**
   * Reads each unread message once; one that `handle` throws at stays unread. `skip` hears of those that are too large. Answers
   * how many were read.
   */
  read: (handle: (raw: Buffer) => Promise<unknown>, skip?: () => Promise<unknown>) => Promise<number>
}

const TIMEOUT_MS = 30_000
/** Larger messages are marked as read unseen: a reply is a few lines. */
const MAX_BYTES = 5_242_880
/** Messages of one turn. */
const MAX_MESSAGES = 50
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A mailbox over IMAP (RFC 9051). `url` is `imaps://user:password@host:993/INBOX`; with `imap://` the connection has to change
 * to TLS, unless the server is on this machine. Messages above `maxBytes` are not fetched.
 */
export function imapMailbox(url: string, maxBytes = MAX_BYTES): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  return {
    async read(handle, skip) {
      // Loaded with the first turn: only the worker of an installation with replies needs it.
      const { ImapFlow } = await import('imapflow')
      const client = new ImapFlow({
        host: hostname,
        port: Number(port) || (isSecure ? 993 : 143),
        secure: isSecure,
        ...(isSecure || loopback.has(hostname) ? {} : { doSTARTTLS: true }),
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        logger: false,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableAutoIdle: true,
      })
      // Without a listener a lost connection ends the process; the command that waits fails by itself.
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.mailboxOpen(folder)
        const unread = (await client.search({ seen: false }, { uid: true })) || []
        for (const uid of unread.slice(0, MAX_MESSAGES)) {
          const one = { uid: true }
          const { size = 0 } = (await client.fetchOne(String(uid), { size: true }, one)) || {}
          const message = (size <= maxBytes && (await client.fetchOne(String(uid), { source: true }, one))) || undefined
          if (message?.source) await handle(message.source)
          else if (size > maxBytes) await skip?.()
          await client.messageFlagsAdd(String(uid), ['\\Seen'], one)
        }
        await client.logout()
        return Math.min(unread.length, MAX_MESSAGES)
      } finally {
        client.close()
      }
    },
  }
}
