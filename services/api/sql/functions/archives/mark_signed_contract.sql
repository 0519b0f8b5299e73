create or replace function mark_signed_contract() returns trigger language plpgsql as $$
begin
  update ems.archive_contracts c set has_signed_file = exists (select from ems.assets f
      where f.target_type = 'archive-contracts' and f.target_id = c.id::text and f.purpose = 'signed' and f.deleted_at is null)
    where c.id in (case when tg_op <> 'INSERT' and old.target_type = 'archive-contracts' then old.target_id::bigint end,
      case when tg_op <> 'DELETE' and new.target_type = 'archive-contracts' then new.target_id::bigint end);
  return null;
end $$;
