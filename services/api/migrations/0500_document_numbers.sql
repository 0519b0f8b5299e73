-- The last number given, by menu, company and part of time. Its row is locked until the document is written, so that a
-- number whose document was refused is given again: there are no gaps.

create table document_numbers (
  menu text not null,
  company_id bigint not null constraint document_numbers_company_fkey references "references",
  period text not null,
  last int not null check (last > 0),
  primary key (menu, company_id, period)
);
