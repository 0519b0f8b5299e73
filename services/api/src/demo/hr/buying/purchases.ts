import { sql, type Transaction } from '@ems/postgres'

/**
 * What became of the requests: an order for each that was ordered, what came of it, the budgets it was paid from. Everything
 * of a completed request came within three weeks; of others the half did. One budget is spent beyond its amount.
 */
export async function insertPurchases(db: Transaction, today: string) {
  await db.run(orders(today))
  await db.run(sql`insert into ems.general_orders_procurements (owner_id, target_id)
    select distinct g.id, l.procurement_id from ems.general_orders g join ems.general_order_lines k on k.order_id = g.id
    join ems.general_procurement_lines l on l.id = k.line_id`)
  await db.run(receipts(today))
  await settle(db)
  await number(db)
  await db.run(budgets())
}

/** Sorts the vendors `t` whose name says that they sell what the request `p` is about before the others. */
export const isLikely = `(t.name !~ case when p.title ~ '^(Laptop|Perbaikan)' then 'Elektronik|Teknik' when p.title ~ '^Seragam' then 'Garmen|Tekstil'
  when p.title ~ '^Alat tulis' then 'Niaga|Plastik' else 'Niaga|Bersama' end)`

const withOrders = "'ordered', 'partially_received', 'completed', 'partially_closed'"

/** One order for each request, at a price between 8 % below and 4 % above the estimate. */
const orders = (today: string) =>
  sql.text(
    `insert into ems.general_orders (vendor_id, company_id, ordered_on, deliver_by, delivery_office_id, buyer_id, payment_term_id,
       lines, shipping, is_taxed, terms, status, sent_at, created_at, created_by_id)
     select v.id, p.company_id, d.day, d.day + 14, p.delivery_office_id, b.id, v.payment_term_id,
       (select jsonb_agg(jsonb_build_object('line', l.id::text, 'qty', trim_scale(l.qty)::text,
           'price', round(l.est_price * (92 + (l.id * 7) % 13) / 100, 0)::numeric(18,2)::text, 'note', null) order by l.line_no)
         from ems.general_procurement_lines l where l.procurement_id = p.id),
       case when p.id % 5 = 0 then 150000 else 0 end, p.id % 4 <> 0,
       case when p.id % 3 = 0 then 'Barang dikirim pada jam kerja dan disertai surat jalan.' end,
       'sent', d.day + time '09:30', d.day + time '09:00', b.id
     from ems.general_procurements p
     cross join lateral (select least((p.approved_at at time zone 'Asia/Jakarta')::date + 1 + (p.id % 4)::int, $1::date) as day) d
     cross join lateral (select t.id, t.payment_term_id from ems.partners t
       where t.is_vendor and t.status = 'active' and t.deleted_at is null and (t.company_id is null or t.company_id = p.company_id)
       order by ${isLikely}, (t.id * 31 + p.id * 17) % 23, t.id limit 1) v
     cross join lateral (select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
       where g.code = 'ga' and u.status <> 'inactive' order by u.id limit 1) b
     where p.status in (${withOrders}) and p.deleted_at is null and p.approved_at is not null
     order by d.day, p.id`,
    [today],
  )

/** Of completed requests everything came, of partly received ones the half; every eleventh delivery had a broken piece. */
const receipts = (today: string) =>
  sql.text(
    `insert into ems.general_receipts (kind, order_id, company_id, received_on, delivery_note, received_by_id, lines, status, created_at)
     select 'receipt', g.id, g.company_id, d.day, 'SJ-' || lpad((g.id * 37 % 9973)::text, 5, '0'), p.requester_id, x.lines, 'posted',
       d.day + time '10:15'
     from ems.general_orders g join ems.general_orders_procurements j on j.owner_id = g.id
     join ems.general_procurements p on p.id = j.target_id
     cross join lateral (select least(g.ordered_on + 4 + (g.id % 16)::int, $1::date) as day) d
     cross join lateral (select jsonb_agg(jsonb_build_object('order_line', k.line_no, 'name', l.name,
           'qty_good', trim_scale(q.good)::text,
           'qty_bad', case when g.id % 11 = 0 and k.line_no = 1 and q.good < k.qty then '1' else '0' end, 'note', null) order by k.line_no) as lines
       from ems.general_order_lines k join ems.general_procurement_lines l on l.id = k.line_id
       cross join lateral (select case when p.status = 'completed' then k.qty else floor(k.qty / 2) end as good) q
       where k.order_id = g.id and q.good > 0) x
     where p.status in ('completed', 'partially_received', 'partially_closed') and x.lines is not null
     order by d.day, g.id`,
    [today],
  )

/** States of orders as their quantities say; of closed requests the rest is cancelled. */
async function settle(db: Transaction) {
  await db.run(sql`update ems.general_orders g set status = case when p.status = 'partially_closed' then 'closed'
      when q.came = q.kept then 'received' when q.came > 0 then 'partially_received' else 'sent' end
    from ems.general_orders_procurements j join ems.general_procurements p on p.id = j.target_id
    cross join lateral (select sum(qty_received) as came, sum(qty_kept) as kept from ems.general_order_lines where order_id = j.owner_id) q
    where g.id = j.owner_id`)
  await db.run(sql`update ems.general_procurement_lines l set qty_cancelled = l.qty_approved - l.qty_ordered
    from ems.general_procurements p where p.id = l.procurement_id and p.status = 'partially_closed'`)
}

/** Numbers by company and month, in the order of their days, as if they had been given one by one. */
async function number(db: Transaction) {
  for (const [table, menu, word, day] of [
    ['general_orders', 'order', 'PO', 'ordered_on'],
    ['general_receipts', 'receipt', 'BAST', 'received_on'],
  ] as const) {
    const [rows, at] = [sql.id(`ems.${table}`), sql.id(`t.${day}`)]
    await db.run(sql`update ${rows} g set number = n.number from (
        select t.id, lpad(row_number() over (partition by t.company_id, to_char(${at}, 'YYYY-MM') order by ${at}, t.id)::text, 4, '0')
          || ${`/${word}/`} || c.code || '/' || to_char(${at}, 'FMRM') || '/' || to_char(${at}, 'YYYY') as number
        from ${rows} t join ems."references" c on c.id = t.company_id) n
      where n.id = g.id`)
    await db.run(sql`insert into ems.document_numbers (menu, company_id, period, last)
      select ${menu}, t.company_id, to_char(${at}, 'YYYY-MM'), count(*) from ${rows} t group by 2, 3
      on conflict (menu, company_id, period) do update set last = greatest(document_numbers.last, excluded.last)`)
  }
}

/** A budget for each year, company, department and account that requests name; every ninth is too small by now. */
const budgets = () =>
  sql`insert into ems.budgets (year, company_id, department_id, account_id, amount)
    select u.year, u.company_id, u.department_id, u.account_id,
      greatest(ceil(u.total * case when u.n % 9 = 0 then 0.9 else 1.35 end / 1000000) * 1000000, 5000000)
    from (
      select extract(year from l.needed_at)::int as year, l.company_id, l.department_id, p.budget_id as account_id,
        sum(l.qty_approved * l.est_price) as total, row_number() over (order by min(l.id)) as n
      from ems.general_procurement_lines l join ems.general_procurements p on p.id = l.procurement_id
      where p.budget_id is not null group by 1, 2, 3, 4) u`
