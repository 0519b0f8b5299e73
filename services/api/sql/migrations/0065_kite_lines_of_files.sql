-- The upload that a line came in with, whole with its document. Such a line has no row in customs_kite_source_file_rows
-- unless something is to be said of it. No foreign key: the file of its document has one.
alter table customs_kite_tool_pib_details add column source_file_id bigint;
alter table customs_kite_tool_peb_details add column source_file_id bigint;
