-- Reading sealed numbers of employees in the plain is a right of its own: whoever keeps the records of employees had it.
update usergroups set permissions = permissions || array['employee-reveal'], version = version + 1, updated_at = now()
  where permissions @> array['employee-show', 'employee-update'] and not permissions @> array['employee-reveal'];
