-- Members of the group must have a second factor at EMS SSO.
alter table usergroups add column second_factor boolean not null default false;
