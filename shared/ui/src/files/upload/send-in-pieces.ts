import { Problem } from '@ems/contracts/kit'
import { api, jsonApi } from '@ems/platform'

type Sent = { offset: number; size_byte: number }
type Answer = { data: { id: string; attributes: Sent } }

type Pieces = {
  file: File
  /** The collection that takes the file. */
  target: string
  /** Share of the bytes that have arrived, 0 to 1. */
  onProgress: (share: number) => void
  /** The network is away: nothing is lost, and it goes on by itself. */
  onWait: (isPending: boolean) => void
  signal: AbortSignal
}

/** A file below it is sent at once. */
export const MIN_BYTES = 8 * 2 ** 20
const PIECE_BYTES = 4 * 2 ** 20
/** A piece over a slow line. */
const TIMEOUT_MS = 300_000
/** Without a network for so long the person is asked. */
const GIVE_UP_MS = 600_000
const MAX_WAIT_MS = 30_000
const EDGE_BYTES = 2 ** 20

/**
 * Sends a large file in pieces and returns the id of the upload. A file that was broken off before, by the network or by closing the
 * page, goes on where it ended.
 */
export async function sendInPieces({ file, target, onProgress, onWait, signal }: Pieces): Promise<string> {
  const fingerprint = await fingerprintOf(file)
  const attributes = { target, name: file.name, size_byte: file.size, fingerprint }
  const begun = await patiently({ signal, onWait }, () =>
    api.post('uploads', { ...jsonApi({ data: { attributes } }), signal }).json<Answer>(),
  )
  const { id } = begun.data
  let { offset } = begun.data.attributes
  while (offset < file.size) {
    onProgress(offset / file.size)
    offset = await patiently({ signal, onWait }, () => sendPiece(id, file, offset, signal))
  }
  onProgress(1)
  return id
}

async function sendPiece(id: string, file: File, at: number, signal: AbortSignal): Promise<number> {
  const body = await file.slice(at, at + PIECE_BYTES).arrayBuffer()
  const digest = await sha256(body)
  const headers = {
    'Content-Type': 'application/octet-stream',
    ...(digest && { 'Content-Digest': `sha-256=:${btoa(String.fromCharCode(...digest))}:` }),
  }
  try {
    const options = { body, headers, signal, timeout: TIMEOUT_MS, retry: 0 }
    return (await api.put(`uploads/${id}/pieces/${at}`, options).json<Answer>()).data.attributes.offset
  } catch (error) {
    // It had arrived, and its answer was lost.
    const offset = firstOf(error)?.code === 'UPLOAD_OFFSET' ? firstOf(error)?.meta?.offset : undefined
    if (typeof offset === 'number') return offset
    throw error
  }
}

const firstOf = (error: unknown) => (error instanceof Problem ? error.errors[0] : undefined)

type Retrying = Pick<Pieces, 'signal' | 'onWait'>

/** Tries again for as long as a network that comes back would help. */
export async function patiently<T>({ signal, onWait }: Retrying, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  for (let tries = 0; ; tries++) {
    try {
      const answer = await work()
      if (tries) onWait(false)
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error) || performance.now() - start > GIVE_UP_MS) throw error
      onWait(true)
      await pause(Math.min(1_000 * 2 ** tries, MAX_WAIT_MS), signal)
    }
  }
}

/** No answer, an answer of a proxy, too many requests, or the same request still under way. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Problem)) return false
  const isAway = [0, 429, 502, 503, 504].includes(error.status)
  return isAway || firstOf(error)?.code === 'IDEMPOTENCY_IN_FLIGHT'
}

/** Ends early when the network is back. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', abort)
      resolve()
    }
    const abort = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(end, time)
    window.addEventListener('online', end)
    signal.addEventListener('abort', abort)
  })
}

/** What tells a file from others without reading all of it. */
async function fingerprintOf(file: File): Promise<string> {
  const about = new TextEncoder().encode(JSON.stringify([file.name, file.size, file.lastModified]))
  const head = new Uint8Array(await file.slice(0, EDGE_BYTES).arrayBuffer())
  const tail = new Uint8Array(await file.slice(-EDGE_BYTES).arrayBuffer())
  const all = new Uint8Array(about.length + head.length + tail.length)
  all.set(about)
  all.set(head, about.length)
  all.set(tail, about.length + head.length)
  const digest = await sha256(all.buffer)
  return hex(digest ?? crypto.getRandomValues(new Uint8Array(32)))
}

/** Undefined where the browser has none: outside of HTTPS. */
const sha256 = async (bytes: ArrayBuffer) =>
  crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : undefined

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
