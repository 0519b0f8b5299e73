/* The invoices of a partner belong to another company: other people may see them. */
create or replace function mark_sold_partner() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select connection, array_agg(database_id) as databases, array_agg(month) as months from (
      select distinct connection, database_id, date_trunc('month', trans_date)::date as month
      from ems.accounting_documents where partner_id = new.id and module = 'sales-invoice') m group by 1 order by 1
  loop
    perform ems.mark_sales_months(touched.connection, touched.databases, touched.months);
  end loop;
  return null;
end $$;
