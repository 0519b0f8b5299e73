-- How many whole months a fixed-term contract lasts, its first and its last day included: 01/12/2026 to 30/11/2027 is 12.
-- age() counted up to the last day, which was one month short for every contract that ends the day before.

create function contract_months(first date, last date) returns int language sql immutable strict as $$
  select greatest(0, m.months - case when first + make_interval(months => m.months) > last + 1 then 1 else 0 end)
  from (select (extract(year from last + 1) - extract(year from first))::int * 12
    + (extract(month from last + 1) - extract(month from first))::int as months) m
$$;

create or replace function complete_employee() returns trigger language plpgsql as $$
begin
  new.completeness := round(100.0 * (num_nonnulls(new.nik, new.birth_place, new.birth_date, new.religion_id, new.mobile,
    new.npwp, new.bpjs_health_no, new.bpjs_tk_no, new.account_no, new.work_pattern_id, new.grade_id, new.consent_at)
    + (new.addresses <> '[]')::int + (new.education <> '[]')::int) / 14);
  new.contract_total_months := null;
  if new.employment_type = 'fixed_term' and new.contract_end is not null then
    new.contract_total_months := ems.contract_months(coalesce(new.service_date, new.join_date), new.contract_end);
  end if;
  return new;
end $$;

-- A trial of three months ends the day before as well; what was entered under the former rule would be refused now.
update employees set probation_end = probation_end - 1
  where probation_end = (join_date + interval '3 months')::date;

-- The beginning of service was filled with the day of entry and then refused an earlier one. Empty means the same.
update employees set service_date = null where service_date = join_date;

update employees set version = version where employment_type = 'fixed_term' and contract_end is not null;
