import { addDays } from '@ems/contracts/days'
import { sql, type Transaction } from '@ems/postgres'
import { insert } from '../rows.ts'

type Ids = ReadonlyMap<string, string>

/** The sandbox of accounting has them under these ids, and what became of the first quotation (`accounting-demo.test.ts`). */
export const demoBooks = {
  database: '1001',
  quotation: '90001',
  customer: { code: 'M-00020', id: '58' },
  items: { 'JSA-00012': '3050', 'JSA-00014': '3052', 'JSA-00016': '3054' },
} as const
const DISCOUNT = '2500000.00'

const lines = [
  ['JSA-00012', 'Pendampingan bulanan selama satu tahun', '12', '8500000.00', '5.00'],
  ['JSA-00014', null, '24', '650000.00', null],
  ['JSA-00016', 'Dua hari di tempat pelanggan, 20 peserta', '2', '7500000.00', null],
] as const

const terms = `Harga berlaku untuk pengerjaan di Surakarta dan sekitarnya; perjalanan dinas di luar itu ditagih sesuai biaya nyata.
Pembayaran 60 hari setelah faktur diterima. Laporan bulanan disampaikan paling lambat tanggal 10 bulan berikutnya.`

/**
 * A quotation on a card that was won: accepted and in accounting, where an order, an invoice and a receipt followed it; and the
 * draft of the next one on a card that is open.
 */
export async function insertQuotations(db: Transaction, today: string, references: Ids) {
  const company = references.get('company/MKP')
  const goods = await goodsOf(db)
  const [won, open] = await cardsOf(db, company, goods)
  const shared = { company_id: company, currency: 'IDR', is_taxed: true, is_tax_included: false, terms }
  const sentOn = addDays(today, -34)
  await insert(db, 'quotations', [
    {
      ...shared,
      ...(await numbered(db, 'PNW-90001')),
      activity_id: won?.id,
      partner_id: won?.partner,
      status: 'accepted',
      quoted_on: addDays(today, -35),
      valid_until: addDays(today, -21),
      sent_at: `${sentOn}T03:00:00Z`,
      created_at: `${addDays(today, -35)}T03:00:00Z`,
      payment_term_id: references.get('payment-term/N60'),
      discount: DISCOUNT,
      lines: goods,
    },
    {
      ...shared,
      ...(await numbered(db, 'PNW-90002')),
      activity_id: open?.id,
      partner_id: open?.partner,
      status: 'draft',
      quoted_on: today,
      valid_until: addDays(today, 14),
      sent_at: null,
      created_at: `${today}T00:00:00Z`,
      payment_term_id: references.get('payment-term/N14'),
      discount: '0.00',
      lines: goods.slice(0, 2),
    },
  ])
  await pair(db, sentOn)
  await markSent(db, sentOn)
}

/** Numbers that no other quotation comes to: those of the sandbox have to be its own. */
const numbered = async (db: Transaction, code: string) => ({
  code,
  ...(await db.one(sql<{ id: string }>`select nextval(pg_get_serial_sequence('ems.quotations', 'id'))::text as id`)),
})

async function goodsOf(db: Transaction) {
  const items = await db.rows(sql<{ id: string; code: string }>`select id::text, code from ems.items`)
  const ids = new Map(items.map(({ id, code }) => [code, id]))
  return lines.map(([code, description, quantity, price, discount_pct]) => ({
    item: ids.get(code),
    description,
    quantity,
    price,
    discount_pct,
  }))
}

type Goods = Awaited<ReturnType<typeof goodsOf>>

/** The first card that was won and the first that waits for an offer become about these goods; the first is of the customer. */
async function cardsOf(db: Transaction, company: string | undefined, goods: Goods) {
  const onCard = JSON.stringify(goods.map((line) => ({ ...line, unit: null, tax: null })))
  const rows = await db.rows(sql<{ id: string; partner: string; is_won: boolean }>`
    update ems.marketing_activities a set lines = ${onCard}::jsonb,
      title = 'Pendampingan KITE satu tahun ' || p.name, partner_id = p.id, prospect_name = null, value = 127500000,
      contact_id = (select c.id from ems.contacts c where c.partner_id = p.id order by c.is_primary desc, c.id limit 1)
    from (select distinct on (x.stage_key) x.id, x.stage_key, x.partner_id from ems.marketing_activities x
      where x.stage_key in ('menang', 'penawaran') and x.company_id = ${company}::bigint and x.partner_id is not null
      order by x.stage_key, x.id) chosen
    join ems.partners p on case chosen.stage_key when 'menang' then p.code = ${demoBooks.customer.code} else p.id = chosen.partner_id end
    where a.id = chosen.id
    returning a.id::text, a.partner_id::text as partner, a.stage_key = 'menang' as is_won`)
  return rows.sort((a, b) => Number(b.is_won) - Number(a.is_won))
}

const at = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Jakarta' + interval '10 hours')`
const seller = sql`(select id from ems.users where email = 'pemasaran@ems.test')`

/** Customer and goods are those of accounting; what accounting knows of them comes with the first synchronisation. */
async function pair(db: Transaction, day: string) {
  const { database, customer, items } = demoBooks
  await db.run(sql`insert into ems.accounting_partners (connection, database_id, module, external_id, number, name, partner_id,
      linked_by_id, linked_at)
    select 'actual', ${database}, 'customer', ${customer.id}, p.code, p.name, p.id, ${seller}, ${at(day)}
    from ems.partners p where p.code = ${customer.code}`)
  await db.run(sql`insert into ems.accounting_items (connection, database_id, external_id, number, name, item_id, linked_by_id, linked_at)
    select 'actual', ${database}, x.value, i.code, i.name, i.id, ${seller}, ${at(day)}
    from jsonb_each_text(${JSON.stringify(items)}::jsonb) x join ems.items i on i.code = x.key`)
}

/** Its trail is read with the first synchronisation. */
const markSent = (db: Transaction, sentOn: string) =>
  db.run(sql`insert into ems.accounting_pushes (connection, database_id, kind, target_id, title, number, external_id, body, status,
      attempts, begun_at, sent_at, created_at, updated_at, queued_by_id)
    select 'actual', ${demoBooks.database}, 'sales-quotation', q.id, p.name, q.code, ${demoBooks.quotation},
      jsonb_build_object('number', q.code, 'customerNo', p.code, 'transDate', to_char(q.quoted_on, 'DD/MM/YYYY'))::text, 'sent', 1,
      ${at(sentOn)}, ${at(sentOn)}, ${at(sentOn)}, ${at(sentOn)}, ${seller}
    from ems.quotations q join ems.partners p on p.id = q.partner_id
    where q.status = 'accepted'`)
