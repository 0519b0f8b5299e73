import type { Readable } from 'node:stream'

/** Bodies up to this size can be sent again; what people type is far below, files are above. */
const MAX_KEPT_BYTES = 1024 * 1024

export type Replay = ReturnType<typeof replayOf>

/** A body that is read from the client once and can be sent several times, as long as it is no larger than is kept. */
export function replayOf(source: Readable) {
  const chunks: Buffer[] = []
  const reading = source[Symbol.asyncIterator]()
  let size = 0
  let hasEnded = false
  let pulling: Promise<void> | undefined

  /** One at a time: a chunk that was on its way to a process that went away is kept for the next one. */
  const pull = () => {
    pulling ??= reading
      .next()
      .then(({ done, value }: IteratorResult<Buffer>) => {
        if (done) hasEnded = true
        else {
          chunks.push(value)
          size += value.length
        }
      })
      .finally(() => {
        pulling = undefined
      })
    return pulling
  }

  async function* again() {
    for (let n = 0; ; ) {
      const chunk = chunks[n]
      if (chunk) {
        if (size > MAX_KEPT_BYTES) chunks.fill(DELETED, 0, n + 1)
        n += 1
        yield chunk
      } else if (hasEnded) return
      else await pull()
    }
  }

  return {
    /** The body from its beginning. */
    again,
    /** Whether the body read so far is complete in memory. */
    isWhole: () => size <= MAX_KEPT_BYTES,
    /** Drops the rest of the body. */
    end: () => void source.destroy(),
  }
}

const DELETED = Buffer.alloc(0)
