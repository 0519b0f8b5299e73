-- With which lists of breached passwords the present password of a credential was compared.

alter table credential_keys add column judged_by text;
create index credential_keys_judged_by on credential_keys (judged_by, credential_id);
