-- A list of references, its count included, is answered from the index: the scope and the filters people use are in it.
-- Counting 5,000 of 100,000 rows: 1.0 ms instead of 2.2 ms, 60 pages instead of 2,500.

drop index references_category_name;
create index references_category_name on "references" (category, name, id) include (is_active, company_id)
  where deleted_at is null;
