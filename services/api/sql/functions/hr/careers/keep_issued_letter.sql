/* An issued letter keeps its number and its text. */
create or replace function keep_issued_letter() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.number, old.body, old.title, old.employee_id, old.letter_date)
      is distinct from (new.number, new.body, new.title, new.employee_id, new.letter_date) then
    raise exception 'Surat yang sudah terbit tidak dapat diubah atau dihapus.'
      using errcode = 'EM422', constraint = 'employee_letters_number_check';
  end if;
  return new;
end $$;
