/* Invoices came, went or moved to another month, partner or currency. */
create or replace function mark_sold_documents() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'INSERT' then
    for touched in
      select connection, array_agg(database_id) as databases, array_agg(month) as months from (
        select distinct connection, database_id, date_trunc('month', trans_date)::date as month from added
        where module = 'sales-invoice') m group by 1
    loop
      perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
    end loop;
  elsif tg_op = 'DELETE' then
    for touched in
      select connection, array_agg(database_id) as databases, array_agg(month) as months from (
        select distinct connection, database_id, date_trunc('month', trans_date)::date as month from gone
        where module = 'sales-invoice') m group by 1
    loop
      perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
    end loop;
  else
    for touched in
      select connection, array_agg(database_id) as databases, array_agg(month) as months from (
        select distinct connection, database_id, date_trunc('month', trans_date)::date as month from (
          (select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null as is_there
            from added where module = 'sales-invoice'
          except select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null from gone)
          union all
          (select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null as is_there
            from gone where module = 'sales-invoice'
          except select id, connection, database_id, external_id, trans_date, partner_id, currency, removed_at is null from added)
        ) changed) m group by 1
    loop
      perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
    end loop;
  end if;
  return null;
end $$;
