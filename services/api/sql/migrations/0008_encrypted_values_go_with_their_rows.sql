-- Encrypted numbers are deleted with the row they belong to: a row that an import added and an undo removed, or one that the
-- trash gave up, left them behind, and its NIK could not be given again.

delete from sealed_values s
  where (target_type = 'employees' and not exists (select from employees t where t.id = s.target_id))
    or (target_type = 'employee-contacts' and not exists (select from employee_contacts t where t.id = s.target_id))
    or (target_type = 'employee-documents' and not exists (select from employee_documents t where t.id = s.target_id));
