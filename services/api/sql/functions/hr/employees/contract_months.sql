-- How many whole months a fixed-term contract lasts, its first and its last day included: 01/12/2026 to 30/11/2027 is 12.
-- age() counted up to the last day, which was one month short for every contract that ends the day before.

create or replace function contract_months(first date, last date) returns int language sql immutable strict as $$
  select greatest(0, m.months - case when first + make_interval(months => m.months) > last + 1 then 1 else 0 end)
  from (select (extract(year from last + 1) - extract(year from first))::int * 12
    + (extract(month from last + 1) - extract(month from first))::int as months) m
$$;
