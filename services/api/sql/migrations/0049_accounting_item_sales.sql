-- Sales by goods, added up for each month: the plain sum of the lines of 100,000 invoices takes seconds.
create table accounting_sales_months (
  connection text not null constraint accounting_sales_months_connection_fkey references accounting_connections,
  database_id text not null,
  month date not null constraint accounting_sales_months_month_check check (extract(day from month) = 1),
  -- The sums are those of the lines. Otherwise reports add up the lines themselves.
  is_current boolean not null default false,
  primary key (connection, database_id, month)
);
insert into accounting_sales_months (connection, database_id, month)
select distinct connection, database_id, date_trunc('month', trans_date)::date from accounting_documents
where module = 'sales-invoice';

-- In rupiah, of invoices that are there.
create table accounting_item_sales (
  connection text not null,
  database_id text not null,
  month date not null,
  -- Of the partner; null is in sight of everybody.
  company_id bigint,
  -- Id of the goods there, or what the line says; null: all goods, so that an invoice with two of them counts once.
  item_key text,
  item_number text,
  name text collate natural_order,
  invoices integer not null,
  quantity numeric,
  -- The same where there is one unit.
  first_unit text,
  last_unit text,
  amount numeric,
  constraint accounting_item_sales_key unique nulls not distinct (connection, database_id, month, company_id, item_key),
  constraint accounting_item_sales_month_fkey foreign key (connection, database_id, month)
    references accounting_sales_months on delete cascade
);

-- Invoices whose goods are not known: the report says how many.
create index accounting_records_unread on accounting_records (connection, module, database_id, external_id)
  where is_stale or detail is null;
