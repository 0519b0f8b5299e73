-- What every table leans on: sorting, searching, the outbox, idempotency keys and the audit log.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Names and codes as Indonesians sort them: case after letter, "A2" before "A10".
create collation natural_order (provider = icu, locale = 'id-u-kn');

-- The two-argument unaccent names its dictionary, which is what makes this immutable in fact.
create function searchable(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create table outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  user_id bigint not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

/* Answers are replayed for 24 hours. */
create function purge_idempotency_keys() returns bigint language sql as $$
  with gone as (delete from ems.idempotency_keys where created_at < now() - interval '24 hours' returning 1)
  select count(*) from gone
$$;

create table audit_logs (
  id bigint generated always as identity primary key,
  version int not null default 1 check (version = 1),
  at timestamptz not null default clock_timestamp(),
  actor_id bigint,
  actor_name text not null,
  actor_email text,
  action text not null,
  menu text,
  target_type text not null,
  target_id text,
  target_label text,
  before jsonb,
  after jsonb,
  changed_fields text[] not null default '{}',
  reason text,
  ip text,
  user_agent text,
  request_id text not null,
  rows_affected int,
  is_sensitive boolean not null default false,
  created_at timestamptz generated always as (at) stored,
  updated_at timestamptz generated always as (at) stored,
  created_by_id bigint generated always as (actor_id) stored,
  updated_by_id bigint generated always as (actor_id) stored,
  search_text text generated always as (searchable(coalesce(target_label, '') || ' ' || actor_name)) stored
);
create index audit_logs_at on audit_logs (at, id);
create index audit_logs_target on audit_logs (target_type, target_id, id);
create index audit_logs_actor on audit_logs (actor_id, id);
create index audit_logs_request on audit_logs (request_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger audit_logs_append_only before update or delete on audit_logs for each row execute function refuse_change();
create trigger audit_logs_no_truncate before truncate on audit_logs for each statement execute function refuse_change();

-- The hash chain (docs/decisions/0040). Writers only note their rows; one sealer at a time chains what is committed.
create table audit_unsealed (audit_id bigint primary key);

create table audit_seals (
  number bigint primary key,
  audit_id bigint not null unique references audit_logs,
  hash bytea not null
);
create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();

create function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into ems.audit_unsealed select id from added;
  return null;
end $$;

create trigger audit_logs_note_unsealed after insert on audit_logs
  referencing new table as added for each statement execute function note_unsealed();

/* Named columns, not the whole row: a column added later must not change the hash of older rows. */
create function audit_hash(previous bytea, a audit_logs) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(previous || convert_to(jsonb_build_array(
    a.id, a.at, a.actor_id, a.actor_name, a.actor_email, a.action, a.menu, a.target_type, a.target_id, a.target_label,
    a.before, a.after, a.changed_fields, a.reason, a.ip, a.user_agent, a.request_id, a.rows_affected, a.is_sensitive
  )::text, 'UTF8'))
$$;

/* Chains up to `at_most` rows in the order of their ids; returns how many. 0 also when another sealer is at work. */
create function seal_audit_logs(at_most int) returns int language plpgsql as $$
declare
  last ems.audit_seals;
  entry ems.audit_logs;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('ems.seal_audit_logs')) then return 0; end if;
  select * into last from ems.audit_seals order by number desc limit 1;
  last.number := coalesce(last.number, 0);
  last.hash := coalesce(last.hash, '\x');
  for entry in
    select a.* from ems.audit_unsealed u join ems.audit_logs a on a.id = u.audit_id order by a.id limit at_most
  loop
    last.number := last.number + 1;
    last.hash := ems.audit_hash(last.hash, entry);
    insert into ems.audit_seals (number, audit_id, hash) values (last.number, entry.id, last.hash);
    delete from ems.audit_unsealed where audit_id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

/* Id of the first row that was changed, removed or slipped in; null when the chain is sound. */
create function verify_audit_logs() returns bigint language plpgsql stable as $$
declare
  seal record;
  previous bytea := '\x';
  expected bigint := 1;
begin
  for seal in
    select s.number, s.audit_id, s.hash, a as entry
    from ems.audit_seals s left join ems.audit_logs a on a.id = s.audit_id order by s.number
  loop
    if seal.number <> expected or seal.entry is null
       or seal.hash is distinct from ems.audit_hash(previous, seal.entry) then
      return seal.audit_id;
    end if;
    previous := seal.hash;
    expected := expected + 1;
  end loop;
  return (
    select a.id from ems.audit_logs a
    where not exists (select from ems.audit_seals s where s.audit_id = a.id)
      and not exists (select from ems.audit_unsealed u where u.audit_id = a.id)
    order by a.id limit 1
  );
end $$;
