-- drops: rots_at(jsonb,timestamp with time zone,text)
/* From when on a card is too long in a stage; never where the stage has no limit, or the card an end. */
create or replace function card_stale_at(stage jsonb, entered timestamptz, result text) returns timestamptz language sql stable as $$
  -- To the millisecond, as requests say it.
  select case when result = 'open'
    then date_trunc('milliseconds', entered) + make_interval(days => (stage ->> 'rot_days')::int) end
$$;
