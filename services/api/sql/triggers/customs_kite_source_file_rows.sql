create trigger customs_kite_source_file_rows_added after insert on customs_kite_source_file_rows
  referencing new table as after for each statement execute function kite_file_rows_added();

create trigger customs_kite_source_file_rows_moved after update on customs_kite_source_file_rows
  referencing new table as after for each statement execute function kite_file_rows_added();
