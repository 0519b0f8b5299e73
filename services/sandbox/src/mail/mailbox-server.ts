import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A mailbox of replies over IMAP, as far as a client that reads unread messages speaks it (RFC 3501). */
export type MailboxServer = {
  port: number
  /** Puts a message into the mailbox. */
  put: (raw: string) => void
  /** Messages that nobody has read. */
  unread: () => number
  /** Refuses the next sign-ins, or cuts connections off in the middle of a message. */
  fail: (fault: MailboxFault) => void
  close: () => Promise<void>
}
export type MailboxFault = { kind: 'login' | 'cut'; times: number }

type Message = { uid: number; raw: Buffer; isSeen: boolean }

/** Password of everybody. */
export const MAILBOX_PASSWORD = 'sandbox'

/** Starts the server on a port of this machine, without TLS. */
export async function startMailboxServer({ host = '127.0.0.1', port = 0 } = {}): Promise<MailboxServer> {
  const messages: Message[] = []
  const fault: MailboxFault = { kind: 'login', times: 0 }
  const sockets = new Set<Socket>()
  const fails = (kind: MailboxFault['kind']) => {
    if (fault.kind !== kind || fault.times < 1) return false
    fault.times -= 1
    return true
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.write('* OK sandbox is ready\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line, { socket, messages, fails })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    put: (raw) => {
      messages.push({ uid: messages.length + 1, raw: Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n')), isSeen: false })
    },
    unread: () => messages.filter(({ isSeen }) => !isSeen).length,
    fail: (next) => Object.assign(fault, next),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

type Session = { socket: Socket; messages: readonly Message[]; fails: (kind: MailboxFault['kind']) => boolean }
type Command = Session & { args: string }

/** Answers one command: its untagged lines, then how it ended. */
function answer(line: string, session: Session): void {
  const [, tag = '*', name = '', args = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
  const { socket } = session
  const run = commands[name.toUpperCase()]
  const refusal = run ? run({ ...session, args }) : 'BAD unknown command'
  if (socket.destroyed) return
  socket.write(`${tag} ${refusal ?? 'OK done'}\r\n`)
  if (name.toUpperCase() === 'LOGOUT') socket.end()
}

const commands: Readonly<Record<string, (command: Command) => string | undefined>> = {
  CAPABILITY: ({ socket }) => void socket.write('* CAPABILITY IMAP4rev1\r\n'),
  NOOP: () => undefined,
  CLOSE: () => undefined,
  LOGOUT: ({ socket }) => void socket.write('* BYE\r\n'),
  LOGIN: ({ args, fails }) =>
    fails('login') || !args.includes(MAILBOX_PASSWORD) ? 'NO [AUTHENTICATIONFAILED] wrong password' : undefined,
  LIST: ({ socket }) => void socket.write('* LIST (\\HasNoChildren) "/" "INBOX"\r\n'),
  LSUB: ({ socket }) => void socket.write('* LSUB () "/" "INBOX"\r\n'),
  SELECT: ({ socket, messages }) => {
    socket.write(
      `* FLAGS (\\Seen \\Deleted)\r\n* OK [PERMANENTFLAGS (\\Seen \\Deleted)] flags\r\n* ${messages.length} EXISTS\r\n* 0 RECENT\r\n` +
        `* OK [UIDVALIDITY 1] ids\r\n* OK [UIDNEXT ${messages.length + 1}] next\r\n`,
    )
    return 'OK [READ-WRITE] selected'
  },
  'UID SEARCH': ({ socket, messages }) => {
    const unread = messages.filter(({ isSeen }) => !isSeen).map(({ uid }) => ` ${uid}`)
    socket.write(`* SEARCH${unread.join('')}\r\n`)
    return undefined
  },
  'UID FETCH': ({ args, socket, messages, fails }) => {
    const message = messages[Number.parseInt(args, 10) - 1]
    if (!message) return undefined
    const { uid, raw, isSeen } = message
    const attributes = `UID ${uid} FLAGS (${isSeen ? '\\Seen' : ''}) RFC822.SIZE ${raw.length}`
    if (!/BODY/i.test(args)) {
      socket.write(`* ${uid} FETCH (${attributes})\r\n`)
      return undefined
    }
    if (fails('cut')) {
      socket.write(`* ${uid} FETCH (${attributes} BODY[] {${raw.length}}\r\n`)
      socket.destroy()
      return undefined
    }
    socket.write(`* ${uid} FETCH (${attributes} BODY[] {${raw.length}}\r\n`)
    socket.write(raw)
    socket.write(')\r\n')
    return undefined
  },
  'UID STORE': ({ args, messages }) => {
    const message = messages[Number.parseInt(args, 10) - 1]
    if (message && /\\Seen/i.test(args)) message.isSeen = true
    return undefined
  },
}
