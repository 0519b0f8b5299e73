import { sql, type Transaction } from '@ems/postgres'
import { isLikely } from './purchases.ts'

/**
 * What vendors offered and billed: three quotations for each larger request, of which the ordered one is the chosen, and two
 * for some that are being bought; an invoice for most of what came, of which a few wait for a decision or for payment.
 */
export async function insertQuotationsAndInvoices(db: Transaction, today: string) {
  await db.run(quotations(today))
  await db.run(sql`with chosen as (
      select distinct on (g.id) g.id as order_id, q.id as quotation_id
      from ems.general_orders g join ems.general_orders_procurements j on j.owner_id = g.id
      join ems.general_quotations q on q.procurement_id = j.target_id and q.vendor_id = g.vendor_id and q.status = 'chosen'
      order by g.id, q.id)
    update ems.general_orders g set quotation_id = c.quotation_id from chosen c where c.order_id = g.id`)
  await db.run(sql`insert into ems.general_quotation_choices (line_id, quotation_id, qty, price)
    select distinct on (1) (x.l ->> 'line')::bigint, q.id, (x.l ->> 'qty')::numeric, (x.l ->> 'price')::numeric
    from ems.general_quotations q cross join lateral jsonb_array_elements(q.lines) as x(l) where q.status = 'chosen' order by 1, q.id`)
  await db.run(invoices(today))
  await db.run(sql`analyze ems.general_quotations, ems.general_invoices`)
}

/** The vendor of the order offers what was ordered; the others are 3 to 15 % dearer, and one of five delivers sooner. */
const quotations = (today: string) =>
  sql.text(
    `insert into ems.general_quotations (procurement_id, vendor_id, company_id, number, quoted_on, valid_to, lines, shipping, is_taxed,
       payment_term_id, lead_time_days, warranty, quality, status, choice_reason, created_by_id)
     select p.id, v.id, p.company_id, 'Q-' || lpad((p.id * 7 + v.place)::text, 4, '0'), d.day, d.day + 30, x.lines,
       case when v.place > 1 and p.id % 3 = 0 then 150000 else 0 end, true, v.payment_term_id, 4 + ((p.id + v.place * 5) % 14)::int,
       case when v.place = 1 then '1 tahun' end, 60 + ((p.id * 3 + v.place * 11) % 40)::int,
       case when g.id is null then 'received' when v.place = 1 then 'chosen' else 'declined' end,
       case when g.id is not null and v.place = 1 and p.id % 6 = 0 then 'Barang tersedia dan garansinya lebih lama.' end, b.id
     from ems.general_procurements p
     left join lateral (select o.* from ems.general_orders o join ems.general_orders_procurements j on j.owner_id = o.id
       where j.target_id = p.id order by o.id limit 1) g on true
     cross join lateral (select least(coalesce(g.ordered_on, (p.approved_at at time zone 'Asia/Jakarta')::date + 3) - 2, $1::date) as day) d
     cross join lateral (select u.id from ems.users u join ems.usergroups k on k.id = u.usergroup_id
       where k.code = 'ga' and u.status <> 'inactive' order by u.id limit 1) b
     cross join lateral (select t.id, t.payment_term_id, row_number() over (order by (t.id = g.vendor_id) desc nulls last,
           ${isLikely}, (t.id * 31 + p.id * 17) % 23, t.id) as place
       from ems.partners t where t.is_vendor and t.status = 'active' and t.deleted_at is null
         and (t.company_id is null or t.company_id = p.company_id)
       order by place limit case when g.id is null then 2 else 3 end) v
     cross join lateral (select jsonb_agg(jsonb_build_object('line', l.id::text, 'qty', trim_scale(l.qty)::text,
         'price', round(coalesce(o.price, l.est_price) * (100 + case when v.place = 1 then 0 else 3 + (l.id * 5 + v.place * 7) % 13 end)
           / 100, 0)::numeric(18,2)::text, 'note', null) order by l.line_no) as lines
       from ems.general_procurement_lines l left join ems.general_order_lines o on o.order_id = g.id and o.line_id = l.id
       where l.procurement_id = p.id) x
     where p.deleted_at is null and p.approved_at is not null and x.lines is not null
       and ((g.id is not null and p.estimated_total >= 10000000) or (p.status in ('approved', 'processing') and p.id % 2 = 0))
     order by d.day, p.id, v.place`,
    [today],
  )

/**
 * Everything good of an order is billed ten days after it came, one of thirteen dearer than agreed. Of the newest, three are
 * dearer and wait for a decision, and five more are not paid yet.
 */
const invoices = (today: string) =>
  sql.text(
    `insert into ems.general_invoices (number, order_id, vendor_id, company_id, invoiced_on, due_on, tax_number, lines, shipping, tax_amount,
       differences, deviation, status, paid_on, created_by_id)
     select 'INV/' || to_char(d.day, 'YYYY') || '/' || lpad(g.id::text, 5, '0'), g.id, g.vendor_id, g.company_id, d.day, d.day + 30,
       case when g.is_taxed then '010.000-26.' || lpad((g.id * 7919 % 100000000)::text, 8, '0') end, x.lines, g.shipping,
       case when g.is_taxed then round(round(x.subtotal + g.shipping, 0) * 11 / 100, 0) else 0 end, x.differences, x.deviation,
       case when x.deviation > 0 and g.place <= 3 then 'deviating' when d.day + 30 < $1::date and g.place > 8 then 'paid' else 'matched' end,
       case when d.day + 30 < $1::date and g.place > 8 then d.day + 28 end, g.buyer_id
     from (select o.*, r.came + 10 as billed_on, row_number() over (order by r.came desc, o.id desc) as place
       from ems.general_orders o join (select order_id, max(received_on) as came from ems.general_receipts
         where status = 'posted' group by 1) r on r.order_id = o.id where r.came + 10 <= $1::date) g
     cross join lateral (select g.billed_on as day) d
     cross join lateral (
       select jsonb_agg(jsonb_build_object('order_line', k.line_no, 'name', l.name, 'qty', trim_scale(k.qty_received)::text,
           'price', z.price::text, 'note', case when z.price > k.price then 'Harga bahan baku naik sejak pesanan.' end) order by k.line_no) as lines,
         sum(round(k.qty_received * z.price, 2)) as subtotal, sum(round(k.qty_received * (z.price - k.price), 2)) as deviation,
         coalesce(jsonb_agg(jsonb_build_object('order_line', k.line_no, 'name', l.name, 'kind', 'price', 'expected', trim_scale(k.price)::text,
             'billed', trim_scale(z.price)::text, 'amount', round(k.qty_received * (z.price - k.price), 2)::text, 'is_within', false,
             'note', 'Harga bahan baku naik sejak pesanan.') order by k.line_no) filter (where z.price > k.price), '[]') as differences
       from ems.general_order_lines k join ems.general_procurement_lines l on l.id = k.line_id
       cross join lateral (select round(k.price * case when (g.id % 13 = 0 or g.place <= 3) and k.line_no = 1 then 1.06 else 1 end, 2)::numeric(18,2) as price) z
       where k.order_id = g.id and k.qty_received > 0) x
     where x.lines is not null
     order by d.day, g.id`,
    [today],
  )
