-- What both books say of a partner or an item, for lists: kept by triggers, read with the permission of the book.
alter table partners
  -- Rupiah still owed; null where no customer of the book is paired with the partner.
  add column receivable_actual numeric(18,2),
  add column receivable_commercial numeric(18,2),
  add column accounting_actual text not null default 'none',
  add column accounting_commercial text not null default 'none';
alter table items
  add column accounting_actual text not null default 'none',
  add column accounting_commercial text not null default 'none';

create index accounting_documents_owed_by on accounting_documents (partner_id, connection) include (outstanding, currency)
  where module = 'sales-invoice' and outstanding <> 0 and removed_at is null;
create index accounting_pushes_target on accounting_pushes (target_id, connection);

-- without triggers: partners
update partners p set
  receivable_actual = (select sum(coalesce(d.outstanding, 0)) from accounting_partners a
    left join accounting_documents d on d.partner_id = a.partner_id and d.connection = a.connection
      and d.module = 'sales-invoice' and d.removed_at is null and coalesce(d.currency, 'IDR') = 'IDR'
    where a.partner_id = p.id and a.connection = 'actual' and a.module = 'customer' and a.removed_at is null),
  receivable_commercial = (select sum(coalesce(d.outstanding, 0)) from accounting_partners a
    left join accounting_documents d on d.partner_id = a.partner_id and d.connection = a.connection
      and d.module = 'sales-invoice' and d.removed_at is null and coalesce(d.currency, 'IDR') = 'IDR'
    where a.partner_id = p.id and a.connection = 'commercial' and a.module = 'customer' and a.removed_at is null);
update partners p set accounting_actual = 'paired' where exists (select from accounting_partners a
  where a.partner_id = p.id and a.connection = 'actual' and a.removed_at is null);
update partners p set accounting_commercial = 'paired' where exists (select from accounting_partners a
  where a.partner_id = p.id and a.connection = 'commercial' and a.removed_at is null);
update partners p set accounting_actual = case when q.status in ('queued', 'sending') then 'queued' else q.status end
from accounting_pushes q where q.target_id = p.id and q.connection = 'actual' and q.kind <> 'sales-quotation'
  and (q.status <> 'sent' or p.accounting_actual = 'none');
update partners p set accounting_commercial = case when q.status in ('queued', 'sending') then 'queued' else q.status end
from accounting_pushes q where q.target_id = p.id and q.connection = 'commercial' and q.kind <> 'sales-quotation'
  and (q.status <> 'sent' or p.accounting_commercial = 'none');

-- without triggers: items
update items i set accounting_actual = 'paired' where exists (select from accounting_items a
  where a.item_id = i.id and a.connection = 'actual' and a.removed_at is null);
update items i set accounting_commercial = 'paired' where exists (select from accounting_items a
  where a.item_id = i.id and a.connection = 'commercial' and a.removed_at is null);

create index partners_receivable_actual on partners (receivable_actual, id) where deleted_at is null;
create index partners_receivable_commercial on partners (receivable_commercial, id) where deleted_at is null;
create index partners_accounting_actual on partners (accounting_actual, id) where deleted_at is null;
create index partners_accounting_commercial on partners (accounting_commercial, id) where deleted_at is null;
create index items_accounting_actual on items (accounting_actual, id) where deleted_at is null;
create index items_accounting_commercial on items (accounting_commercial, id) where deleted_at is null;
