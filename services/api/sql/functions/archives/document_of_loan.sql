/* The document stays as it is until the loan is written: a change of it waits, and then finds the loan. */
create or replace function document_of_loan() returns trigger language plpgsql as $$
begin
  select d.company_id, d.security in ('secret', 'top_secret'),
      case when d.security in ('secret', 'top_secret') then 'secret' when d.is_vital then 'vital' else 'normal' end
    into new.owner_company_id, new.owner_is_secret, new.protection
    from ems.documents d where d.id = new.document_id for no key update;
  new.owner_is_secret := coalesce(new.owner_is_secret, false);
  new.protection := coalesce(new.protection, 'normal');
  return new;
end $$;
