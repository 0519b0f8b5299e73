/* Statement by statement: a page of a hundred invoices is one change for each of its partners. */
create or replace function count_receivables() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'INSERT' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from added
      where partner_id is not null and module = 'sales-invoice' and outstanding <> 0 group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  elsif tg_op = 'DELETE' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from gone
      where partner_id is not null and module = 'sales-invoice' and outstanding <> 0 group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  else
    for touched in
      -- Not a join: its cached plan, made for a page, would compare each of 100,000 rows with all others.
      select m.connection, array_agg(distinct m.partner_id) as partners from (
        (select id, connection, partner_id, outstanding, currency, removed_at is null as is_there from added
          where partner_id is not null and module = 'sales-invoice'
        except select id, connection, partner_id, outstanding, currency, removed_at is null from gone)
        union all
        (select id, connection, partner_id, outstanding, currency, removed_at is null from gone
          where partner_id is not null and module = 'sales-invoice'
        except select id, connection, partner_id, outstanding, currency, removed_at is null from added)
      ) m group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  end if;
  return null;
end $$;
