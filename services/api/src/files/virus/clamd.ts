import { connect, type Socket } from 'node:net'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** What a scanner says of a file. */
export type Verdict = { isClean: true } | { isClean: false; virus: string }
/** Throws `ScannerAway` when there is no verdict. */
export type Scanner = (content: Readable) => Promise<Verdict>

/** The scanner does not answer, or cannot say: the file does not come in. */
export class ScannerAway extends Error {}

const TIMEOUT_MS = 120_000

/**
 * Scans by `clamd` over INSTREAM (man 8 clamd): the bytes go over the connection, so scanner and EMS share no disk. `at`:
 * `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`.
 */
export function clamd(at: string): Scanner {
  const open = (): Socket => {
    const url = new URL(at)
    return url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 3310), url.hostname)
  }
  return async (content) => {
    const socket = open()
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer in time')))
    try {
      const response = buffer(socket)
      // A scanner that has its verdict early closes the connection: its answer counts, not the broken pipe.
      const sending = send(socket, content).catch((error: unknown) => error)
      const text = (await response).toString('utf8').replaceAll('\0', '').trim()
      if (text) return verdictOf(text)
      throw new ScannerAway(`clamd did not answer: ${String(await sending)}`)
    } catch (error) {
      throw error instanceof ScannerAway ? error : new ScannerAway(`clamd is away: ${(error as Error).message}`)
    } finally {
      content.destroy()
      socket.destroy()
    }
  }
}

/** Pieces with their length in front; a piece of no length is the end. */
async function send(socket: Socket, content: Readable): Promise<void> {
  socket.write('zINSTREAM\0')
  const framed = new Transform({
    transform(chunk: Buffer, _, next) {
      this.push(lengthOf(chunk.length))
      next(null, chunk)
    },
    flush(next) {
      next(null, lengthOf(0))
    },
  })
  await pipeline(content, framed, socket, { end: false })
}

function lengthOf(size: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(size)
  return bytes
}

function verdictOf(text: string): Verdict {
  if (/^stream: OK$/.test(text)) return { isClean: true }
  const [, virus] = /^stream: (.+) FOUND$/.exec(text) ?? []
  if (virus) return { isClean: false, virus }
  throw new ScannerAway(`clamd says ${text.slice(0, 200)}`)
}
