-- Every document number that was given, so that an auditor can be told which of them no document bears any more.

create table given_numbers (
  menu text not null,
  company_id bigint not null constraint given_numbers_company_fkey references "references",
  period text not null,
  seq int not null check (seq > 0),
  number text not null,
  given_at timestamptz not null default now(),
  primary key (menu, company_id, period, seq)
);
create trigger given_numbers_append_only before update or delete on given_numbers
  for each row execute function refuse_change();
create trigger given_numbers_no_truncate before truncate on given_numbers
  for each statement execute function refuse_change();
