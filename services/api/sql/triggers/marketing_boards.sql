create trigger marketing_boards_complete before insert or update on marketing_boards
  for each row execute function complete_marketing_board();

create trigger marketing_boards_rot after update of stages on marketing_boards for each row
  when (old.stages is distinct from new.stages) execute function rot_cards_of_board();
