-- Moves of the cards of a board by day in Jakarta, by what they were and by the company of their card, and how long cards had stayed
-- by month: a funnel of years is added up from them. Days and months before `kept_until`, the later ones are counted move by move.
create table marketing_days_kept (
  board_id bigint primary key,
  kept_until date not null
);
create table marketing_days (
  board_id bigint not null,
  day date not null,
  company_id bigint,
  stage_key text not null,
  result text not null,
  from_stage text,
  from_result text,
  -- Of a card that was won, and of one that was lost.
  owner_id bigint,
  lost_reason_id bigint,
  cards int not null,
  value numeric(20, 2) not null,
  stays int not null,
  stayed_seconds bigint not null,
  constraint marketing_days_unique unique nulls not distinct
    (board_id, day, company_id, stage_key, result, from_stage, from_result, owner_id, lost_reason_id)
);
create table marketing_stays (
  board_id bigint not null,
  month date not null,
  company_id bigint,
  from_stage text not null,
  -- Tenths of a day.
  tenths int not null,
  cards int not null,
  constraint marketing_stays_unique unique nulls not distinct (board_id, month, company_id, from_stage, tenths)
);
