-- without triggers: employees
-- Both days of a fixed-term contract count: 01/12/2026 to 30/11/2027 is 12 months. age() counted up to the last day, which
-- was one month short for every contract that ends the day before.

-- A trial of three months ends the day before as well; what was entered under the former rule would be refused now.
update employees set probation_end = probation_end - 1
  where probation_end = (join_date + interval '3 months')::date;

-- The beginning of service was filled with the day of entry and then refused an earlier one. Empty means the same.
update employees set service_date = null where service_date = join_date;

-- As the function contract_months() counts from now on.
update employees e set contract_total_months =
    greatest(0, m.months - case when m.first + make_interval(months => m.months) > e.contract_end + 1 then 1 else 0 end)
  from (select id, coalesce(service_date, join_date) as first,
      (extract(year from contract_end + 1) - extract(year from coalesce(service_date, join_date)))::int * 12
        + (extract(month from contract_end + 1) - extract(month from coalesce(service_date, join_date)))::int as months
    from employees) m
  where m.id = e.id and e.employment_type = 'fixed_term' and e.contract_end is not null;
