import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { kiteSourceFiles } from '@ems/contracts/customs'
import { sql } from '@ems/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  attachment,
  type Cell,
  type SourceCell as Input,
  openSource,
  type Sheet,
  type Source,
  shown,
  storeAt,
  workbook,
} from '../../../files/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict } from '../../../kit/problems.ts'
import { sourceFiles } from '../../stores.ts'
import { openCeisaJson } from '../ceisa/json-source.ts'
import { jsonSide } from './file-types.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Faults = ReadonlyMap<string, ReadonlyMap<number, string>>

/** GET the rows of a file that were not imported, as they were, with why in the last column. */
export const errorFile: Handler = async (request, reply) =>
  sendErrorFile(request, reply, allow(request, kiteSourceFiles.can.show))

/** As `errorFile`, for a user whom the caller let in. */
export async function sendErrorFile(request: FastifyRequest, reply: FastifyReply, deps: Deps) {
  const file = await sourceFiles.find(deps, idOf(request))
  if (file.status === 'FAILED') throw conflict('NO_RESULT', `Berkas ini ditolak seluruhnya: ${file.message}`)
  const faults = await faultsOf(deps, file.id)
  if (!faults.size) throw conflict('NO_RESULT', 'Berkas ini tidak memuat kesalahan.')
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-errors-'))
  const local = path.join(folder, 'source')
  const drop = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(storeAt(request.server.services.filesDir).read(file.storage_key), createWriteStream(local))
    const side = jsonSide(file.file_type)
    const source = side ? await openCeisaJson(local, side) : await openSource(local)
    const sheets = await Promise.all(
      source.sheets.filter((sheet) => faults.has(sheet)).map((sheet) => sheetOf(source, sheet, faults)),
    )
    const stream = Readable.from(workbook(sheets), { objectMode: false })
    stream.once('close', () => {
      source.close().finally(drop)
    })
    const name = file.file_name.replace(/\.\w+$/, '')
    return reply
      .header('content-type', xlsx)
      .header('content-disposition', attachment(`${name}_kesalahan.xlsx`))
      .send(stream)
  } catch (error) {
    await drop()
    throw error
  }
}

async function faultsOf({ db }: Deps, file: string): Promise<Faults> {
  const rows = await db.rows(sql<{ sheet: string; row_no: number; said: string }>`
    select coalesce(sheet, '') as sheet, row_no, string_agg(distinct said, '; ') as said from (
      select sheet, row_no, concat_ws(': ', e ->> 'column', replace(e ->> 'message', '[Galat]', ' ')) as said
      from ems.customs_kite_source_file_rows, jsonb_array_elements(errors) e
      where source_file_id = ${file}::bigint and action = 'ERROR' and e ->> 'code' like 'E\\_%') s
    group by 1, 2`)
  const faults = new Map<string, Map<number, string>>()
  for (const { sheet, row_no, said } of rows) {
    const existing = faults.get(sheet) ?? new Map<number, string>()
    faults.set(sheet, existing.set(row_no, said))
  }
  return faults
}

async function sheetOf(source: Source, sheet: string, faults: Faults): Promise<Sheet> {
  let head: readonly Input[] = []
  for await (const [first] of source.rows(sheet)) {
    head = first?.cells ?? []
    break
  }
  const width = head.length
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of source.rows(sheet)) {
      const wrong = batch.flatMap(({ row_no, cells }) => {
        const output = row_no === 1 ? undefined : faults.get(sheet)?.get(row_no)
        return output === undefined
          ? []
          : [[...Array.from({ length: width }, (_, n) => textOf(cells[n])), { text: output }]]
      })
      if (wrong.length) yield wrong
    }
  }
  return {
    name: sheet || 'Kesalahan',
    columns: [...head.map((cell) => ({ title: shown(cell), width: 16 })), { title: 'KESALAHAN', width: 60 }],
    rows: rows(),
    filtered: true,
  }
}

/** As it can be uploaded again: a number stays one where Excel can hold it. */
function textOf(cell: Input | undefined): Cell {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'object' && 'number' in cell && cell.number.replaceAll(/\D/g, '').length <= 15)
    return { number: cell.number, style: 'decimal' }
  return { text: shown(cell) }
}
