import { type Db, sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { fileName, printedOrder } from './order-pdf.ts'
import { orderSheet } from './order-sheet.ts'

type Sent = { after: { id: string; sent_to: string | null } }

/** Puts the mail to the vendor into the queue, with the transition that sends the order; none without an address. */
export async function queueOrderMail({ db }: Deps, { after: { id, sent_to } }: Sent): Promise<void> {
  if (!sent_to) return
  await db.run(sql`insert into ems.mails (address, event, payload, state)
    values (${sent_to}, 'order.sent', jsonb_build_object('target_type', 'general-orders', 'target_id', ${id}::text), 'queued')`)
}

/** The mail of an order, with the order as a file; undefined where it is not in force any more. */
export async function orderLetter(db: Db, id: string) {
  const live = await db.first(sql<{ email: string | null }>`select b.email from ems.general_orders g
    left join ems.users b on b.id = g.buyer_id
    where g.id = ${id}::bigint and g.status not in ('draft', 'cancelled') and g.deleted_at is null`)
  if (!live) return undefined
  const order = await printedOrder(db, id)
  const subject = `Pesanan ${order.number} dari ${order.company}`
  const text = [
    `Yth. ${order.vendor},`,
    `terlampir pesanan pembelian ${order.number} dari ${order.company}. Mohon kirim ke ${order.office}.`,
    'Cantumkan nomor pesanan pada surat jalan dan faktur. Jika ada yang tidak dapat dipenuhi, hubungi kami.',
    `Hormat kami,\n${[order.buyer, order.company].filter(Boolean).join('\n')}`,
  ].join('\n\n')
  return { subject, text, replyTo: live.email, file: { name: fileName(order), content: await orderSheet(order) } }
}
