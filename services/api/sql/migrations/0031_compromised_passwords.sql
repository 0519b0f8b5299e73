-- Whether the password of a credential stands in a list of those known from breaches.
alter table credentials add column is_compromised boolean not null default false;
