-- Encrypted numbers are deleted with the row they belong to: a row that an import added and an undo removed, or one that the
-- trash gave up, left them behind, and its NIK could not be given again.

create function delete_encrypted_values() returns trigger language plpgsql as $$
begin
  delete from ems.sealed_values s using deleted d
    where s.target_type = replace(tg_table_name, '_', '-') and s.target_id = d.id;
  return null;
end $$;

create trigger employees_encrypted_gone after delete on employees
  referencing old table as deleted for each statement execute function delete_encrypted_values();
create trigger employee_contacts_encrypted_gone after delete on employee_contacts
  referencing old table as deleted for each statement execute function delete_encrypted_values();
create trigger employee_documents_encrypted_gone after delete on employee_documents
  referencing old table as deleted for each statement execute function delete_encrypted_values();

delete from sealed_values s
  where (target_type = 'employees' and not exists (select from employees t where t.id = s.target_id))
    or (target_type = 'employee-contacts' and not exists (select from employee_contacts t where t.id = s.target_id))
    or (target_type = 'employee-documents' and not exists (select from employee_documents t where t.id = s.target_id));
