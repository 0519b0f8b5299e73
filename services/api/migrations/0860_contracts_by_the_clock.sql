-- Contracts are extended, by whoever may or by themselves, and end by the clock. What is told ahead of a day is told once.

alter table archive_contracts add column renewals jsonb not null default '[]';

/* When a contract ends as things stand, after the last extension, and until when one may give notice. */
create or replace function complete_archive_contract() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null
     and not exists (select from ems.archive_contracts c where c.id = new.parent_id and c.partner_id = new.partner_id) then
    raise exception 'Adendum harus memiliki mitra yang sama.'
      using errcode = 'EM422', constraint = 'archive_contracts_parent_check';
  end if;
  new.current_end_date := case when new.is_open_ended then null
    else coalesce((new.renewals -> -1 ->> 'to')::date, new.end_date) end;
  new.notice_deadline := new.current_end_date - new.notice_days;
  return new;
end $$;

create table reminders_given (
  target_type text not null,
  target_id bigint not null,
  kind text not null,
  day date not null,
  days int not null,
  given_at timestamptz not null default now(),
  primary key (target_type, target_id, kind, day, days)
);

-- Partners are dealt with when a card moves or somebody was spoken to, not when rows are written.
create or replace function touch_partner() returns trigger language plpgsql as $$
begin
  update ems.partners set last_activity_at = greatest(last_activity_at, new.last_interaction_at, new.stage_entered_at)
    where id = new.partner_id;
  return null;
end $$;
drop trigger marketing_activities_touch on marketing_activities;
create trigger marketing_activities_touch after insert or update of stage_key, partner_id, interactions on marketing_activities
  for each row when (new.partner_id is not null) execute function touch_partner();
