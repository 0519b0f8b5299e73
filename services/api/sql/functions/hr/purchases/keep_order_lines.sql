/* The lines of an order by place: all of them while it is a draft; afterwards only what still counts of each changes. */
create or replace function keep_order_lines() returns trigger language plpgsql as $$
declare
  stranger int;
begin
  if new.deleted_at is not null then
    delete from ems.general_order_lines where order_id = new.id;
  elsif new.status = 'draft' or tg_op = 'INSERT' then
    select l.n into stranger from jsonb_array_elements(new.lines) with ordinality as l(line, n)
      left join ems.general_procurement_lines p on p.id = (l.line ->> 'line')::bigint and p.company_id = new.company_id
      where p.id is null limit 1;
    if stranger is not null then
      raise exception 'Baris %: permintaan bukan dari perusahaan ini.', stranger
        using errcode = 'EM422', constraint = 'general_orders_lines_check';
    end if;
    delete from ems.general_order_lines where order_id = new.id;
    -- Always in this order, so that two orders of the same lines wait for each other and do not block each other.
    insert into ems.general_order_lines (order_id, line_no, line_id, qty, price, qty_kept)
      select new.id, l.n, (l.line ->> 'line')::bigint, (l.line ->> 'qty')::numeric, (l.line ->> 'price')::numeric,
        case when new.status in ('cancelled', 'closed') then 0 else (l.line ->> 'qty')::numeric end
      from jsonb_array_elements(new.lines) with ordinality as l(line, n) order by (l.line ->> 'line')::bigint, l.n;
  elsif new.status in ('cancelled', 'closed') then
    update ems.general_order_lines set qty_kept = qty_received where order_id = new.id and qty_kept <> qty_received;
  end if;
  return null;
end $$;
