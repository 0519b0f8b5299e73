import { sql, type Transaction } from '@ems/postgres'

/** Registrations that the connection to CEISA has brought, for documents whose file has none. */
export const registerFromCeisa = (tx: Transaction, tenant: string) =>
  tx.run(sql`update staged_header h set reg_no = k.reg_no, reg_date = k.reg_date from ems.kite_ceisa_answers k
    where k.tenant_id = ${tenant}::bigint and k.aju_no = h.aju_no and k.reg_no is not null and k.reg_date is not null
      and h.reg_no is null and h.reg_date is null`)
