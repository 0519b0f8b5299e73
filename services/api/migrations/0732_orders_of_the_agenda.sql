-- The agenda in every order that its list offers.

create index agenda_events_title on agenda_events (title, id) where deleted_at is null;
create index agenda_events_event_type on agenda_events (event_type, id) where deleted_at is null;
create index agenda_events_end_at on agenda_events (end_at, id) where deleted_at is null;
create index agenda_events_created_at on agenda_events (created_at, id) where deleted_at is null;
