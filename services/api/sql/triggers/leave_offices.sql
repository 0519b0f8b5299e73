create trigger leave_offices_clocks after insert or delete or update of date, kind, scope, company_id, office_id, deleted_at
  on leave_offices for each row execute function recount_tickets();
