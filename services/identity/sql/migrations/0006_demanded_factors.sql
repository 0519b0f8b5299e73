-- Accounts that must have a second factor, because their user group asks for it; the worker of EMS writes them.
create table factor_demands (
  account_id uuid primary key references accounts (id) on delete cascade
);
