create trigger archive_contracts_complete before insert or update on archive_contracts
  for each row execute function complete_archive_contract();

create trigger archive_contracts_addendum before insert or update of parent_id on archive_contracts
  for each row execute function count_addendum();
