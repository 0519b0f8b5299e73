import { type Sql, sql } from '@ems/postgres'

/** Name of a department, with its company where there are several: each has a department *Keuangan*. */
export const departmentName = (id: Sql) => sql`(select concat_ws(' · ', d.name, (select c.code from ems."references" c
    where c.id = d.company_id and exists (select from ems."references" o where o.category = 'company' and o.id <> c.id and o.deleted_at is null)))
  from ems."references" d where d.id = ${id})`
