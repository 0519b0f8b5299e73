import type { PoolClient } from 'pg'
import { to } from 'pg-copy-streams'
import { RUN_TIMEOUT_MS } from './timeouts.ts'

/** Rows of a COPY: complete lines, in buffers outside the heap. */
export type CopyBlock = readonly Buffer[]

/** Size of a block. */
const BLOCK = 1 << 19

/**
 * Streams the rows of a select by COPY: PostgreSQL prepares the next block while the caller works. Two buffers are
 * reused, so a block is overwritten by the next but one; fresh memory for each would be released late.
 */
export async function* copyBlocks(client: PoolClient, select: string): AsyncGenerator<Buffer, undefined, undefined> {
  const stream = client.query(
    Object.assign(to(`copy (${select}) to stdout`), { query_timeout: RUN_TIMEOUT_MS, callback: () => undefined }),
  )
  let [block, other] = [Buffer.allocUnsafeSlow(BLOCK), Buffer.allocUnsafeSlow(BLOCK)]
  let size = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      const end = size + part.length > block.length ? block.subarray(0, size).lastIndexOf('\n') + 1 : 0
      if (end > 0) {
        yield block.subarray(0, end)
        other = enlarged(other, size - end)
        block.copy(other, 0, end, size)
        size -= end
        ;[block, other] = [other, block]
      }
      block = enlarged(block, size + part.length)
      part.copy(block, size)
      size += part.length
    }
  } finally {
    // pg runs the query timeout until it sees the end, which the stream does not report.
    stream.callback()
  }
  if (size > 0) yield block.subarray(0, size)
}

/** A row may be longer than a block. */
const enlarged = (block: Buffer<ArrayBuffer>, size: number) =>
  size <= block.length ? block : Buffer.concat([block, Buffer.allocUnsafeSlow(size - block.length)])

/** A text as a COPY cell, with tabs, line ends and backslashes escaped. */
export const textCell = (cell = '') =>
  cell.includes('\\') ? cell.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) : cell

// https://www.postgresql.org/docs/current/sql-copy.html
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
