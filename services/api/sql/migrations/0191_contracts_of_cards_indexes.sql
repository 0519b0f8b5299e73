create index concurrently if not exists customs_consultant_activities_contract on customs_consultant_activities (contract_id);
