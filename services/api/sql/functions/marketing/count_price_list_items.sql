/* How many prices a list has. */
create or replace function count_price_list_items() returns trigger language plpgsql as $$
declare
  lists bigint[];
begin
  if tg_op = 'INSERT' then
    lists := array(select distinct list_id from added);
  else
    lists := array(select distinct o.list_id from removed o join added n using (id)
      where (o.deleted_at is null) <> (n.deleted_at is null));
  end if;
  update ems.price_lists l set item_count =
      (select count(*) from ems.price_list_items i where i.list_id = l.id and i.deleted_at is null)
    where l.id = any(lists);
  return null;
end $$;
