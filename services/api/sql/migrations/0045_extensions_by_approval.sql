-- Where a contract was before its review: an extension that is not approved leads back there.
alter table archive_contracts add column status_before text constraint archive_contracts_status_before_check
  check (status_before in ('draft', 'review', 'signing', 'active', 'expired', 'terminated', 'cancelled'));
