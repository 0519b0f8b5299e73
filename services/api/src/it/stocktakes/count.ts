import { codeIn, countBody, itStocktakeLines, itStocktakes, type scan } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { z } from 'zod'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionAttributes } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { insertRows, updateRows } from '../../kit/write/write-rows.ts'
import { store as lines } from './it-stocktake-lines.ts'

type Scan = z.output<typeof scan>
type Match = {
  key: string
  line: string | null
  asset: string | null
  tag: string | null
  name: string | null
  serial_no: string | null
  office: string | null
  expected_office: string | null
  holder: string | null
  /** By the latest scan so far. */
  counted_at: Date | string | null
}

/**
 * POST /it-stocktakes/:id/-actions/count: what was scanned, from a queue that may have waited long and come twice. A scan counts
 * once by its key; of several scans of one asset the latest counts (docs/decisions/assets.md#stock-taking). Answers the lines that were written.
 */
export const count =
  (store: Store<typeof itStocktakes>): Handler =>
  (request, reply) => {
    const { user } = allow(request, itStocktakes.can.update)
    const parsed = countBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(itStocktakes, issuesOf(parsed.error))
    return transact(request, reply, async (deps) => {
      const stocktake = await store.find(deps, idOf(request))
      // One after the other: two phones may find the same asset at one instant.
      await deps.db.run(sql`select from ems.it_stocktakes where id = ${stocktake.id}::bigint for update`)
      const { status } = await store.find(deps, stocktake.id)
      if (status !== 'counting')
        throw conflict('CLOSED', 'Penghitungan opname ini sudah ditutup.', { pointer: '/data' })
      const { scans } = parsed.data
      const fresh = await keep(deps, stocktake.id, scans)
      const latest = lastOfEach(scans.filter(({ key }) => fresh.has(key)))
      const written = latest.length ? await write(deps, stocktake, latest) : []
      return {
        status: 200,
        body: {
          data: written.map(objectsOf(itStocktakeLines, { user })),
          meta: { repeated: scans.length - fresh.size },
        },
      }
    })
  }

/** The keys that were not there before. */
async function keep({ db, user }: Deps, stocktake: string, scans: readonly Scan[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ key: string }>`
    insert into ems.it_stocktake_scans (key, stocktake_id, code, scanned_at, scanned_by_id)
    select (s ->> 'key')::uuid, ${stocktake}::bigint, s ->> 'code', least((s ->> 'at')::timestamptz, now()), ${user.id}::bigint
    from jsonb_array_elements(${JSON.stringify(scans)}::jsonb) s on conflict (key) do nothing returning key::text`)
  return new Set(rows.map(({ key }) => key))
}

/** Of each code the latest scan. */
function lastOfEach(scans: readonly Scan[]): Scan[] {
  const sorted = [...scans].sort((a, b) => a.at.localeCompare(b.at))
  return [...new Map(sorted.map((one) => [one.code.toLowerCase(), one])).values()]
}

const searched = ({ key, code }: Scan) => {
  const read = codeIn(code)
  return 'id' in read ? { key, id: read.id, code: null } : { key, id: null, code: read.code }
}

/** What the codes are: a line that is there, an asset of this company, or nothing known. */
const identify = ({ db }: Deps, stocktake: Row, scans: readonly Scan[]) =>
  db.rows(sql<Match>`
    with input as (select * from jsonb_to_recordset(${JSON.stringify(scans.map(searched))}::jsonb) as s(key text, id bigint, code text))
    select s.key, coalesce(l.id, u.id)::text as line, a.id::text as asset, a.asset_tag as tag, a.name, a.serial_no,
      coalesce(a.holder_office_id, a.office_id)::text as office, l.expected_office_id::text as expected_office, a.holder_id::text as holder,
      coalesce(l.counted_at, u.counted_at) as counted_at
    from input s
    left join lateral (
      select x.* from ems.it_assets x where x.deleted_at is null and x.company_id = ${String(stocktake.company)}::bigint
        and (x.id = s.id or lower(x.asset_tag) = lower(s.code) or lower(x.serial_no) = lower(s.code))
      order by lower(x.asset_tag) = lower(s.code) desc nulls last, x.id limit 1) a on true
    left join ems.it_stocktake_lines l on l.stocktake_id = ${String(stocktake.id)}::bigint and l.asset_id = a.id
    left join ems.it_stocktake_lines u on a.id is null and u.stocktake_id = ${String(stocktake.id)}::bigint and u.asset_id is null
      and lower(u.code) = lower(left(coalesce(s.code, s.id::text), 100))`)

async function write(deps: Deps, stocktake: Row, scans: readonly Scan[]): Promise<Row[]> {
  const matches = new Map((await identify(deps, stocktake, scans)).map((one) => [one.key, one]))
  // Tag and serial number of one asset are one line.
  const each = new Map<string, readonly [Scan, Match]>()
  for (const one of scans) {
    const match = matches.get(one.key)
    if (match && !isOlder(one, match)) each.set(match.asset ?? `code:${one.code.toLowerCase()}`, [one, match])
  }
  const proposals = [...each.values()].map(([one, match]) => ({
    line: match.line,
    values: valuesOf(stocktake, one, match, deps.user.id),
  }))
  const inserted = proposals.filter(({ line }) => line === null)
  const updated = proposals.filter(({ line }) => line !== null)
  const added = inserted.map(({ values }) => ({ values, root: '/data' }))
  const changes = updated.map(({ line, values }) => {
    const { stocktake: _, company: __, code: ___, is_expected: ____, ...counted } = values
    return { id: String(line), values: counted, root: '/data' }
  })
  return [
    ...(added.length ? await insertRows(deps, lines, added) : []),
    ...(changes.length ? await updateRows(deps, lines, changes) : []),
  ] as Row[]
}

/** A queue may come after a later scan of another phone. */
const isOlder = ({ at }: Scan, { counted_at }: Match) =>
  counted_at !== null && Date.parse(at) < new Date(counted_at).getTime()

function valuesOf(stocktake: Row, { code, at, office, condition, note }: Scan, match: Match, user: string) {
  const here = office ?? (stocktake.office as string | null)
  const expected = match.expected_office ?? match.office
  const result = match.asset === null ? 'unknown' : here && expected && here !== expected ? 'elsewhere' : 'found'
  return {
    stocktake: stocktake.id,
    company: stocktake.company,
    code: (match.tag ?? textOf(code)).slice(0, 100),
    name: match.name,
    serial_no: match.serial_no,
    asset: match.asset,
    is_expected: false,
    result,
    expected_office: expected,
    expected_holder: match.holder,
    found_office: here ?? expected,
    condition,
    counted_at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
    counted_by: user,
    note,
    resolution: null,
  }
}

const textOf = (code: string) => {
  const read = codeIn(code)
  return 'id' in read ? read.id : read.code
}
