import { permissions } from '@ems/contracts'
import type { Companies } from '../lib/fill-table.ts'
import type { Stack } from '../lib/stack.ts'

const COMPANIES = 4

/**
 * A user who may list everything of four companies, customers and vendors. The Administrator has no row scope and would
 * not measure it.
 */
export async function readerIn({ pool }: Stack): Promise<Companies> {
  await pool.query(
    `update ems.usergroups set data_scope = 'company',
       permissions = array(select distinct unnest(permissions || $1::text[])) where code = 'ga'`,
    [[...permissions].filter((permission) => permission.endsWith('-list'))],
  )
  const { rows } = await pool.query<{ id: string }>(
    `select r.id::text as id from ems."references" r
     left join ems.usergroups_companies c on c.target_id = r.id and c.owner_id = (select id from ems.usergroups where code = 'ga')
     where r.category = 'company' and r.deleted_at is null order by c.target_id is null, r.id`,
  )
  const ids = rows.map(({ id }) => id)
  const inScope = ids.slice(0, COMPANIES)
  await pool.query(
    `insert into ems.usergroups_companies (owner_id, target_id)
     select g.id, c from ems.usergroups g, unnest($1::bigint[]) c where g.code = 'ga' on conflict do nothing`,
    [inScope],
  )
  // The KITE tool has clients instead of companies. The user sees all clients of these companies.
  await pool.query('update ems.customs_kite_tenants set company_id = $1 where not company_id = any($2::bigint[])', [
    inScope[0],
    inScope,
  ])
  return { reached: inScope, others: ids.slice(COMPANIES) }
}

export const tokenOfReader = (stack: Stack) => stack.tokenOf('ga')
