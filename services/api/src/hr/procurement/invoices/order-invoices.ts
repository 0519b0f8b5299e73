import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import type { Row } from '../../../kit/store/columns.ts'

/** Guard of an order: while a vendor bills it, it is closed and not cancelled. */
export async function withoutInvoices({ db }: Deps, { id }: Row): Promise<string | undefined> {
  const invoice = await db.first(sql<{ number: string }>`select number from ems.general_invoices
    where order_id = ${id}::bigint and status not in ('rejected', 'cancelled') and deleted_at is null order by id limit 1`)
  return invoice && `Faktur ${invoice.number} menagih pesanan ini: batalkan fakturnya dahulu.`
}
