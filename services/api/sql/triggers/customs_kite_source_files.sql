create trigger customs_kite_source_files_removed after delete on customs_kite_source_files
  referencing old table as before for each statement execute function kite_files_removed();
