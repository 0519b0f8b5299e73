-- Also of removed requests: a company that is removed looks for them.
create index concurrently if not exists employee_changes_of_company on employee_changes (company_id);
