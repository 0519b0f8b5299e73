create index concurrently if not exists general_procurements_progress on general_procurements (progress, id);
create index concurrently if not exists general_procurements_received_total on general_procurements (received_total, id);
