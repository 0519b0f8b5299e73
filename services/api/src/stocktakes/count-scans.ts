import type { Scan } from '@ems/contracts/common'
import type { Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { z } from 'zod'
import type { Deps, Handler } from '../kit/context.ts'
import { allow } from '../kit/http/authorize.ts'
import { actionAttributes } from '../kit/http/body.ts'
import { objectsOf } from '../kit/http/document.ts'
import { idOf } from '../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf } from '../kit/problems.ts'
import { type Row, tableOf } from '../kit/store/columns.ts'
import type { Store } from '../kit/stores.ts'
import { transact } from '../kit/write/transaction.ts'
import { insertRows, updateRows, type Values } from '../kit/write/write-rows.ts'

export type ScannedText = Scan & { key: string; code: string; at: string }
/** What a scan is: a line that is there, a record of the stock-taking's scope, or nothing known. */
export type ScanMatch = {
  key: string
  line: string | null
  record: string | null
  /** By the latest scan so far. */
  counted_at: Date | string | null
}

/** How one kind of stock-taking counts. */
type Counting<M extends ScanMatch> = {
  stocktakes: Resource
  lines: Store
  /** The table of what was scanned. */
  scans: Sql
  body: z.ZodType<{ scans: ScannedText[] }>
  identify: (deps: Deps, stocktake: Row, scans: readonly ScannedText[]) => Promise<readonly M[]>
  /** The line of a scan; `fixed` of it are written with a new line only. */
  valuesOf: (deps: Deps, stocktake: Row, scan: ScannedText, match: M) => { fixed: Values; counted: Values }
}

/**
 * POST /<stock-takings>/:id/-actions/count: what was scanned, from a queue that may have waited long and come twice. A scan counts
 * once by its key; of several scans of one record the latest counts (docs/decisions/assets.md#stock-taking). Answers the lines that
 * were written.
 */
export const countScans =
  <M extends ScanMatch>(store: Store, counting: Counting<M>): Handler =>
  (request, reply) => {
    const { stocktakes, lines, body } = counting
    const { user } = allow(request, stocktakes.can.update)
    const parsed = body.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(stocktakes, issuesOf(parsed.error))
    return transact(request, reply, async (deps) => {
      const stocktake = await store.find(deps, idOf(request))
      // One after the other: two phones may find the same record at one instant.
      await deps.db.run(sql`select from ${tableOf(stocktakes)} where id = ${stocktake.id}::bigint for update`)
      const { status } = await store.find(deps, stocktake.id)
      if (status !== 'counting')
        throw conflict('CLOSED', 'Penghitungan opname ini sudah ditutup.', { pointer: '/data' })
      const { scans } = parsed.data
      const fresh = await keep(deps, counting.scans, stocktake.id, scans)
      const latest = lastOfEach(scans.filter(({ key }) => fresh.has(key)))
      const written = latest.length ? await write(deps, counting, stocktake, latest) : []
      return {
        status: 200,
        body: {
          data: written.map(objectsOf(lines.resource, { user })),
          meta: { repeated: scans.length - fresh.size },
        },
      }
    })
  }

/** The keys that were not there before. */
async function keep({ db, user }: Deps, table: Sql, stocktake: string, scans: readonly Scan[]) {
  const rows = await db.rows(sql<{ key: string }>`
    insert into ${table} (key, stocktake_id, code, scanned_at, scanned_by_id)
    select (s ->> 'key')::uuid, ${stocktake}::bigint, s ->> 'code', least((s ->> 'at')::timestamptz, now()), ${user.id}::bigint
    from jsonb_array_elements(${JSON.stringify(scans)}::jsonb) s on conflict (key) do nothing returning key::text`)
  return new Set(rows.map(({ key }) => key))
}

/** Of each code the latest scan. */
function lastOfEach(scans: readonly ScannedText[]): ScannedText[] {
  const sorted = [...scans].sort((a, b) => a.at.localeCompare(b.at))
  return [...new Map(sorted.map((one) => [one.code.toLowerCase(), one])).values()]
}

async function write<M extends ScanMatch>(
  deps: Deps,
  { lines, identify, valuesOf }: Counting<M>,
  stocktake: Row,
  scans: readonly ScannedText[],
): Promise<Row[]> {
  const matches = new Map((await identify(deps, stocktake, scans)).map((one) => [one.key, one]))
  // Two codes of one record are one line.
  const each = new Map<string, readonly [ScannedText, M]>()
  for (const one of scans) {
    const match = matches.get(one.key)
    if (match && !isOlder(one, match)) each.set(match.record ?? `code:${one.code.toLowerCase()}`, [one, match])
  }
  const proposals = [...each.values()].map(([one, match]) => ({
    line: match.line,
    ...valuesOf(deps, stocktake, one, match),
  }))
  const added = proposals.flatMap(({ line, fixed, counted }) =>
    line === null ? [{ values: { ...fixed, ...counted }, root: '/data' }] : [],
  )
  const changes = proposals.flatMap(({ line, counted }) =>
    line === null ? [] : [{ id: line, values: counted, root: '/data' }],
  )
  return [
    ...(added.length ? await insertRows(deps, lines, added) : []),
    ...(changes.length ? await updateRows(deps, lines, changes) : []),
  ] as Row[]
}

/** A queue may come after a later scan of another phone. */
const isOlder = ({ at }: ScannedText, { counted_at }: ScanMatch) =>
  counted_at !== null && Date.parse(at) < new Date(counted_at).getTime()
