/* What a budget is called, and that it never becomes less than what is bound already. */
create or replace function complete_budget() returns trigger language plpgsql as $$
begin
  new.name := concat_ws(' · ', new.year::text, (select name from ems."references" where id = new.account_id),
    (select name from ems."references" where id = new.department_id));
  if tg_op = 'UPDATE' and new.amount < old.amount and new.amount < new.committed + new.ordered + new.spent then
    raise exception 'Anggaran tidak boleh kurang dari yang sudah terikat, dipesan dan terpakai, Rp %.',
        replace(to_char(new.committed + new.ordered + new.spent, 'FM999,999,999,999,999,990'), ',', '.')
      using errcode = 'EM422', constraint = 'budgets_amount_check';
  end if;
  return new;
end $$;
