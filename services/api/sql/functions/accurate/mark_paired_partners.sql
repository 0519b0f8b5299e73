/* A partner is paired with a record of accounting, or no longer. */
create or replace function mark_paired_partners() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'INSERT' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from added where partner_id is not null group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  elsif tg_op = 'DELETE' then
    for touched in
      select connection, array_agg(distinct partner_id) as partners from gone where partner_id is not null group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  else
    for touched in
      select m.connection, array_agg(distinct m.partner_id) as partners from (
        (select id, connection, partner_id, removed_at is null as is_there from added where partner_id is not null
        except select id, connection, partner_id, removed_at is null from gone)
        union all
        (select id, connection, partner_id, removed_at is null from gone where partner_id is not null
        except select id, connection, partner_id, removed_at is null from added)
      ) m group by 1
    loop
      perform ems.refresh_partner_accounting(touched.partners, touched.connection);
    end loop;
  end if;
  return null;
end $$;
