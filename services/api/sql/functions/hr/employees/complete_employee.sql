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
