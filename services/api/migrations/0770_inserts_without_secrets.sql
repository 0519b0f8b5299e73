-- Rows without anything sealed, which is what lists of hundreds of thousands are made of, pass the vault's door unlooked
-- at: of a new employee the trigger turned the whole row into JSON seven times and removed seven values that could not
-- be there, which was two thirds of what an insert took.

create or replace function keep_sealed_values() returns trigger language plpgsql as $$
declare
  kind text := replace(tg_table_name, '_', '-');
  said jsonb := to_jsonb(new);
  masks jsonb := '{}';
  name text;
  given text;
begin
  foreach name in array tg_argv loop
    given := said ->> name;
    if given is null then
      if tg_op = 'UPDATE' then
        delete from ems.sealed_values s where s.target_type = kind and s.target_id = new.id and s.field = name;
      end if;
    elsif given like E'\x01%' then
      insert into ems.sealed_values as s (target_type, target_id, field, sealed, digest)
        values (kind, new.id, name, split_part(given, E'\x01', 3), split_part(given, E'\x01', 4))
        on conflict (target_type, target_id, field) do update
          set sealed = excluded.sealed, digest = excluded.digest, updated_at = now();
      masks := masks || jsonb_build_object(name, split_part(given, E'\x01', 2));
    end if;
  end loop;
  if masks <> '{}' then
    new := jsonb_populate_record(new, masks);
  end if;
  return new;
end $$;

drop trigger employees_sealed on employees;
create trigger employees_sealed before insert on employees for each row
  when (num_nonnulls(new.nik, new.kk_no, new.passport_no, new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no) > 0)
  execute function keep_sealed_values('nik', 'kk_no', 'passport_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no');
create trigger employees_sealed_anew
  before update of nik, kk_no, passport_no, npwp, bpjs_health_no, bpjs_tk_no, account_no on employees for each row
  when ((old.nik, old.kk_no, old.passport_no, old.npwp, old.bpjs_health_no, old.bpjs_tk_no, old.account_no)
    is distinct from (new.nik, new.kk_no, new.passport_no, new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no))
  execute function keep_sealed_values('nik', 'kk_no', 'passport_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no');

drop trigger employee_contacts_sealed on employee_contacts;
create trigger employee_contacts_sealed before insert on employee_contacts for each row
  when (new.nik is not null) execute function keep_sealed_values('nik');
create trigger employee_contacts_sealed_anew before update of nik on employee_contacts for each row
  when (old.nik is distinct from new.nik) execute function keep_sealed_values('nik');

drop trigger employee_documents_sealed on employee_documents;
create trigger employee_documents_sealed before insert on employee_documents for each row
  when (new.number is not null) execute function keep_sealed_values('number');
create trigger employee_documents_sealed_anew before update of number on employee_documents for each row
  when (old.number is distinct from new.number) execute function keep_sealed_values('number');

/* The same figures as before, without a loop over an array. */
create or replace function complete_employee() returns trigger language plpgsql as $$
declare
  since date;
begin
  new.completeness := round(100.0 * (num_nonnulls(new.nik, new.birth_place, new.birth_date, new.religion_id, new.mobile,
    new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no, new.work_pattern_id, new.grade_id, new.consent_at)
    + (new.addresses <> '[]')::int + (new.education <> '[]')::int) / 14);
  new.contract_total_months := null;
  if new.employment_type = 'fixed_term' and new.contract_end is not null then
    since := coalesce(new.service_date, new.join_date);
    new.contract_total_months :=
      (extract(year from age(new.contract_end, since)) * 12 + extract(month from age(new.contract_end, since)))::int;
  end if;
  return new;
end $$;
