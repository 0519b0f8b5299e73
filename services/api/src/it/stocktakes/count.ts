import { codeIn, countBody, itStocktakes } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { countScans, type ScanMatch, type ScannedText } from '../../stocktakes/index.ts'
import { store as lines } from './it-stocktake-lines.ts'

type Match = ScanMatch & {
  tag: string | null
  name: string | null
  serial_no: string | null
  office: string | null
  expected_office: string | null
  holder: string | null
}

/** POST /it-stocktakes/:id/-actions/count: equipment that was scanned. */
export const count = (store: Store<typeof itStocktakes>) =>
  countScans<Match>(store as unknown as Store, {
    ...{ stocktakes: itStocktakes, lines: lines as unknown as Store, scans: sql`ems.it_stocktake_scans` },
    ...{ body: countBody, identify, valuesOf },
  })

const searched = ({ key, code }: ScannedText) => {
  const read = codeIn(code)
  return 'id' in read ? { key, id: read.id, code: null } : { key, id: null, code: read.code }
}

/** What the codes are: a line that is there, an asset of this company, or nothing known. */
const identify = ({ db }: Deps, stocktake: Row, scans: readonly ScannedText[]) =>
  db.rows(sql<Match>`
    with input as (select * from jsonb_to_recordset(${JSON.stringify(scans.map(searched))}::jsonb) as s(key text, id bigint, code text))
    select s.key, coalesce(l.id, u.id)::text as line, a.id::text as record, a.asset_tag as tag, a.name, a.serial_no,
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

/** Of a line that is there what it expects stays. */
function valuesOf({ user }: Deps, stocktake: Row, { code, at, office, condition, note }: ScannedText, match: Match) {
  const here = office ?? (stocktake.office as string | null)
  const expected = match.expected_office ?? match.office
  const result = match.record === null ? 'unknown' : here && expected && here !== expected ? 'elsewhere' : 'found'
  return {
    fixed: {
      stocktake: stocktake.id,
      company: stocktake.company,
      code: (match.tag ?? textOf(code)).slice(0, 100),
      is_expected: false,
    },
    counted: {
      name: match.name,
      serial_no: match.serial_no,
      asset: match.record,
      result,
      expected_office: expected,
      expected_holder: match.holder,
      found_office: here ?? expected,
      condition,
      counted_at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
      counted_by: user.id,
      note,
      resolution: null,
    },
  }
}

const textOf = (code: string) => {
  const read = codeIn(code)
  return 'id' in read ? read.id : read.code
}
