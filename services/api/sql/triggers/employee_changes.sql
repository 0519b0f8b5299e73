create trigger employee_changes_complete before insert on employee_changes
  for each row execute function complete_employee_change();

create trigger employee_changes_sealed before insert on employee_changes for each row
  when (num_nonnulls(new.kk_no, new.npwp, new.account_no) > 0)
  execute function encrypt_columns('kk_no', 'npwp', 'account_no');

create trigger employee_changes_sealed_anew before update of kk_no, npwp, account_no on employee_changes for each row
  when ((old.kk_no, old.npwp, old.account_no) is distinct from (new.kk_no, new.npwp, new.account_no))
  execute function encrypt_columns('kk_no', 'npwp', 'account_no');

create trigger employee_changes_encrypted_gone after delete on employee_changes
  referencing old table as deleted for each statement execute function delete_encrypted_values();
