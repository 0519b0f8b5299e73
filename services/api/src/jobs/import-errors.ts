import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportError } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { FastifyReply } from 'fastify'
import {
  attachment,
  type Cell,
  openSource,
  type Sheet,
  type Source,
  type SourceCell,
  shown,
  workbook,
} from '../files/index.ts'
import type { Deps } from '../kit/context.ts'
import { conflict } from '../kit/problems.ts'
import { excelType } from './export/to-excel.ts'
import { contentOfImport, type ImportFile, type ImportFiles } from './import-file.ts'

/** Errors displayed in the wizard; the error file has all. */
const VISIBLE = 200

/** The first errors of an import, in the order of its rows. */
export async function errorsOf({ db }: Deps, job: string): Promise<{ errors: ImportError[]; total: number }> {
  const rows = await db.rows(sql<ImportError & { total: number }>`
    select row, col as "column", field, value, code, message, count(*) over ()::int as total,
      count(*) over (partition by col, value, code, message)::int as same
    from ems.import_errors where job_id = ${job}::bigint order by row, number limit ${sql.raw(String(VISIBLE))}`)
  return { errors: rows.map(({ total: _, ...error }) => error), total: rows[0]?.total ?? 0 }
}

/** Sends the refused rows as a file, with the reason in the last column, for correction and another import. */
export async function sendErrorFile(
  reply: FastifyReply,
  deps: Deps,
  means: ImportFiles,
  job: ImportFile & { id: string; name: string },
) {
  const faults = await faultsOf(deps, job.id)
  if (!faults.size || (await means.files.size(job.key)) === undefined)
    throw conflict('NO_RESULT', 'Pekerjaan ini tidak memuat berkas kesalahan.')
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-errors-'))
  const drop = () => rm(folder, { recursive: true, force: true })
  try {
    const local = path.join(folder, 'file')
    await pipeline(contentOfImport(means, job), createWriteStream(local))
    const source = await openSource(local)
    const stream = Readable.from(workbook([await sheetOf(source, faults)]), { objectMode: false })
    stream.once('close', () => {
      source.close().finally(drop)
    })
    const name = `${job.name.replace(/\.\w+$/, '')}_kesalahan.xlsx`
    return reply.header('content-type', excelType).header('content-disposition', attachment(name)).send(stream)
  } catch (error) {
    await drop()
    throw error
  }
}

async function faultsOf({ db }: Deps, job: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows(sql<{ row: number; said: string }>`select row,
      string_agg(concat_ws(': ', col, message), '; ' order by number) as said
    from ems.import_errors where job_id = ${job}::bigint group by row`)
  return new Map(rows.map(({ row, said }) => [row, said]))
}

async function sheetOf(source: Source, faults: ReadonlyMap<number, string>): Promise<Sheet> {
  const [sheet = ''] = source.sheets
  let headers: readonly SourceCell[] = []
  for await (const [first] of source.rows(sheet)) {
    headers = first?.cells ?? []
    break
  }
  async function* rows(): AsyncGenerator<Cell[][]> {
    let isHead = true
    for await (const batch of source.rows(sheet)) {
      const wrong = (isHead ? batch.slice(1) : batch).filter(({ row_no }) => faults.has(row_no))
      isHead = false
      yield wrong.map(({ row_no, cells }) => [
        ...headers.map((_, n) => (cells[n] == null ? null : { text: shown(cells[n]) })),
        { text: faults.get(row_no) ?? '' },
      ])
    }
  }
  return {
    name: 'Kesalahan',
    columns: [...headers.map((head) => ({ title: shown(head), width: 18 })), { title: 'KESALAHAN', width: 60 }],
    rows: rows(),
    filtered: true,
  }
}
