-- Leave by its stage and by its kind of entry, in the order of its list: counted in the index, with what its scope asks.
create index leave_employees_status_list on leave_employees (status, start_date, id) include (company_id, employee_id, deleted_at);
create index leave_employees_entry on leave_employees (entry, start_date, id) include (company_id, employee_id, deleted_at);
drop index leave_employees_status_start;
