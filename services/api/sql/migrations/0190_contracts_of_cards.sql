-- Contracts that came of a card, and the contract that a job of the consultants is done under.
create table marketing_activities_contracts (
  owner_id bigint not null
    constraint marketing_activities_contracts_owner_id_fkey references marketing_activities on delete cascade,
  target_id bigint not null constraint marketing_activities_contracts_fkey references archive_contracts,
  constraint marketing_activities_contracts_pkey primary key (owner_id, target_id)
);
create index marketing_activities_contracts_target on marketing_activities_contracts (target_id);

alter table customs_consultant_activities
  add column contract_id bigint constraint customs_consultant_activities_contract_fkey references archive_contracts;
