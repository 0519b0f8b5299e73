create trigger marketing_spans_reopen_added after insert on marketing_spans for each row when (new.is_move)
  execute function reopen_marketing_days();

create trigger marketing_spans_reopen_removed after delete on marketing_spans for each row when (old.is_move)
  execute function reopen_marketing_days();
