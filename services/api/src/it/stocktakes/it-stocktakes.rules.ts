import { todayInJakarta } from '@ems/contracts/days'
import type { ItStocktake, itStocktakes } from '@ems/contracts/it'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Rules } from '../../kit/write/write-rows.ts'

type Stocktakes = typeof itStocktakes

/** What should be there: equipment of the scope that is not excluded, gone or a licence. */
const expect = ({ db }: Deps, { id, company, office, department, category }: ItStocktake) =>
  db.run(sql`insert into ems.it_stocktake_lines (stocktake_id, company_id, code, name, serial_no, asset_id, is_expected, result,
      expected_office_id, expected_holder_id)
    select ${id}::bigint, a.company_id, a.asset_tag, a.name, a.serial_no, a.id, true, 'pending', coalesce(a.holder_office_id, a.office_id),
      a.holder_id
    from ems.it_assets a left join ems.employees e on e.id = a.holder_id
    where a.company_id = ${company}::bigint and a.deleted_at is null and not a.audit_excluded and a.asset_class <> 'license'
      and a.status not in ('ordered', 'lost', 'disposed')
      and (${office ?? null}::bigint is null or coalesce(a.holder_office_id, a.office_id) = ${office ?? null}::bigint)
      and (${department ?? null}::bigint is null or e.department_id = ${department ?? null}::bigint)
      and (${category ?? null}::bigint is null or a.category_id = ${category ?? null}::bigint)`)

const mark = ({ db }: Deps, id: string, from: string, to: string) =>
  db.run(sql`update ems.it_stocktake_lines set result = ${to}, resolution = null, updated_at = now(), version = version + 1
    where stocktake_id = ${id}::bigint and result = ${from}`)

/** Every asset that was seen carries the day. */
const date = ({ db }: Deps, id: string) =>
  db.run(sql`update ems.it_assets set last_audit_on = ${todayInJakarta()}::date
    where id in (select asset_id from ems.it_stocktake_lines where stocktake_id = ${id}::bigint and result in ('found', 'elsewhere'))`)

/** Lines begin with the scope; those that nobody found are missing when the counting is closed. */
export const stocktakeRules: Rules<Stocktakes> = {
  effect: async (deps, { before, after }) => {
    if (after && !before) return expect(deps, after)
    if (!before || !after || before.status === after.status) return
    if (after.status === 'reconciling') await mark(deps, after.id, 'pending', 'missing')
    if (after.status === 'counting') await mark(deps, after.id, 'missing', 'pending')
    if (after.status === 'done') await date(deps, after.id)
  },
}

export const stocktakeLife: Life<Deps, ItStocktake, Stocktakes['workflow']> = {
  guards: {
    decided: async ({ db }, { id }) => {
      const { open } = await db.one(sql<{ open: number }>`select count(*)::int as open from ems.it_stocktake_lines
        where stocktake_id = ${id}::bigint and result in ('elsewhere', 'missing', 'unknown') and resolution is null`)
      return open ? `Masih ada ${open} selisih yang belum diputuskan.` : undefined
    },
  },
}
