import { quotations } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import { sendPdf } from '../../files/index.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import type { Store } from '../../kit/stores.ts'
import { quotationSheet } from './quotation-sheet.ts'
import type { Printed } from './quotation-table.ts'

/** GET /quotations/:id/pdf: the quotation on A4, below the letterhead of its company. */
export const pdf =
  (store: Store<typeof quotations>): Handler =>
  async (request, reply) => {
    const deps = allow(request, quotations.can.show)
    const { id } = await store.find(deps, idOf(request))
    const printed = await printedOf(deps, id)
    return sendPdf(reply, printed.code, await quotationSheet(printed))
  }

const printedOf = ({ db }: Deps, id: string) =>
  db.one(sql<Printed>`
    select q.code, q.quoted_on::text as quoted_on, q.valid_until::text as valid_until, q.currency,
      q.subtotal::text as subtotal, q.discount::text as discount, q.tax_base::text as tax_base, q.tax_amount::text as tax_amount,
      q.total::text as total, q.is_taxed, q.is_tax_included, q.terms, t.name as term, c.name as company,
      c.meta ->> 'letterhead' as letterhead, p.name as partner,
      (select concat_ws(', ', a ->> 'street', a ->> 'city', a ->> 'province', a ->> 'postal_code')
        from jsonb_array_elements(p.addresses) a order by (a ->> 'is_primary')::boolean desc limit 1) as address,
      k.name as contact, s.name as seller,
      (select jsonb_agg(jsonb_build_object('name', i.name, 'description', l ->> 'description', 'unit', u.name,
          'quantity', trim_scale((l ->> 'quantity')::numeric)::text, 'price', l ->> 'price',
          'discount', trim_scale((l ->> 'discount_pct')::numeric)::text,
          'amount', round((l ->> 'quantity')::numeric * (l ->> 'price')::numeric
            * (100 - coalesce((l ->> 'discount_pct')::numeric, 0)) / 100, 2)::text) order by n)
        from jsonb_array_elements(q.lines) with ordinality as x(l, n) join ems.items i on i.id = (l ->> 'item')::bigint
        left join ems."references" u on u.id = i.unit_id) as lines
    from ems.quotations q join ems.partners p on p.id = q.partner_id left join ems."references" t on t.id = q.payment_term_id
    left join ems."references" c on c.id = q.company_id join ems.marketing_activities a on a.id = q.activity_id
    left join ems.contacts k on k.id = a.contact_id and k.partner_id = q.partner_id left join ems.users s on s.id = a.owner_id
    where q.id = ${id}::bigint`)
