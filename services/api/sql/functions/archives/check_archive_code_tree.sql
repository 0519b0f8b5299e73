-- How documents are kept, the documents, who borrowed them, and the contracts.

/* Refuses circles and classifications deeper than four levels; the message is for the user. */
create or replace function check_archive_code_tree() returns trigger language plpgsql as $$
declare
  above int;
  below int;
  is_circle boolean;
begin
  -- Two changes that are sound alone may close a circle together.
  perform pg_advisory_xact_lock(hashtext('ems.archive_document_codes.parent'));
  with recursive ancestors(id, parent_id, level) as (
    select id, parent_id, 1 from ems.archive_document_codes where id = new.parent_id
    union all
    select c.id, c.parent_id, a.level + 1 from ems.archive_document_codes c join ancestors a on c.id = a.parent_id
    where a.level < 10 and a.id <> new.id
  )
  select max(level), bool_or(id = new.id) into above, is_circle from ancestors;
  if is_circle then
    raise exception 'Induk tidak boleh turunannya sendiri.'
      using errcode = 'EM422', constraint = 'archive_document_codes_parent_check';
  end if;
  with recursive descendants(id, level) as (
    select new.id, 0
    union all
    select c.id, d.level + 1 from ems.archive_document_codes c join descendants d on c.parent_id = d.id
    where d.level < 10 and c.deleted_at is null
  )
  select max(level) into below from descendants;
  if above + 1 + below > 4 then
    raise exception 'Induk maksimal 4 tingkat.'
      using errcode = 'EM422', constraint = 'archive_document_codes_parent_check';
  end if;
  return null;
end $$;
