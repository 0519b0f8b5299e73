/*
 * Figures of a book in the list of partners: debt in rupiah, and the state of the synchronisation. The rows are locked in the
 * order of their ids and summed up afterwards, so a second transaction sees the rows of the first. Open lists read the changed
 * rows again; 200 rows share an event. It names no field: not every user may know that a book has changed.
 */
create or replace function refresh_partner_accounting(wanted bigint[], book text) returns void language plpgsql as $$
declare
  announced bigint;
begin
  perform from ems.partners p where p.id = any(wanted) order by p.id for no key update;
  with changed as (
    update ems.partners p set
      receivable_actual = case when book = 'actual' then n.receivable else p.receivable_actual end,
      receivable_commercial = case when book = 'commercial' then n.receivable else p.receivable_commercial end,
      accounting_actual = case when book = 'actual' then n.state else p.accounting_actual end,
      accounting_commercial = case when book = 'commercial' then n.state else p.accounting_commercial end
    from (
      select w.id,
        case when r.is_customer then coalesce((select sum(d.outstanding) from ems.accounting_documents d
          where d.partner_id = w.id and d.connection = book and d.module = 'sales-invoice' and d.outstanding <> 0
            and d.removed_at is null and coalesce(d.currency, 'IDR') = 'IDR'), 0) end as receivable,
        case when s.has_failed then 'failed' when s.is_queued then 'queued' when r.is_paired then 'paired'
          when s.was_sent then 'sent' else 'none' end as state
      from unnest(wanted) as w(id)
      cross join lateral (select count(*) > 0 as is_paired, coalesce(bool_or(a.module = 'customer'), false) as is_customer
        from ems.accounting_partners a where a.partner_id = w.id and a.connection = book and a.removed_at is null) r
      cross join lateral (select coalesce(bool_or(q.status = 'failed'), false) as has_failed,
          coalesce(bool_or(q.status in ('queued', 'sending')), false) as is_queued,
          coalesce(bool_or(q.status = 'sent'), false) as was_sent
        from ems.accounting_pushes q where q.target_id = w.id and q.connection = book and q.kind in ('customer', 'vendor')) s
    ) n
    where p.id = n.id and (case when book = 'actual' then (p.receivable_actual, p.accounting_actual)
        else (p.receivable_commercial, p.accounting_commercial) end) is distinct from (n.receivable, n.state)
    returning p.id, p.version, p.company_id
  ), parts as (
    select id, version, company_id, (row_number() over (partition by company_id order by id) - 1) / 200 as part from changed
  ), events as (
    insert into ems.outbox (channel, event, payload)
    select 'private-partners.' || coalesce(company_id, 0), 'updated', jsonb_build_object('actor', null, 'changed', '[]'::jsonb,
      'rows', jsonb_agg(jsonb_build_array(id::text, version) order by id))
    from parts group by company_id, part
    returning 1
  ), noted as (
    insert into ems.list_changes (type) select 'partners' from changed limit 1
  )
  select count(*) from events into announced;
  if announced > 0 then
    perform pg_notify('outbox', '');
  end if;
end $$;
