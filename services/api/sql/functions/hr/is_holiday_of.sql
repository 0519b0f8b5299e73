/* Whether a whole day is a holiday for an employee: of everybody, or of their company, office or religion. */
create or replace function is_holiday_of(employee bigint, day date) returns boolean language sql stable as $$
  select exists (select from ems.leave_offices h join ems.employees e on e.id = employee
    where h.deleted_at is null and h.date = day and h.kind <> 'half_day' and case h.scope
      when 'company' then h.company_id = e.company_id when 'office' then h.office_id = e.office_id
      when 'religion' then h.religion_id = e.religion_id else true end)
$$;
