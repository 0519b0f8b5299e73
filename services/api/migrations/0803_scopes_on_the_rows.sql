-- Whoever works with customers alone sees their contacts and relations, and no vendor's: asking the partner about each row
-- took 15 times the bare statement. Those rows know what their partner is, as they know its company (0730).

alter table contacts
  add column owner_is_customer boolean not null default false,
  add column owner_is_vendor boolean not null default false;
alter table partner_items
  add column owner_is_customer boolean not null default false,
  add column owner_is_vendor boolean not null default false;
alter table contacts disable trigger user;
alter table partner_items disable trigger user;
update contacts t set owner_is_customer = p.is_customer, owner_is_vendor = p.is_vendor
  from partners p where p.id = t.partner_id;
update partner_items t set owner_is_customer = p.is_customer, owner_is_vendor = p.is_vendor
  from partners p where p.id = t.partner_id;
alter table contacts enable trigger user;
alter table partner_items enable trigger user;

create or replace function company_of_partner() returns trigger language plpgsql as $$
begin
  select p.company_id, p.is_customer, p.is_vendor
    into new.owner_company_id, new.owner_is_customer, new.owner_is_vendor
    from ems.partners p where p.id = new.partner_id;
  new.owner_is_customer := coalesce(new.owner_is_customer, false);
  new.owner_is_vendor := coalesce(new.owner_is_vendor, false);
  return new;
end $$;

/* Who adds a row meanwhile has read the partner of before: their transactions end first, later ones read the new one. */
create or replace function partner_changes_company() returns trigger language plpgsql as $$
begin
  lock table ems.contacts, ems.partner_items in share row exclusive mode;
  update ems.contacts set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  update ems.partner_items set owner_company_id = new.company_id, owner_is_customer = new.is_customer,
      owner_is_vendor = new.is_vendor where partner_id = new.id;
  return null;
end $$;
drop trigger partners_changes_company on partners;
create trigger partners_changes_company after update of company_id, is_customer, is_vendor on partners for each row
  when (old.company_id is distinct from new.company_id or old.is_customer <> new.is_customer or old.is_vendor <> new.is_vendor)
  execute function partner_changes_company();

create index contacts_is_primary on contacts (is_primary, name, id)
  include (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);
create index contacts_role on contacts (role, name, id)
  include (owner_company_id, owner_is_customer, owner_is_vendor, deleted_at);

-- A ticket is seen by its company, by whoever answers it and by whoever asked: indexes of tickets carry all of that, so that
-- a filtered list is counted in them. The same for the stages of tickets and repairs, in the order of their lists.
drop index jira_issues_request_type;
create index jira_issues_request_type on jira_issues (request_type_id, local_no, id)
  include (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
drop index jira_issues_reporter;
create index jira_issues_reporter on jira_issues (reporter_id, local_no, id)
  include (company_id, assignee_id, created_for_id, deleted_at);
drop index jira_issues_company;
create index jira_issues_company on jira_issues (company_id, local_no, id)
  include (assignee_id, reporter_id, created_for_id, deleted_at);
drop index jira_issues_office;
create index jira_issues_office on jira_issues (office_id, local_no, id)
  include (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
drop index jira_issues_assignee;
create index jira_issues_assignee on jira_issues (assignee_id, local_no, id)
  include (company_id, reporter_id, created_for_id, deleted_at);
drop index jira_issues_tier;
create index jira_issues_tier on jira_issues (tier_id, local_no, id)
  include (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
create index jira_issues_status on jira_issues (status, local_no, id)
  include (company_id, assignee_id, reporter_id, created_for_id, deleted_at);
create index it_maintenance_externals_status on it_maintenance_externals (status, number, id)
  include (owner_company_id, deleted_at);
create index it_assets_critical on it_assets (asset_tag, id) include (company_id, deleted_at) where is_critical;
create index it_assets_byod on it_assets (asset_tag, id) include (company_id, deleted_at) where is_byod;

-- Papers and purchases by their stage, in the order of their lists.
create index employee_documents_verification_title on employee_documents (verification, title, id)
  include (company_id, employee_id, deleted_at);
drop index general_procurements_status_needed;
create index general_procurements_status_needed on general_procurements (status, needed_at, id)
  include (company_id, requester_id, deleted_at);
