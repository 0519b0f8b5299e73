import { type ArchiveDisposal, type archiveDisposals, archiveDocumentLogs, documents } from '@ems/contracts/archives'
import type { Effect, Taking } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { enqueue } from '../../jobs/index.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { nextNumber } from '../../kit/write/numbering.ts'
import { candidatesOf, heldBecause, lentTo } from './hindrances.ts'

/**
 * The destruction of a batch. Its records are locked first: a loan or a hold that comes at the same moment is either there
 * already, or finds the record destroyed. Rows stay; a job of the worker takes the bytes of the files and writes the minutes
 * (docs/decisions/disposals.md).
 */
export const destroyRecords: Effect<Deps, ArchiveDisposal, (typeof archiveDisposals)['workflow'], 'destroyRecords'> = {
  writes: async (deps, { row, root }: Taking<ArchiveDisposal>) => {
    const records = await recordsOf(deps, row)
    for (const record of records.erased) {
      const because = lentTo(record)
      if (because) throw conflict('REFUSED', because, { pointer: root })
    }
    return {
      number: await nextNumber(deps, {
        menu: 'disposal',
        company: row.company,
        department: row.department,
        at: new Date(),
      }),
      destroyed_count: records.erased.length,
      held: records.held.map((record) => heldBecause(record)).join('\n') || null,
    }
  },
  run: async (deps, { after }) => {
    const { erased, held, kept } = await recordsOf(deps, after)
    await move(deps, 'erase', erased)
    await move(deps, 'unpropose', held)
    await move(deps, 'retain', kept)
    const ids = erased.map(({ id }) => id)
    await closeLoans(deps, ids)
    await deps.db.run(sql`update ems.assets a set destroyed_at = now()
      where a.destroyed_at is null and (a.target_type = 'documents' and a.target_id = any(${ids}::text[])
        or a.id in (select f.target_id from ems.comments_files f join ems.comments c on c.id = f.owner_id
          where c.target_type = 'documents' and c.target_id::text = any(${ids}::text[])))`)
    const label = `Pemusnahan ${after.title}`.slice(0, 200)
    await enqueue(deps, {
      type: 'archiveDisposal',
      label,
      params: { disposal: after.id, origin: deps.request },
      total: ids.length,
    })
  },
}

type Moved = { id: string; values?: Record<string, unknown> }

/** Outcome of each record: destroyed, held back, or kept by its appraisal. */
async function recordsOf(deps: Deps, { lines }: ArchiveDisposal) {
  const ids = lines.map(({ document }) => document)
  const all = await candidatesOf(deps, ids, { isLocked: true })
  const lineOf = new Map(lines.map((line) => [line.document, line]))
  const records = [...all.values()]
  const appraised = records.filter(({ id }) => lineOf.get(id)?.verdict === 'destroy')
  return {
    erased: appraised.filter(({ hold }) => hold === null),
    held: appraised.filter(({ hold }) => hold !== null),
    kept: records.flatMap(({ id }): Moved[] => {
      const line = lineOf.get(id)
      if (line?.verdict !== 'keep') return []
      return [{ id, values: { inactive_until: line.keep_until, retention_override_reason: line.reason } }]
    }),
  }
}

async function move(deps: Deps, name: string, records: readonly Moved[]): Promise<void> {
  if (!records.length) return
  const store = storeFor(documents.name) as unknown as Store<typeof documents>
  const changes = records.map(({ id, values = {} }) => ({ id, root: '/data', values }))
  await takeTransition(deps, store, name, changes, store.rules, { isSystem: true })
}

/** Closes loan requests for destroyed records. */
async function closeLoans(deps: Deps, documents: readonly string[]): Promise<void> {
  const rows = await deps.db.rows(sql<{ id: string }>`select id::text as id from ems.archive_document_logs
    where document_id = any(${[...documents]}::bigint[]) and status = 'requested' and deleted_at is null order by id`)
  if (!rows.length) return
  const store = storeFor(archiveDocumentLogs.name) as unknown as Store<typeof archiveDocumentLogs>
  const changes = rows.map(({ id }) => ({ id, root: '/data', values: {} }))
  await takeTransition(deps, store, 'cancel', changes, store.rules, { isSystem: true })
}
