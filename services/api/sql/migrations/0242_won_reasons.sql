-- Why a card was won, beside why it was lost: on the card, in its spans, and in the figures of whole days.
alter table marketing_activities
  add column won_reason_id bigint constraint marketing_activities_won_reason_fkey references "references",
  add column won_note text;
alter table marketing_spans add column won_reason_id bigint;
-- Cards of one owner are won for several reasons in a day: marketing_days_key of the next file takes its place.
alter table marketing_days
  add column won_reason_id bigint,
  drop constraint marketing_days_unique;
-- Read without the table only with the reason: marketing_spans_board of the next file takes its place.
drop index marketing_spans_moves;
