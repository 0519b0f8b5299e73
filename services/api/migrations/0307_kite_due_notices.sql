-- Which PIB were announced at which distance of which due date: nobody is told twice, and an extension starts anew.

create table kite_due_notices (
  header_id bigint not null references customs_kite_tool_pib_headers on delete cascade,
  due_date date not null,
  days int not null check (days in (90, 60, 30, 7, 0)),
  noticed_at timestamptz not null default now(),
  primary key (header_id, due_date, days)
);
