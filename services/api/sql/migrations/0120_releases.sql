-- What signed-in tabs run, hour by hour, and what went wrong there; and the moves of rings that were noted in the audit log.

create table ems.release_uses (
  area text not null check (area ~ '^[a-z][a-z0-9_-]{0,39}$'),
  version text not null check (length(version) between 1 and 60),
  hour timestamptz not null,
  user_id bigint not null references ems.users (id),
  ring text not null check (ring in ('stable', 'pilot', 'canary')),
  opened int not null default 0 check (opened >= 0),
  errors int not null default 0 check (errors >= 0),
  slow int not null default 0 check (slow >= 0),
  blocked_ms int not null default 0 check (blocked_ms >= 0),
  last_at timestamptz not null default now(),
  primary key (area, version, hour, user_id)
);
create index release_uses_user_id_idx on ems.release_uses (user_id);
create index release_uses_hour_idx on ems.release_uses (hour);

create table ems.release_moves (
  revision text primary key,
  ring text not null check (ring in ('stable', 'pilot', 'canary')),
  area text not null,
  at timestamptz not null,
  noted_at timestamptz not null default now()
);
