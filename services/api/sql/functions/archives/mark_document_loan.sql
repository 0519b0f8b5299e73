/* A document is as far away as its live loan, and says which one that is. A destroyed one is lent to nobody. */
create or replace function mark_document_loan() returns trigger language plpgsql as $$
declare
  about bigint := coalesce(new.document_id, old.document_id);
  live record;
begin
  select l.id, l.borrower_id, l.due_at, case l.status when 'on_loan' then 'on_loan' else 'reserved' end as state into live
    from ems.archive_document_logs l
    where l.document_id = about and l.status in ('approved', 'on_loan') and l.deleted_at is null limit 1;
  update ems.documents d set loan_status = coalesce(live.state, 'available'), current_log_id = live.id,
      borrower_id = live.borrower_id, borrowed_until = live.due_at
    where d.id = about and (d.status <> 'destroyed' or live.id is null);
  if not found and live.id is not null then
    raise exception 'Arsip % sudah dimusnahkan.', (select number from ems.documents where id = about)
      using errcode = 'EM409', constraint = 'archive_document_logs_document_check';
  end if;
  return null;
end $$;
