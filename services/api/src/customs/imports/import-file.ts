import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setInterval as every } from 'node:timers/promises'
import { permission } from '@ems/contracts/permission'
import { sql, type Transaction, transaction } from '@ems/postgres'
import { formatOf, openSource, type Source } from '../../files/index.ts'
import type { Task } from '../../jobs/index.ts'
import { Forbidden } from '../../kit/problems.ts'
import { tenantLock } from '../tenants/tenant-lock.ts'
import { openCeisaJson } from './ceisa/json-source.ts'
import { registerFromCeisa } from './ceisa/registrations.ts'
import { importDeclarations } from './declarations/index.ts'
import { type FileType, fileRules, jsonSide } from './files/file-types.ts'
import { namesOf } from './files/names.ts'
import { forgetRefusal, keepRefusal } from './files/rejected-file.ts'
import { begun, progressed } from './files/source-file-state.ts'
import type { Import, PlainLines, Tenant } from './import-context.ts'
import { createTables, finishImport, gatherFaults } from './import-result.ts'
import { ForeignNiper, WrongFormat } from './problems.ts'
import { importBoms } from './sheets/boms.ts'
import { importLhpre, importNiperItems, importProducts } from './sheets/masters.ts'
import { readSheets, type SheetRead } from './sheets/read-sheets.ts'

export type ImportParams = { file: string }
type File = { id: string; name: string; file_type: FileType; storage_key: string; status: string }

/** Reading is most of the work; checking and writing are a few statements. */
const PART_OF_READING = 70
const PROGRESS_MS = 1_000
/** Limit of one statement: a lock held for longer is a fault. */
const IMPORT_TIMEOUT_MS = 10 * 60_000

/**
 * Imports an uploaded file: reads and checks it into staging tables, then writes valid documents in the same
 * transaction under the tenant's lock. An early end leaves everything unchanged
 * (docs/decisions/kite-ledger-and-imports.md).
 */
export async function importFile(task: Task) {
  const { deps, progress } = task
  const need = permission(deps.user.client === undefined ? 'kitetool' : 'clientportal', 'store')
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  const { file } = task.attempt.params as ImportParams
  const match = await begun(deps, file)
  if (!match) return
  await forgetRefusal(deps, match.file.id)
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-import-'))
  let source: Source | undefined
  try {
    const local = path.join(folder, 'source')
    await pipeline(task.files.read(match.file.storage_key), createWriteStream(local), { signal: progress.signal })
    source = await opened(local, match.file.file_type)
    if (source.niper?.length && !source.niper.includes(match.tenant.niper))
      throw ForeignNiper({ partner: match.tenant.partner_name })
    await withProgress(task, match.file.id, source, () =>
      transaction(deps.db, (tx) => inOneTransaction(task, tx, match, source as Source), {
        timeoutMs: IMPORT_TIMEOUT_MS,
      }),
    )
  } catch (error) {
    await keepRefusal(deps, { ...match.file, tenant: match.tenant.id }, error)
    throw error
  } finally {
    await source?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function opened(local: string, type: FileType) {
  const side = jsonSide(type)
  if (side) return openCeisaJson(local, side)
  const isXml = (await formatOf(local)) === 'xml'
  if (isXml !== (type === 'BOM_XML')) throw WrongFormat({ expected: type === 'BOM_XML' ? 'XML' : 'Excel atau CSV' })
  return openSource(local)
}

async function inOneTransaction(task: Task, tx: Transaction, { file, tenant }: Match, source: Source) {
  const { deps, progress } = task
  // Statistics of a few thousand rows are enough to plan with; compiling a statement that runs once is not worth it.
  await tx.run(sql`set local work_mem = '64MB'; set local default_statistics_target = 10; set local jit = off`)
  await createTables(tx)
  const sheets = await readSheets(tx, fileRules[file.file_type], {
    names: await namesOf(tx, tenant.id, file.file_type),
    source,
    signal: progress.signal,
    onRows: (rows) => {
      progress.rows += rows
    },
  })
  await tx.run(sql`select ${tenantLock(tenant.id)}`)
  const work: Import = { tx, tenant, file: file.id, user: deps.user.id, sheets }
  if (jsonSide(file.file_type)) await registerFromCeisa(tx, tenant.id)
  await gatherFaults(work, keyOf(file.file_type))
  const plain = await importStaged(work, file.file_type)
  progress.signal.throwIfAborted()
  await finishImport(task, work, { note: notes(sheets), plain })
}

type Match = { file: File; tenant: Tenant & { status: string } }

async function importStaged(work: Import, type: FileType): Promise<PlainLines | undefined> {
  if (/^P[IE]B_/.test(type))
    return importDeclarations(work, type.startsWith('PIB') ? 'PIB' : 'PEB', !type.endsWith('FLAT'))
  switch (type) {
    case 'BOM_FLAT':
    case 'BOM_XML':
      await importBoms(work, type === 'BOM_XML')
      break
    case 'NIPER_ITEM':
      await importNiperItems(work)
      break
    case 'LHPRE':
      await importLhpre(work)
      break
    case 'RAW_MATERIAL':
    case 'FINISH_GOOD':
      await importProducts(work, type)
  }
  return undefined
}

/** SQL of the business key of rows in the staging tables. */
function keyOf(type: FileType) {
  if (/^P[IE]B_/.test(type)) return 'aju_no'
  return type.startsWith('BOM_') ? `no_konversi || ' / ' || fg_code` : 'null::text'
}

/** Of our own templates; a workbook of CEISA has dozens of columns that are not read. */
const notes = (sheets: readonly SheetRead[]) => {
  const unknown = sheets.length === 1 ? (sheets[0]?.unknown ?? []) : []
  return unknown.length ? `Kolom tidak dikenal diabaikan: ${unknown.slice(0, 20).join(', ')}.` : null
}

/**
 * Stores progress every second, outside the transaction, and only when it moved: each update is another version of the
 * file's row, which new rows reference.
 */
async function withProgress(task: Task, file: string, source: Source, work: () => Promise<void>) {
  const ended = new AbortController()
  let last = 0
  const reporting = (async () => {
    for await (const _ of every(PROGRESS_MS, undefined, { signal: ended.signal })) {
      const percent = Math.floor(source.done() * PART_OF_READING)
      if (percent > last) await progressed(task.deps, file, percent)
      last = percent
    }
  })()
  // Ends with the abort; failed progress updates are retried a second later.
  reporting.catch(() => undefined)
  try {
    await work()
  } finally {
    ended.abort()
  }
}
