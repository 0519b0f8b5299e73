import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { kiteSourceFiles } from '@ems/contracts/customs'
import { problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { openSource, shown, storeAt } from '../../../files/index.ts'
import { enqueue } from '../../../jobs/index.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, NotFound } from '../../../kit/problems.ts'
import { body, defineAction } from '../../actions/define-action.ts'
import { sourceFiles } from '../../stores.ts'
import { folded } from '../sheets/titles.rules.ts'
import { type FileRule, fileRules, jsonSide } from './file-types.ts'
import { foreignNames, namesOf, namesSchema, sheetKey } from './names.ts'

const UnknownName = problem<{ names: readonly string[] }>(
  'E_COLUMN',
  422,
  'Unprocessable Entity',
  ({ names }) => `Kolom atau lembar tujuan tidak dikenal: ${names.slice(0, 5).join(', ')}.`,
  () => ({ source: { pointer: '/data/attributes/columns' } }),
)

/** GET what a stored file calls its sheets and columns, what is expected, and the names that are remembered. */
export const columnsOf: Handler = async (request, reply) => {
  const deps = allow(request, kiteSourceFiles.can.show)
  const file = await sourceFiles.find(deps, idOf(request))
  if (file.file_type === 'BOM_XML' || jsonSide(file.file_type))
    throw conflict('E_FILE', 'Berkas XML dan JSON tidak memiliki kolom untuk dipetakan.')
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-columns-'))
  try {
    const local = path.join(folder, 'source')
    await pipeline(storeAt(request.server.services.filesDir).read(file.storage_key), createWriteStream(local))
    const rule: FileRule = fileRules[file.file_type]
    const attributes = {
      sheets: await sheetsIn(local),
      expected: rule.sheets.map(({ name, optional, columns }) => ({
        name: sheetKey(name),
        is_required: !optional,
        columns: columns.map(({ title, required }) => ({ title, is_required: required ?? false })),
      })),
      names: await namesOf(deps.db, file.tenant, file.file_type),
    }
    return await send(reply, 200, { data: { type: 'customs-kite-file-columns', id: file.id, attributes } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function sheetsIn(local: string) {
  const source = await openSource(local)
  try {
    const sheets: { name: string; titles: string[] }[] = []
    for (const name of source.sheets.slice(0, 40)) {
      let titles: string[] = []
      for await (const [first] of source.rows(name)) {
        titles = first?.row_no === 1 ? first.cells.map((cell) => folded(shown(cell))).filter(Boolean) : []
        break
      }
      sheets.push({ name: folded(name), titles })
    }
    return sheets
  } finally {
    await source.close()
  }
}

const schema = z.object({ ids: body.ids, ...namesSchema.shape })

/**
 * Remembers how files of this client and type call their sheets and columns, for this file and later ones, and queues a file
 * that was refused for its names again.
 */
export const mapColumns = defineAction(
  { store: sourceFiles, name: 'mapColumns', permission: 'store', schema },
  async (deps, { ids, sheets, columns }) => {
    const [file] = await sourceFiles.findMany(deps, ids.slice(0, 1), 'no key update')
    if (!file) throw NotFound({ pointer: '/data/attributes/id' })
    const wrong = foreignNames(file.file_type, { sheets, columns })
    if (wrong.length) throw UnknownName({ names: wrong })
    await deps.db.run(sql`insert into ems.kite_column_mappings (tenant_id, file_type, names, updated_by_id)
      values (${file.tenant}::bigint, ${file.file_type}, ${JSON.stringify({ sheets, columns })}::jsonb, ${deps.user.id}::bigint)
      on conflict (tenant_id, file_type) do update set names = excluded.names, updated_at = now(), updated_by_id = excluded.updated_by_id`)
    if (file.status === 'FAILED') await queueAgain(deps, file)
    return { rows: await sourceFiles.findMany(deps, [file.id]), after: { file_type: file.file_type, sheets, columns } }
  },
)

async function queueAgain(
  deps: Deps,
  file: { id: string; file_name: string; sha256: string; tenant: string; file_type: string },
) {
  const other =
    await deps.db.first(sql`select from ems.customs_kite_source_files where tenant_id = ${file.tenant}::bigint
    and file_type = ${file.file_type} and sha256 = ${file.sha256} and id <> ${file.id}::bigint
    and status not in ('FAILED', 'CANCELLED', 'ROLLED_BACK')`)
  if (other) throw conflict('E_DUP_FILE', 'Berkas yang sama sudah diunggah lagi.')
  const job = await enqueue(deps, {
    type: 'kiteImport',
    label: `Impor ${file.file_name}`.slice(0, 200),
    params: { file: file.id, origin: deps.request },
    total: null,
  })
  await deps.db.run(sql`update ems.customs_kite_source_files set status = 'QUEUED', job_id = ${job}::bigint, message = null,
    progress_pct = 0, finished_at = null, started_at = null, version = version + 1, updated_at = now(),
    queue_position = 1 + (select count(*)::int from ems.customs_kite_source_files where status = 'QUEUED')
    where id = ${file.id}::bigint`)
}
