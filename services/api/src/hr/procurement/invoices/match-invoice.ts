import { type GeneralInvoice, generalInvoices } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { type Issue, invalid } from '../../../kit/problems.ts'
import { numberSetting } from '../../../kit/settings.ts'

type Billed = Pick<GeneralInvoice, 'id' | 'order' | 'lines' | 'shipping' | 'tax_amount'>
type Difference = GeneralInvoice['differences'][number]
export type Matching = { differences: Difference[]; deviation: string }

/**
 * Compares an invoice with its order and with what came: quantity against what came and is not billed yet, price, shipping
 * and PPN against the order. A difference is within tolerance where it is below both limits, or in our favour.
 */
export async function matchInvoice(deps: Deps, { id, order, lines, shipping, tax_amount }: Billed): Promise<Matching> {
  const limit = await numberSetting(deps, 'procurement.invoice_tolerance', 50_000)
  const percent = await numberSetting(deps, 'procurement.invoice_tolerance_percent', 2)
  const differences = await deps.db.rows(sql<Difference>`
    with billed as (
      select x.n, (x.l ->> 'order_line')::int as line_no, (x.l ->> 'qty')::numeric as qty, (x.l ->> 'price')::numeric as price,
        x.l ->> 'note' as note
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as x(l, n)),
    lines as (
      select b.*, l.name, o.price as agreed, greatest(o.qty_received - o.qty_invoiced, 0) as came
      from billed b join ems.general_order_lines o on o.order_id = ${order}::bigint and o.line_no = b.line_no
      join ems.general_procurement_lines l on l.id = o.line_id),
    whole as (
      select g.is_taxed, greatest(g.shipping - (select coalesce(sum(i.shipping), 0) from ems.general_invoices i
          where i.order_id = g.id and i.id is distinct from ${id ?? null}::bigint and i.status in ('deviating', 'matched', 'paid')
            and i.deleted_at is null), 0) as shipping,
        (select coalesce(sum(round(qty * price, 2)), 0) from billed) as subtotal
      from ems.general_orders g where g.id = ${order}::bigint),
    -- Negative amounts are in our favour.
    found as (
      select n, line_no, name, 'qty' as kind, came as expected, qty as billed, round((qty - came) * agreed, 2) as amount,
        round(came * agreed, 2) as base, note from lines where qty <> came
      union all
      select n, line_no, name, 'price', agreed, price, round(qty * (price - agreed), 2), round(qty * agreed, 2), note
        from lines where price <> agreed
      union all
      select 1000, null, 'Ongkos kirim', 'shipping', shipping, ${shipping}::numeric, ${shipping}::numeric - shipping, shipping, null
        from whole where shipping <> ${shipping}::numeric
      union all
      select 1001, null, 'PPN', 'tax', t.due, ${tax_amount}::numeric, ${tax_amount}::numeric - t.due, t.due, null
        from whole cross join lateral (select case when is_taxed
          then round(round(subtotal + ${shipping}::numeric, 0) * 11 / 100, 0) else 0 end as due) t
        where t.due <> ${tax_amount}::numeric)
    select line_no as order_line, name, kind, trim_scale(expected)::text as expected, trim_scale(billed)::text as billed,
      amount::numeric(18,2)::text as amount,
      amount <= 0 or (amount <= ${limit}::numeric and amount * 100 <= base * ${percent}::numeric) as is_within, note
    from found order by n, kind desc`)
  const { deviation } = await deps.db.one(sql<{ deviation: string }>`
    select coalesce(sum((x ->> 'amount')::numeric), 0)::numeric(18,2)::text as deviation
    from jsonb_array_elements(${JSON.stringify(differences)}::jsonb) x where not (x ->> 'is_within')::boolean`)
  return { differences, deviation }
}

/** Refuses lines out of tolerance that nobody explained, each at its cell. */
export function mustExplain({ lines }: Pick<GeneralInvoice, 'lines'>, { differences }: Matching, root: string): void {
  const issues = lines.flatMap(({ order_line, note }, n): Issue[] =>
    !note && differences.some((one) => one.order_line === order_line && !one.is_within)
      ? [{ field: `lines/${n}/note`, message: 'Jelaskan selisih baris ini.', code: 'REQUIRED' }]
      : [],
  )
  if (issues.length) throw invalid(generalInvoices, issues, root)
}
