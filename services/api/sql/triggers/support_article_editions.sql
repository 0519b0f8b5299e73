create trigger support_article_editions_append_only before update or delete on support_article_editions
  for each row execute function refuse_change();

create trigger support_article_editions_no_truncate before truncate on support_article_editions
  for each statement execute function refuse_change();
