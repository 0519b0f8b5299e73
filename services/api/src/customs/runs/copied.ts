import type { PoolClient } from 'pg'
import { to } from 'pg-copy-streams'
import { RUN_PATIENCE_MS } from './patience.ts'

/** Rows as PostgreSQL copies them out: whole lines, in buffers outside the heap. */
export type Copied = readonly Buffer[]

/** Buffers are joined up to this size. */
const BLOCK = 1 << 19

/** Reads the rows of a select as they come: whoever works on a block does so while PostgreSQL prepares the next. */
export async function* copiedBlocks(client: PoolClient, select: string): AsyncGenerator<Buffer, undefined, undefined> {
  const stream = client.query(
    Object.assign(to(`copy (${select}) to stdout`), { query_timeout: RUN_PATIENCE_MS, callback: () => undefined }),
  )
  let parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size < BLOCK) continue
      const all = Buffer.concat(parts)
      const end = all.lastIndexOf('\n') + 1
      // Copied, so that the block can go when it has been read.
      parts = [Buffer.from(all.subarray(end))]
      size = all.length - end
      yield all.subarray(0, end)
    }
  } finally {
    // pg counts the patience until it is told of the end, which the stream does not do.
    stream.callback()
  }
  if (size > 0) yield Buffer.concat(parts)
}

/** The cell of a text, whose tabs, line ends and backslashes are escaped. */
export const textCell = (cell = '') =>
  cell.includes('\\') ? cell.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) : cell

// https://www.postgresql.org/docs/current/sql-copy.html
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
