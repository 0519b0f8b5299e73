/* Why lateness is waived in an office on a day; that of the office before that of the company. Null where it counts. */
create or replace function exception_of(company bigint, office bigint, day date) returns text language sql stable as $$
  select x.reason from ems.attendance_exceptions x
  where x.company_id = company and day between x.date_from and x.date_to and x.deleted_at is null
    and (x.office_id is null or x.office_id = office)
  order by x.office_id nulls last, x.id limit 1
$$;
