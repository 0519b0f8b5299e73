-- Counts of an article follow its votes; they are no change that a person made of its text.
create or replace function count_article_votes() returns trigger language plpgsql as $$
begin
  update ems.support_articles a set
    helpful_count = (select count(*) from ems.support_article_votes v where v.article_id = a.id and v.is_helpful),
    unhelpful_count = (select count(*) from ems.support_article_votes v where v.article_id = a.id and not v.is_helpful)
  where a.id = coalesce(new.article_id, old.article_id);
  return null;
end $$;
