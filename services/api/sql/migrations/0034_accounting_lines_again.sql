-- Details that were read before their lines were kept are read again, a few with each pass.
update accounting_records r set is_stale = true
where r.module = 'sales-invoice' and r.detail is not null and not exists (select from accounting_lines l
  where l.connection = r.connection and l.database_id = r.database_id and l.module = r.module
    and l.external_id = r.external_id);
