import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BrokenFile, NotUtf8 } from './problems.ts'
import { rowsPerBatch, type Source, type SourceRow } from './source.ts'

/** No line of ours comes near this; a quote that is never closed would take the whole file. */
const LONGEST_RECORD = 2 ** 20

/** Opens a CSV file in UTF-8, separated by `;` or `,`: whichever its first line has more of. */
export async function openCsv(path: string): Promise<Source> {
  const delimiter = await delimiterOf(path)
  const { size } = await stat(path)
  let read = 0
  async function* rows(): AsyncGenerator<SourceRow[]> {
    const parser = parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      info: true,
      max_record_size: LONGEST_RECORD,
    })
    const file = createReadStream(path)
    file.on('error', (error) => parser.destroy(error))
    file.on('data', (chunk) => {
      read += chunk.length
    })
    file
      .pipe(strictUtf8())
      .on('error', (error) => parser.destroy(error))
      .pipe(parser)
    let batch: SourceRow[] = []
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        if (!record.some((text) => text !== '')) continue
        batch.push({ row_no: info.lines, cells: record })
        if (batch.length < rowsPerBatch) continue
        yield batch
        batch = []
      }
    } catch (error) {
      throw error instanceof CsvError ? BrokenFile() : error
    } finally {
      file.destroy()
    }
    if (batch.length) yield batch
  }
  return { sheets: [''], rows, done: () => read / Math.max(1, size), close: async () => undefined }
}

/** Replacing what is not UTF-8 would change names for good. */
function strictUtf8() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        done(null, decoder.decode(chunk, { stream: true }))
      } catch {
        done(NotUtf8())
      }
    },
    flush(done) {
      try {
        done(null, decoder.decode())
      } catch {
        done(NotUtf8())
      }
    },
  })
}

async function delimiterOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0)
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)
    return line.split(';').length > line.split(',').length ? ';' : ','
  } finally {
    await file.close()
  }
}
