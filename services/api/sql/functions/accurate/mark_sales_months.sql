/* The sums of some months no longer hold. Shares a lock with other writers; adding up takes it alone, so that no change is
   committed between the sum and its mark. */
create or replace function mark_sales_months(book text, databases text[], months date[]) returns void language plpgsql as $$
begin
  if cardinality(months) is null or cardinality(months) = 0 then return; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('accounting sales ' || book, 0));
  insert into ems.accounting_sales_months (connection, database_id, month)
    select book, m.database_id, m.month from unnest(databases, months) m(database_id, month) order by 2, 3
    on conflict do nothing;
  update ems.accounting_sales_months s set is_current = false
    from unnest(databases, months) m(database_id, month)
    where s.connection = book and s.database_id = m.database_id and s.month = m.month and s.is_current;
end $$;
