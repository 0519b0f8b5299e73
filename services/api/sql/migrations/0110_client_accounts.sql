-- Staff of a client of the KITE consultancy: never an employee of the house.
alter table users add column client_id bigint references customs_kite_tenants (id);
alter table users add constraint users_client_check check (client_id is null or employee_id is null);
