import { archiveCodeIn, archiveCountBody, archiveStocktakes } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { countScans, type ScanMatch, type ScannedText } from '../../stocktakes/index.ts'
import { documentScope } from '../documents/documents.rules.ts'
import { store as lines } from './archive-stocktake-lines.ts'

type Match = ScanMatch & {
  number: string | null
  title: string | null
  location: string | null
  expected_location: string | null
  /** Whether it was found in its place, or in one around it. */
  is_here: boolean
}

/** POST /archive-stocktakes/:id/-actions/count: records that were scanned. */
export const count = (store: Store<typeof archiveStocktakes>) =>
  countScans<Match>(store as unknown as Store, {
    ...{ stocktakes: archiveStocktakes, lines: lines as unknown as Store, scans: sql`ems.archive_stocktake_scans` },
    ...{ body: archiveCountBody, identify, valuesOf },
  })

const searched = (stocktake: Row, { key, code, office }: ScannedText) => {
  const read = archiveCodeIn(code)
  const place = office ?? (stocktake.location as string | null)
  return { key, id: 'record' in read ? read.record : null, code: 'code' in read ? read.code : null, text: code, place }
}

/** What the codes are: a line that is there, a record of this company that the counter may see, or nothing known. */
const identify = ({ db, user }: Deps, stocktake: Row, scans: readonly ScannedText[]) =>
  db.rows(sql<Match>`
    with recursive input as (select * from jsonb_to_recordset(${JSON.stringify(scans.map((one) => searched(stocktake, one)))}::jsonb)
      as s(key text, id bigint, code text, text text, place bigint)),
    found as (
      select s.key, s.text, s.place, d.* from input s left join lateral (
        select t.id as record, t.number, t.title, t.location_id from ems.documents t
        where t.deleted_at is null and t.company_id = ${String(stocktake.company)}::bigint
          and (t.id = s.id or lower(t.number) = lower(s.code)) and ${documentScope(user) ?? sql`true`} order by t.id limit 1) d on true),
    lined as (
      select f.*, l.id as line, l.expected_location_id, l.counted_at from found f left join ems.archive_stocktake_lines l
        on l.stocktake_id = ${String(stocktake.id)}::bigint
        and (l.document_id = f.record or (f.record is null and l.document_id is null and lower(l.code) = lower(left(f.text, 100))))),
    around as (
      select key, coalesce(expected_location_id, location_id) as id, 1 as level from lined
      union all select a.key, r.parent_id, a.level + 1 from around a join ems."references" r on r.id = a.id
      where r.parent_id is not null and a.level < 10)
    select key, line::text, record::text, number, title, location_id::text as location, expected_location_id::text as expected_location,
      counted_at, place is null or exists (select from around a where a.key = l.key and a.id = l.place) as is_here
    from lined l`)

/** Of a line that is there what it expects stays. */
function valuesOf({ user }: Deps, stocktake: Row, { code, at, office, condition, note }: ScannedText, match: Match) {
  const expected = match.expected_location ?? match.location
  const here = office ?? (stocktake.location as string | null)
  const result = match.record === null ? 'unknown' : match.is_here ? 'found' : 'elsewhere'
  return {
    fixed: {
      stocktake: stocktake.id,
      company: stocktake.company,
      code: (match.number ?? code).slice(0, 100),
      is_expected: false,
    },
    counted: {
      name: match.title?.slice(0, 150) ?? null,
      document: match.record,
      result,
      expected_location: expected,
      found_location: result === 'found' ? (expected ?? here) : here,
      condition,
      counted_at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
      counted_by: user.id,
      note,
      resolution: null,
    },
  }
}
