/* The grade of a vendor is the mean of the four marks of its latest evaluation, the last line. */
create or replace function grade_partner() returns trigger language plpgsql as $$
declare
  latest jsonb := new.evaluations -> -1;
  mean numeric := ((latest ->> 'quality')::numeric + (latest ->> 'price')::numeric
    + (latest ->> 'timeliness')::numeric + (latest ->> 'service')::numeric) / 4;
begin
  new.evaluation_grade := case when mean >= 4.25 then 'a' when mean >= 3.25 then 'b' when mean >= 2.25 then 'c'
    when mean is not null then 'd' end;
  return new;
end $$;
