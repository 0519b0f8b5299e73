create trigger approval_rule_versions_append_only before update or delete on approval_rule_versions for each row execute function refuse_change();

create trigger approval_rule_versions_no_truncate before truncate on approval_rule_versions for each statement execute function refuse_change();
