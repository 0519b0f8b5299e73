create trigger support_article_votes_counts after insert or update or delete on support_article_votes
  for each row execute function count_article_votes();
