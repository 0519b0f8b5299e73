create trigger archive_stocktake_lines_added after insert on archive_stocktake_lines
  referencing new table as changed for each statement execute function count_stocktake('archive');

create trigger archive_stocktake_lines_changed after update on archive_stocktake_lines
  referencing new table as changed for each statement execute function count_stocktake('archive');
