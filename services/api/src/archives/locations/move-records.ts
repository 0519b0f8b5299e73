import { archiveCodeIn, documents, type MoveOutcome, moveBody, type ScannedMove } from '@ems/contracts/archives'
import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { behindSavepoint } from '../../kit/audit/gathered.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { invalid, issuesOf } from '../../kit/problems.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { updateRows } from '../../kit/write/write-rows.ts'
import { documentRules } from '../documents/documents.rules.ts'

type Documents = Store<typeof documents>
type Match = { id: string; number: string; title: string; location: string | null; moved_at: Date | string | null }

/**
 * POST /documents/-actions/move: records that were scanned into a place, from a queue that may have waited long and come twice. Of
 * several scans of one record the latest counts, and one that is older than the last move changes nothing. What one record is refused
 * for keeps the others not back (docs/decisions/locations.md#moves).
 */
export const move =
  (store: Documents): Handler =>
  (request, reply) => {
    allow(request, documents.can.update)
    const parsed = moveBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(documents, issuesOf(parsed.error))
    const moves = [...parsed.data.moves].sort((a, b) => a.at.localeCompare(b.at))
    return transact(request, reply, async (deps) => {
      const results = new Map<string, MoveOutcome>()
      for (const one of moves) results.set(one.key, await moveOne(deps, store, one))
      const outcomes = parsed.data.moves.map(({ key }) => ({
        ...{ type: 'archive-moves', id: key, attributes: results.get(key) },
      }))
      return { status: 200, body: { data: outcomes } }
    })
  }

async function moveOne(deps: Deps, store: Documents, { location, code, at }: ScannedMove): Promise<MoveOutcome> {
  const [match, another] = await matchesOf(deps, store, code)
  if (!match || another)
    return {
      ...{ result: 'unknown', number: null, title: null },
      reason: another ? 'Nomor ini dipakai beberapa arsip. Pindai labelnya.' : 'Kode ini bukan arsip yang Anda lihat.',
    }
  const { id, number, title } = match
  const output = (result: MoveOutcome['result'], reason: string | null = null) => ({ result, number, title, reason })
  if (match.location === location) return output('same')
  if (match.moved_at && new Date(match.moved_at).getTime() >= Date.parse(at)) return output('older')
  try {
    await behindSavepoint(deps.db, async () => {
      // The event of the move carries the time of the scan.
      await deps.db.run(sql`select set_config('ems.moved_at', ${at}, true)`)
      await updateRows(deps, store, [{ id, root: '/data', values: { location } }], documentRules)
      await deps.db.run(sql`select set_config('ems.moved_at', '', true)`)
    })
    return output('moved')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return output('rejected', error.errors[0]?.detail?.split('[Galat]')[0] ?? null)
  }
}

/** At most two records of a label or a number, among those that the user may see. */
const matchesOf = (deps: Deps, store: Documents, text: string) => {
  const read = archiveCodeIn(text)
  const isIt =
    'record' in read
      ? sql`t.id = ${read.record}::bigint`
      : 'code' in read
        ? sql`lower(t.number) = lower(${read.code})`
        : sql`false`
  return deps.db.rows(sql<Match>`select t.id::text, t.number, t.title, t.location_id::text as location,
      (select max(at) from ems.archive_document_events e where e.document_id = t.id and e.type = 'move') as moved_at
    from ems.documents t where ${isIt} and t.deleted_at is null and ${store.sight(deps)} order by t.id limit 2`)
}
