import type { ArchiveStocktake, archiveStocktakes } from '@ems/contracts/archives'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Rules } from '../../kit/write/write-rows.ts'
import { documentScope } from '../documents/documents.rules.ts'

type Stocktakes = typeof archiveStocktakes

/** What should be there: records of the company in the place and those inside that are not lent, and that the counter may see. */
const expect = ({ db, user }: Deps, { id, company, location }: ArchiveStocktake) =>
  db.run(sql`with recursive places as (
      select ${location ?? null}::bigint as id
      union select r.id from ems."references" r join places p on r.parent_id = p.id)
    insert into ems.archive_stocktake_lines (stocktake_id, company_id, code, name, document_id, is_expected, result, expected_location_id)
    select ${id}::bigint, t.company_id, t.number, left(t.title, 150), t.id, true, 'pending', t.location_id
    from ems.documents t
    where t.company_id = ${company}::bigint and t.deleted_at is null and t.status not in ('draft', 'destroyed', 'lost')
      and t.loan_status <> 'on_loan' and t.location_id is not null
      and (${location ?? null}::bigint is null or t.location_id in (select id from places))
      and ${documentScope(user) ?? sql`true`}`)

const mark = ({ db }: Deps, id: string, from: string, to: string) =>
  db.run(sql`update ems.archive_stocktake_lines set result = ${to}, resolution = null, updated_at = now(), version = version + 1
    where stocktake_id = ${id}::bigint and result = ${from}`)

/** Lines begin with the scope; those that nobody found are missing when the counting is closed. */
export const stocktakeRules: Rules<Stocktakes> = {
  effect: async (deps, { before, after }) => {
    if (after && !before) return expect(deps, after)
    if (!before || !after || before.status === after.status) return
    if (after.status === 'reconciling') await mark(deps, after.id, 'pending', 'missing')
    if (after.status === 'counting') await mark(deps, after.id, 'missing', 'pending')
  },
}

export const stocktakeLife: Life<Deps, ArchiveStocktake, Stocktakes['workflow']> = {
  guards: {
    decided: async ({ db }, { id }) => {
      const { open } = await db.one(sql<{ open: number }>`select count(*)::int as open from ems.archive_stocktake_lines
        where stocktake_id = ${id}::bigint and result in ('elsewhere', 'missing', 'unknown') and resolution is null`)
      return open ? `Masih ada ${open} selisih yang belum diputuskan.` : undefined
    },
  },
}
