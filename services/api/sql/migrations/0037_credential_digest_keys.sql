-- Which key of the installation made the digest of a secret: the data key may be wrapped by a service outside, whose keys
-- change at other times. Those that are not known are made again by the next run.

alter table credential_keys add column digest_key_id text not null default '';
create index credential_keys_digest_key on credential_keys (digest_key_id, credential_id);
