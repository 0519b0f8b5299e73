-- drops: touch_partner()
-- The last activity of a partner is a moved card or a conversation, not a written row.
create or replace function set_partner_last_activity() returns trigger language plpgsql as $$
begin
  update ems.partners set last_activity_at = greatest(last_activity_at, new.last_interaction_at, new.stage_entered_at)
    where id = new.partner_id;
  return null;
end $$;
