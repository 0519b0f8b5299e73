/* A target is called by its month, person and board, and is seen by the companies that see its board. */
create or replace function complete_marketing_target() returns trigger language plpgsql as $$
begin
  select left(concat_ws(' · ', right(new.month, 2) || '/' || left(new.month, 4), u.name, b.name), 250), b.company_id
    into new.name, new.company_id
    from ems.marketing_boards b left join ems.users u on u.id = new.owner_id where b.id = new.board_id;
  -- Without its board the foreign key refuses it, by its field.
  new.name := coalesce(new.name, new.month);
  return new;
end $$;
