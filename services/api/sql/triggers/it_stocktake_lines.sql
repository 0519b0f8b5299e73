create trigger it_stocktake_lines_added after insert on it_stocktake_lines
  referencing new table as changed for each statement execute function count_stocktake('it');

create trigger it_stocktake_lines_changed after update on it_stocktake_lines
  referencing new table as changed for each statement execute function count_stocktake('it');
