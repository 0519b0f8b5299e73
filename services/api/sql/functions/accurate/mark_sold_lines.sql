/* The lines of some invoices are others. */
create or replace function mark_sold_lines() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select connection, array_agg(database_id) as databases, array_agg(month) as months from (
      select distinct d.connection, d.database_id, date_trunc('month', d.trans_date)::date as month
      from (select distinct connection, database_id, module, external_id from changed where module = 'sales-invoice') l
      join ems.accounting_documents d using (connection, database_id, module, external_id)) m group by 1
  loop
    perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
  end loop;
  return null;
end $$;
