/* An item is paired with a record of accounting, or no longer. */
create or replace function mark_paired_item() returns trigger language plpgsql as $$
begin
  update ems.items i set
    accounting_actual = case when exists (select from ems.accounting_items a where a.item_id = i.id
      and a.connection = 'actual' and a.removed_at is null) then 'paired' else 'none' end,
    accounting_commercial = case when exists (select from ems.accounting_items a where a.item_id = i.id
      and a.connection = 'commercial' and a.removed_at is null) then 'paired' else 'none' end
  where i.id in (coalesce(new.item_id, old.item_id), coalesce(old.item_id, new.item_id));
  return null;
end $$;
