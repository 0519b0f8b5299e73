-- How far an approved amount may change without a new round, rounds that a newer one replaces, and tasks by hand.

alter table approval_rules
  add column restart_pct numeric(18, 2) constraint approval_rules_restart_pct_check check (restart_pct between 0 and 100),
  add column restart_abs numeric(18, 2) constraint approval_rules_restart_abs_check check (restart_abs >= 0);

alter table approval_requests drop constraint approval_requests_status_check,
  add constraint approval_requests_status_check
    check (status in ('open', 'approved', 'rejected', 'returned', 'withdrawn', 'cancelled', 'superseded'));

alter table approvals drop constraint approvals_origin_check,
  add constraint approvals_origin_check check (origin in ('rule', 'delegation', 'reroute', 'collapse', 'escalation',
    'forward', 'adhoc', 'assigned'));
