create trigger accounting_partners_pairs_added after insert on accounting_partners
  referencing new table as added for each statement execute function mark_paired_partners();

create trigger accounting_partners_pairs_gone after delete on accounting_partners
  referencing old table as gone for each statement execute function mark_paired_partners();

create trigger accounting_partners_pairs_changed after update on accounting_partners
  referencing old table as gone new table as added for each statement execute function mark_paired_partners();
