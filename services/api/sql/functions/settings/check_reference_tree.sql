/* Refuses circles, trees deeper than five and parents of another category; the message is for the user. */
create or replace function check_reference_tree() returns trigger language plpgsql as $$
declare
  above int;
  below int;
  is_circle boolean;
begin
  -- Two changes that are sound alone may close a circle together.
  perform pg_advisory_xact_lock(hashtext('ems.references.parent'));
  with recursive ancestors(id, parent_id, category, level) as (
    select id, parent_id, category, 1 from ems."references" where id = new.parent_id
    union all
    select r.id, r.parent_id, r.category, a.level + 1 from ems."references" r join ancestors a on r.id = a.parent_id
    where a.level < 10 and a.id <> new.id
  )
  select max(level), bool_or(id = new.id) into above, is_circle from ancestors;
  if is_circle then
    raise exception 'Induk tidak boleh turunannya sendiri.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  if exists (select from ems."references" where id = new.parent_id and category <> new.category) then
    raise exception 'Induk harus dari kategori yang sama.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  with recursive descendants(id, level) as (
    select new.id, 0
    union all
    select r.id, d.level + 1 from ems."references" r join descendants d on r.parent_id = d.id
    where d.level < 10 and r.deleted_at is null
  )
  select max(level) into below from descendants;
  if above + 1 + below > 5 then
    raise exception 'Induk maksimal 5 tingkat.' using errcode = 'EM422', constraint = 'references_parent_check';
  end if;
  return null;
end $$;
