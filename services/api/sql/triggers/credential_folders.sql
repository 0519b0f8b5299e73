create trigger credential_folders_share after update of shares, company_id on credential_folders
  for each row when ((old.shares, old.company_id) is distinct from (new.shares, new.company_id))
  execute function share_folder();
