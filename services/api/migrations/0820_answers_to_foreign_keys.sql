-- Whoever removes a row asks every table that may refer to it. These foreign keys had no index, or only one that leaves
-- out part of the table and cannot answer.
create index access_requests_requester on access_requests (requester_id);
create index agenda_occurrences_room on agenda_occurrences (room_id) where room_id is not null;
create index approvals_delegate_of on approvals (delegate_of_id) where delegate_of_id is not null;
create index attendance_employees_office on attendance_employees (office_id) where office_id is not null;
create index attendance_employees_work_pattern on attendance_employees (work_pattern_id) where work_pattern_id is not null;
create index configs_company on configs (company_id) where company_id is not null;
create index customs_consultant_activities_board_fkey on customs_consultant_activities (board_id);
create index delegations_user on delegations (user_id);
create index document_numbers_company on document_numbers (company_id);
create index given_numbers_company on given_numbers (company_id);
create index partners_company_fkey on partners (company_id) where company_id is not null;
create index users_employee_fkey on users (employee_id) where employee_id is not null;

-- Of most employees these are empty, and an index of what is there answers as well: five fewer entries for a new one.
drop index employees_manager;
drop index employees_grade;
drop index employees_religion;
drop index employees_exit_reason;
drop index employees_bank;
create index employees_manager on employees (manager_id) where manager_id is not null;
create index employees_grade on employees (grade_id) where grade_id is not null;
create index employees_religion on employees (religion_id) where religion_id is not null;
create index employees_exit_reason on employees (exit_reason_id) where exit_reason_id is not null;
create index employees_bank on employees (bank_id) where bank_id is not null;
