-- drops: kite_hold(text,text,text)
-- A row held by a live report, an exception or a run is a conflict of state: the API answers 409, not 422 as for a wrong value.

/* Refuses a change of `field` for what holds the row, with a sentence for the user. */
create or replace function kite_lock_tenant_rows(relation text, field text, message text) returns void language plpgsql as $$
begin
  raise exception '%', message using errcode = 'EM409', constraint = relation || '_' || field || '_check';
end $$;
