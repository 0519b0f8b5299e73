-- What names of accounting are compared by, kept instead of computed with each list of pairs: 16 µs a record.
alter table accounting_partners add column name_key text generated always as (partner_key(name)) stored;
