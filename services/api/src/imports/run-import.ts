import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ImportError, type ImportMode, importLimits } from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import { sql, type Transaction, transaction } from '@ems/postgres'
import { openSource, type Source } from '../files/index.ts'
import { contentOfImport, type ImportFile, type Task } from '../jobs/index.ts'
import { record } from '../kit/audit/audit-log.ts'
import type { Deps, Origin } from '../kit/context.ts'
import { BadFile } from '../kit/http/upload.ts'
import { Forbidden } from '../kit/problems.ts'
import { noteRejected, suspicionIn, suspicionOf } from './audit-denied-imports.ts'
import { eachFix, type Fixes, fixed } from './fixes.ts'
import { IdRanges } from './id-ranges.ts'
import { type Importable, importableOf } from './importables.ts'
import { headersOf, positionsOf, TooManyRows } from './read/columns.ts'
import { Generations } from './read/generations.ts'
import { readAs } from './read/old-data.ts'
import { RowReader } from './read/read-rows.ts'
import { Names } from './read/resolve-names.ts'
import { storedCompanies, writeRows } from './write-rows.ts'

export type ImportParams = ImportFile & {
  resource: string
  name: string
  sha256: string
  mapping?: Record<string, string>
  fixes?: Fixes
  mode: ImportMode
  isDry: boolean
  origin: Origin
}

/** Maximum number of errors: a file with more is the wrong file. */
const MAX_ERRORS = 10_000
const BATCH_SIZE = 2_000
/** Limit of one statement of an import or of undoing it. */
export const IMPORT_TIMEOUT_MS = 10 * 60_000

type Outcome = { rows: number; errors: ImportError[]; heads: readonly string[]; added: IdRanges }

/** Rolls back a trial or a refused import. */
class Undone extends Error {}

/**
 * Imports a file all or nothing, as the user who sent it. Every row passes the rules of single writes, every error is
 * stored, and one error rolls everything back. A trial is always rolled back.
 */
export async function runImport(task: Task): Promise<void> {
  const params = task.attempt.params as ImportParams
  const of = importableOf(params.resource)
  try {
    mayImport(task.deps, of, params.mode)
    const { errors } = await fromCopy(task, of, params)
    // A file of errors and another attempt need it; undoing needs the stored ids only. What stays, the purge removes.
    if (!errors.length) await task.files.remove(params.key).catch(() => undefined)
  } catch (error) {
    await noteRejected(task, of, params, suspicionOf(error))
    throw error
  }
}

