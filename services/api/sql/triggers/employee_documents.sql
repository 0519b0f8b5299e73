create trigger employee_documents_company before insert on employee_documents
  for each row when (new.company_id is null) execute function follow_employee();

create trigger employee_documents_title before insert on employee_documents
  for each row when (new.title is null) execute function name_employee_document();

create trigger employee_documents_sealed before insert on employee_documents for each row
  when (new.number is not null) execute function encrypt_columns('number');

create trigger employee_documents_sealed_anew before update of number on employee_documents for each row
  when (old.number is distinct from new.number) execute function encrypt_columns('number');

create trigger employee_documents_encrypted_gone after delete on employee_documents
  referencing old table as deleted for each statement execute function delete_encrypted_values();
