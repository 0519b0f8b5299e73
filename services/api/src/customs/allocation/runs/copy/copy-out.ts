import { sql, type Transaction } from '@ems/postgres'

/** Rows of a COPY: complete lines, in buffers outside the heap. */
export type CopyBlock = readonly Buffer[]

/** Size of a block. */
const BLOCK = 1 << 19

/**
 * Streams the rows of a select by COPY: PostgreSQL prepares the next block while the caller works. Two buffers are
 * reused, so a block is overwritten by the next but one; fresh memory for each would be released late.
 */
export async function* copyBlocks(tx: Transaction, select: string): AsyncGenerator<Buffer, undefined, undefined> {
  const stream = tx.copyOut(sql.raw(`copy (${select}) to stdout`))
  let [block, other] = [Buffer.allocUnsafeSlow(BLOCK), Buffer.allocUnsafeSlow(BLOCK)]
  let size = 0
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
