/* What a line of a request takes of the budget of its year, company, account and department, or of the whole company. */
create or replace function settle_budget_line(line bigint) returns void language sql as $$
  with amounts as (
    select l.id, (
        select b.id from ems.budgets b
        where b.year = extract(year from l.needed_at)::int and b.company_id = l.company_id and b.account_id = p.budget_id
          and (b.department_id = l.department_id or b.department_id is null) and b.deleted_at is null
        order by b.department_id nulls last limit 1) as budget_id,
      round(l.qty_open * l.est_price, 2) as committed,
      coalesce(o.ordered, 0) + round((l.qty_ordered - coalesce(o.kept, 0) - l.qty_received + coalesce(o.received, 0)) * l.est_price, 2)
        as ordered,
      coalesce(o.spent, 0) + round((l.qty_received - coalesce(o.received, 0)) * l.est_price, 2) as spent
    from ems.general_procurement_lines l join ems.general_procurements p on p.id = l.procurement_id
    left join lateral (
      select sum(k.qty_kept) as kept, sum(k.qty_received) as received,
        sum(round((k.qty_kept - k.qty_received) * k.price, 2)) as ordered, sum(round(k.qty_received * k.price, 2)) as spent
      from ems.general_order_lines k where k.line_id = l.id) o on true
    where l.id = line),
  gone as (
    delete from ems.budget_lines b using amounts a where b.line_id = a.id and a.budget_id is distinct from b.budget_id returning b.line_id)
  insert into ems.budget_lines as b (line_id, budget_id, committed, ordered, spent)
    select id, budget_id, committed, greatest(ordered, 0), greatest(spent, 0) from amounts where budget_id is not null
    on conflict (line_id) do update set budget_id = excluded.budget_id, committed = excluded.committed, ordered = excluded.ordered,
      spent = excluded.spent;
$$;
