/* A budget is the sum of its lines, changed by addition under the lock of its row. */
create or replace function count_budget_line() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update ems.budgets set committed = committed - old.committed, ordered = ordered - old.ordered, spent = spent - old.spent
      where id = old.budget_id and (tg_op = 'DELETE' or old.budget_id <> new.budget_id);
  end if;
  if tg_op <> 'DELETE' then
    update ems.budgets set
      committed = committed + new.committed - case when tg_op = 'UPDATE' and old.budget_id = new.budget_id then old.committed else 0 end,
      ordered = ordered + new.ordered - case when tg_op = 'UPDATE' and old.budget_id = new.budget_id then old.ordered else 0 end,
      spent = spent + new.spent - case when tg_op = 'UPDATE' and old.budget_id = new.budget_id then old.spent else 0 end
      where id = new.budget_id;
  end if;
  return null;
end $$;
