create trigger employee_contacts_company before insert on employee_contacts
  for each row when (new.company_id is null) execute function follow_employee();

create trigger employee_contacts_dependents
  after insert or delete or update of is_tax_dependent, status, deleted_at on employee_contacts
  for each row execute function count_dependents();

create trigger employee_contacts_sealed before insert on employee_contacts for each row
  when (new.nik is not null) execute function encrypt_columns('nik');

create trigger employee_contacts_sealed_anew before update of nik on employee_contacts for each row
  when (old.nik is distinct from new.nik) execute function encrypt_columns('nik');

create trigger employee_contacts_encrypted_gone after delete on employee_contacts
  referencing old table as deleted for each statement execute function delete_encrypted_values();
