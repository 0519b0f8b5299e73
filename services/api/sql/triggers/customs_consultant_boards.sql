create trigger customs_consultant_boards_stages after update of stages on customs_consultant_boards
  for each row execute function keep_used_stages();
