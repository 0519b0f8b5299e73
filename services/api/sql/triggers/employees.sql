create trigger employees_manager_tree after insert or update of manager_id on employees
  for each row when (new.manager_id is not null) execute function check_manager();

create trigger employees_note_leavers after update of status on employees
  for each row when (old.status is distinct from new.status) execute function note_leavers();

create trigger employees_sealed_follow after update of deleted_at on employees
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function release_encrypted_values();

create trigger employees_complete before insert or update on employees
  for each row execute function complete_employee();

create trigger employees_name after update of full_name on employees
  for each row when (old.full_name is distinct from new.full_name) execute function follow_employee_name();

create trigger employees_sealed before insert on employees for each row
  when (num_nonnulls(new.nik, new.kk_no, new.passport_no, new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no) > 0)
  execute function encrypt_columns('nik', 'kk_no', 'passport_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no');

create trigger employees_sealed_anew
  before update of nik, kk_no, passport_no, npwp, bpjs_health_no, bpjs_tk_no, account_no on employees for each row
  when ((old.nik, old.kk_no, old.passport_no, old.npwp, old.bpjs_health_no, old.bpjs_tk_no, old.account_no)
    is distinct from (new.nik, new.kk_no, new.passport_no, new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no))
  execute function encrypt_columns('nik', 'kk_no', 'passport_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no');

create trigger rights_revoked after update on employees for each row
  when ((old.company_id, old.department_id, old.manager_id) is distinct from (new.company_id, new.department_id, new.manager_id))
  execute function notify_employee_moved();

create trigger employees_encrypted_gone after delete on employees
  referencing old table as deleted for each statement execute function delete_encrypted_values();

create trigger career_added after insert on employees
  referencing new table as added for each statement execute function career_added();

create trigger career_changed after update on employees
  referencing old table as gone new table as added for each statement execute function career_changed();
