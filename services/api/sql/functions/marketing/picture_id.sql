/* The first picture of an item that is small enough for a list. */
create or replace function picture_id(item items) returns bigint language sql stable as $$
  select a.id from ems.assets a where a.target_type = 'items' and a.target_id = item.id::text and a.purpose = 'image'
    and a.mime in ('image/png', 'image/jpeg', 'image/gif', 'image/webp') and a.size_byte <= 1048576 and a.deleted_at is null and a.destroyed_at is null
  order by a.id limit 1
$$;
