-- Spans in which the figures of a card stayed the same: funnel and forecast of any past day are computed from them. Without
-- foreign keys: cards leave the trash, closed months stay as they were.
create table marketing_spans (
  id bigint generated always as identity primary key,
  card_id bigint not null,
  code text not null,
  title text not null,
  board_id bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz not null default 'infinity',
  stage_key text not null,
  result text not null
    constraint marketing_spans_result_check check (result in ('open', 'won', 'lost', 'cancelled', 'removed')),
  -- Of a card that came into another stage or state: where from, and how long it had been there.
  is_move boolean not null,
  from_stage text,
  from_result text,
  stayed_seconds bigint,
  value numeric(18,2),
  weighted_value numeric(18,2),
  currency text not null,
  expected_close date,
  owner_id bigint not null,
  company_id bigint,
  lost_reason_id bigint,
  constraint marketing_spans_period_check check (ended_at >= began_at)
);
create unique index marketing_spans_last on marketing_spans (card_id) where ended_at = 'infinity';
create index marketing_spans_card on marketing_spans (card_id, began_at);
create index marketing_spans_moves on marketing_spans (board_id, began_at)
  include (stage_key, result, from_stage, from_result, stayed_seconds, value, currency, lost_reason_id, owner_id, company_id, card_id)
  where is_move;
create index marketing_spans_open on marketing_spans using gist (board_id, tstzrange(began_at, ended_at, '(]'))
  where result = 'open';

-- The history that there is, from the audit log; a card without one has been as it is since it was made.
with written as (
  select l.id, l.target_id::bigint as card_id, l.at, l.after as row,
    case when l.after is null or l.action = 'delete' then 'removed' else l.after ->> 'result' end as result,
    coalesce(l.after, l.before) as facts
  from audit_logs l
  where l.target_type = 'marketing-activities' and l.target_id ~ '^[0-9]{1,18}$' and coalesce(l.after, l.before) ? 'stage_key'
), steps as (
  select w.*, lag(facts ->> 'stage_key') over one as from_stage, lag(result) over one as from_result,
    lead(at) over one as next_at
  from written w window one as (partition by card_id order by at, id)
), spans as (
  select card_id, facts ->> 'code' as code, facts ->> 'title' as title, (facts ->> 'board')::bigint as board_id, at as began_at,
    coalesce(next_at, 'infinity') as ended_at, facts ->> 'stage_key' as stage_key, result, from_stage, from_result,
    (facts ->> 'value')::numeric as value, (facts ->> 'weighted_value')::numeric as weighted_value,
    coalesce(facts ->> 'currency', 'IDR') as currency, (facts ->> 'expected_close')::date as expected_close,
    (facts ->> 'owner')::bigint as owner_id, (facts ->> 'company')::bigint as company_id,
    (facts ->> 'lost_reason')::bigint as lost_reason_id,
    (from_stage, from_result) is distinct from (facts ->> 'stage_key', result) as is_move
  from steps
  union all
  select a.id, a.code, a.title, a.board_id, a.created_at, 'infinity', a.stage_key,
    case when a.deleted_at is null then a.result else 'removed' end, null, null, a.value, a.weighted_value, a.currency,
    a.expected_close, a.owner_id, a.company_id, a.lost_reason_id, true
  from marketing_activities a where not exists (select from written w where w.card_id = a.id)
)
insert into marketing_spans (card_id, code, title, board_id, began_at, ended_at, stage_key, result, is_move, from_stage,
  from_result, stayed_seconds, value, weighted_value, currency, expected_close, owner_id, company_id, lost_reason_id)
select s.card_id, s.code, s.title, s.board_id, s.began_at, greatest(s.ended_at, s.began_at), s.stage_key, s.result, s.is_move,
  case when s.is_move then s.from_stage end, case when s.is_move then s.from_result end,
  case when s.is_move and s.from_result is not null then extract(epoch from s.began_at - max(s.began_at) filter (where s.is_move)
    over (partition by s.card_id order by s.began_at rows between unbounded preceding and 1 preceding))::bigint end,
  s.value, s.weighted_value, s.currency, s.expected_close, s.owner_id, s.company_id, s.lost_reason_id
from spans s where s.owner_id is not null and s.board_id is not null and s.code is not null;
