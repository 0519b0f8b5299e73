-- What ordinary screens of marketing and the archives still lacked.

alter table partners
  add column evaluations jsonb not null default '[]',
  add column evaluation_grade text
    constraint partners_evaluation_grade_check check (evaluation_grade in ('a', 'b', 'c', 'd'));
create index partners_evaluation_grade on partners (evaluation_grade, id) where deleted_at is null;

/* The grade of a vendor is the mean of the four marks of its latest evaluation, the last line. */
create function grade_partner() returns trigger language plpgsql as $$
declare
  latest jsonb := new.evaluations -> -1;
  mean numeric := ((latest ->> 'quality')::numeric + (latest ->> 'price')::numeric
    + (latest ->> 'timeliness')::numeric + (latest ->> 'service')::numeric) / 4;
begin
  new.evaluation_grade := case when mean >= 4.25 then 'a' when mean >= 3.25 then 'b' when mean >= 2.25 then 'c'
    when mean is not null then 'd' end;
  return new;
end $$;
create trigger partners_grade before insert or update of evaluations on partners
  for each row execute function grade_partner();

alter table documents add column retention_override_reason text collate natural_order;

alter table archive_document_logs
  add column borrower_department_id bigint
    constraint archive_document_logs_borrower_department_fkey references "references",
  add column handed_by_id bigint constraint archive_document_logs_handed_by_fkey references users,
  add column received_by_id bigint constraint archive_document_logs_received_by_fkey references users;
update archive_document_logs l set borrower_department_id = e.department_id from employees e where e.id = l.borrower_id;
create index archive_document_logs_borrower_department on archive_document_logs (borrower_department_id);
create index archive_document_logs_handed_by on archive_document_logs (handed_by_id);
create index archive_document_logs_received_by on archive_document_logs (received_by_id);
