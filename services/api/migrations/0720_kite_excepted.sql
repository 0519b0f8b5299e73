-- Never empty: what is excepted is excepted of a line with a factor.
alter table customs_kite_tool_pib_details alter column is_excepted set not null;
