-- What is decided about the renewal of a contract, for which notice deadline, and until when it is to be decided.
alter table archive_contracts add column renewal_decision text
  constraint archive_contracts_renewal_decision_check check (renewal_decision in ('extend', 'renegotiate', 'end'));
alter table archive_contracts add column renewal_note text;
alter table archive_contracts add column renewal_decided_at timestamptz;
alter table archive_contracts add column renewal_decided_by_id bigint
  constraint archive_contracts_renewal_decided_by_fkey references users;
alter table archive_contracts add column renewal_decided_for date;
alter table archive_contracts add column decision_due date;
update archive_contracts set decision_due = notice_deadline where status = 'active' and notice_deadline is not null;