/** Reads from a local copy, which is deleted afterwards. */
async function fromCopy(task: Task, of: Importable, params: ImportParams) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-import-'))
  const local = path.join(folder, 'file')
  let source: Source | undefined
  try {
    await pipeline(contentOfImport(task, params), createWriteStream(local), { signal: task.progress.signal })
    source = await openSource(local)
    return await imported(task, of, params, source)
  } finally {
    await source?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Permission to import old data, with states that were not decided in EMS. */
const OLD_DATA = permission('utility', 'update')

/**
 * Adding rows needs the permission to add; changing existing rows needs the permission for bulk changes. A file has every
 * column: where some are not for everybody who may add rows (`forms`), it needs the permission to change as well.
 */
export function mayImport({ user }: Pick<Deps, 'user'>, { store }: Importable, mode: ImportMode) {
  const { can, forms } = store.resource
  const needs = [
    can.store,
    ...(forms ? [can.update] : []),
    ...(mode === 'upsert' ? [can.bulkUpdate] : []),
    ...(mode === 'legacy' ? [OLD_DATA] : []),
  ]
  for (const need of needs) if (!user.permissions.has(need)) throw Forbidden({ need })
}

async function imported(task: Task, of: Importable, params: ImportParams, source: Source): Promise<Outcome> {
  const { deps } = task
  const outcome: Outcome = { rows: 0, errors: [], heads: [], added: new IdRanges() }
  const work = async (db: Transaction) => {
    await writeAll({ ...deps, db }, task, { of, params, source, outcome })
    if (params.isDry || outcome.errors.length) throw new Undone()
    await notify({ ...deps, db }, of, params, outcome)
    await keepUndo(db, task.attempt.id, outcome.added)
    await task.finish(db)
  }
  try {
    await transaction(deps.db, work, { timeoutMs: IMPORT_TIMEOUT_MS })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    await keepErrors(task, outcome)
    await noteRejected(task, of, params, suspicionIn(outcome.errors))
    if (outcome.errors.length && !params.isDry) throw rejected(outcome)
    await transaction(deps.db, (inside) => task.finish(inside))
  }
  return outcome
}

const rejected = ({ errors }: Outcome) =>
  BadFile(`${new Set(errors.map(({ row }) => row)).size} baris salah. Tidak ada data yang disimpan.`, 'IMPORT')

type Work = { of: Importable; params: ImportParams; source: Source; outcome: Outcome }

/** Reads and validates the next rows while PostgreSQL writes the previous ones: each uses a core of its own. */
async function writeAll(deps: Deps, { progress }: Task, { of, params, source, outcome }: Work) {
  const resource = readAs(of.store.resource, params.mode)
  const mapping = positionsOf(resource, await headersOf(source), params.mapping)
  outcome.heads = mapping.map(({ head }) => head)
  const corrected = params.fixes && fixed(await eachFix(deps, params.fixes, params.sha256), mapping)
  const refuse = (error: ImportError) => outcome.errors.push(error)
  let writing: Promise<void> = Promise.resolve()
  const names = new Names(deps, () => writing)
  const generations = new Generations(resource, mapping)
  const reader = new RowReader(resource, mapping, {
    names,
    refuse,
    storedCompany: storedCompanies(deps, of, params.mode),
  })
  const [sheet = ''] = source.sheets
  let isHead = true
  let pending: Awaited<ReturnType<RowReader['read']>> = []
  const write = async () => {
    await writing
    writing = writeRows(deps, pending, { of, mode: params.mode, mapping, added: outcome.added, refuse })
    // The next `await` throws the error.
    writing.catch(() => undefined)
    pending = []
    generations.clear()
    names.forget(resource.name)
  }
  const readAll = async () => {
    for await (const batch of source.rows(sheet)) {
      const read = isHead ? batch.slice(1) : batch
      const rows = corrected ? read.map(corrected) : read
      isHead = false
      for (const [depth, part] of generations.split(rows).entries()) {
        if (depth) await write()
        pending.push(...(await reader.read(part)))
        generations.note(part)
      }
      outcome.rows += rows.length
      progress.rows = outcome.rows
      progress.signal.throwIfAborted()
      if (outcome.rows > importLimits.rows) throw TooManyRows()
      if (pending.length >= BATCH_SIZE) await write()
      if (outcome.errors.length >= MAX_ERRORS) return
    }
    await write()
  }
  try {
    await readAll()
    await writing
  } finally {
    // No statement may be running when the transaction ends.
    await writing.catch(() => undefined)
  }
  if (!outcome.rows) throw BadFile('Berkas tidak memuat baris data.', 'EMPTY')
}

/** One audit entry for the file; added rows record their author, and changed rows have entries of their own. */
async function notify(deps: Deps, { store }: Importable, { name, sha256, mode }: ImportParams, { rows }: Outcome) {
  const { resource } = store
  await record(
    deps,
    [
      {
        action: 'import',
        menu: resource.menu,
        target_type: resource.name,
        target_label: name,
        after: { file: name, sha256, mode },
        rows_affected: rows,
      },
    ],
    ['0', ...deps.user.companies].map((company) => ({
      channel: `private-${resource.name}.${company}`,
      event: 'imported',
      payload: { id: '0', version: 1, actor: deps.user.id, changed: [] },
    })),
  )
}

/** Stores the data for undoing an import within a day, as long as its rows are unchanged. */
const keepUndo = (db: Deps['db'], job: string, added: IdRanges) =>
  db.run(sql`with job as (
      update ems.background_jobs set undo_until = now() + interval '24 hours' where id = ${job}::bigint returning id)
    insert into ems.import_undos (job_id, added) select id, ${String(added)}::int8multirange from job
    on conflict (job_id) do update set added = excluded.added`)

async function keepErrors({ attempt, deps }: Task, { rows, errors, heads }: Outcome) {
  const place = ({ column }: ImportError) => (column === null ? heads.length : heads.indexOf(column))
  const failed = new Set(errors.map(({ row }) => row)).size
  const sorted = errors.toSorted((a, b) => a.row - b.row || place(a) - place(b))
  const kept = sorted.map((error, number) => ({ ...error, number }))
  await deps.db.run(sql`with job as (
      update ems.background_jobs set failed = ${failed}, total = ${rows}, processed = ${rows}
      where id = ${attempt.id}::bigint and attempts = ${attempt.attempts} and status = 'running' returning id),
    old as (delete from ems.import_errors where job_id = ${attempt.id}::bigint)
    insert into ems.import_errors (job_id, number, row, col, field, value, code, message)
    select job.id, e.number, e.row, e."column", e.field, e.value, e.code, e.message
    from job, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as e(number int, row int, "column" text, field text,
      value text, code text, message text) on conflict do nothing`)
}
