/*
 * When a contract ends as things stand, after the last extension, until when one may give notice, and until when its renewal is to be
 * decided.
 */
create or replace function complete_archive_contract() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null
     and not exists (select from ems.archive_contracts c where c.id = new.parent_id and c.partner_id = new.partner_id) then
    raise exception 'Adendum harus memiliki mitra yang sama.'
      using errcode = 'EM422', constraint = 'archive_contracts_parent_check';
  end if;
  new.current_end_date := case when new.is_open_ended then null
    else coalesce((new.renewals -> -1 ->> 'to')::date, new.end_date) end;
  new.notice_deadline := new.current_end_date - new.notice_days;
  -- A renewal moves the deadline, and with it the question comes again.
  new.decision_due := case when new.status = 'active' and new.renewal_decided_for is distinct from new.notice_deadline
    then new.notice_deadline end;
  return new;
end $$;
