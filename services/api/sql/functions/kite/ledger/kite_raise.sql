-- drops: kite_refuse(text,text,text)
/* Refuses with a sentence for the user, as an error of `field`. */
create or replace function kite_raise(relation text, field text, message text) returns void language plpgsql as $$
begin
  raise exception '%', message using errcode = 'EM422', constraint = relation || '_' || field || '_check';
end $$;
