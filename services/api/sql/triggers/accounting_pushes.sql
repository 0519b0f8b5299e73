create trigger accounting_pushes_partner_added after insert on accounting_pushes
  for each row when (new.kind <> 'sales-quotation') execute function mark_pushed_partner();

create trigger accounting_pushes_partner_changed after update of status on accounting_pushes
  for each row when (new.kind <> 'sales-quotation') execute function mark_pushed_partner();

create trigger accounting_pushes_partner_gone after delete on accounting_pushes
  for each row when (old.kind <> 'sales-quotation') execute function mark_pushed_partner();
