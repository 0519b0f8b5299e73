import { todayInJakarta } from '@ems/contracts/days'
import { differenceKinds, type GeneralInvoice, type generalInvoices } from '@ems/contracts/hr'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import type { Issue } from '../../../kit/problems.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../../../kit/write/write-rows.ts'
import { matchInvoice, mustExplain } from './match-invoice.ts'

type Invoices = typeof generalInvoices

async function complete(deps: Deps, { before, after, changed }: Proposal<Invoices>): Promise<Values> {
  const order = before ? undefined : await orderOf(deps, after.order)
  return {
    ...(order ? { vendor: order.vendor, company: order.company } : {}),
    ...(changed.includes('lines') ? { lines: await named(deps, after) } : {}),
  }
}

const orderOf = ({ db }: Deps, order: string) =>
  db.first(sql<{ vendor: string; company: string; status: string }>`
    select vendor_id::text as vendor, company_id::text as company, status from ems.general_orders where id = ${order}::bigint`)

/** Billed goods have the names of the request. */
async function named({ db }: Deps, { order, lines }: GeneralInvoice) {
  const rows = await db.rows(sql<{ line_no: number; name: string }>`
    select o.line_no, p.name from ems.general_order_lines o join ems.general_procurement_lines p on p.id = o.line_id
    where o.order_id = ${order}::bigint`)
  const names = new Map(rows.map(({ line_no, name }) => [line_no, name]))
  return lines.map((line) => ({ ...line, name: names.get(line.order_line) ?? null }))
}

const validateInvoice: Check<Invoices> = async (deps, { before, after, changed, transition }) => {
  if (before && isRemoval({ before, after })) return []
  const isCounted = changed.includes('lines') || transition === 'match'
  return [
    ...(['invoiced_on', 'paid_on'] as const).flatMap((field) =>
      changed.includes(field) && String(after[field] ?? '') > todayInJakarta()
        ? [{ field, message: 'Tanggal tidak boleh melewati hari ini.' }]
        : [],
    ),
    ...(before && transition !== 'match' ? [] : await closedOrder(deps, after)),
    ...(isCounted ? await wrongLines(deps, after) : []),
  ]
}

async function closedOrder(deps: Deps, { order }: GeneralInvoice): Promise<Issue[]> {
  const row = await orderOf(deps, order)
  const isBillable = !row || !['draft', 'cancelled'].includes(row.status)
  return isBillable ? [] : [{ field: 'order', message: 'Pesanan belum dikirim atau sudah dibatalkan.' }]
}

type Measured = { n: number; is_known: boolean; is_first: boolean; fits: boolean; left: string }

/** Lines of no order, twice the same, and more than was ordered; the trigger has the last word. */
async function wrongLines({ db }: Deps, { order, lines }: GeneralInvoice): Promise<Issue[]> {
  const rows = await db.rows(sql<Measured>`
    select x.n::int - 1 as n, o.id is not null as is_known,
      row_number() over (partition by x.l ->> 'order_line' order by x.n) = 1 as is_first,
      (x.l ->> 'qty')::numeric <= o.qty - o.qty_invoiced as fits, trim_scale(o.qty - o.qty_invoiced)::text as left
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as x(l, n)
    join ems.general_orders g on g.id = ${order}::bigint
    left join ems.general_order_lines o on o.order_id = g.id and o.line_no = (x.l ->> 'order_line')::int
    order by x.n`)
  return rows.flatMap(({ n, is_known, is_first, fits, left }) => {
    if (!is_known) return [{ field: `lines/${n}/order_line`, message: 'Pesanan tidak memuat baris ini.' }]
    if (!is_first) return [{ field: `lines/${n}/order_line`, message: 'Baris ini sudah ditagih di baris lain.' }]
    const message = `Jumlah ditagih melebihi pesanan. Sisa ${left.replace('.', ',')}.`
    return fits ? [] : [{ field: `lines/${n}/qty`, message }]
  })
}

export const invoiceRules: Rules<Invoices> = { compute: complete, check: validateInvoice }

const decimal = (text: string) => text.replace('.', ',')

/** An invoice within tolerance goes on by itself; another one waits for a decision, with its explanations. */
export const invoiceLife: Life<Deps, GeneralInvoice & { id: string }, Invoices['workflow']> = {
  effects: {
    match: {
      derive: matchInvoice,
      target: async (deps, row) => (Number((await matchInvoice(deps, row)).deviation) > 0 ? 'deviating' : 'matched'),
      writes: async (deps, { row, root }) => {
        const matching = await matchInvoice(deps, row)
        mustExplain(row, matching, root)
        return matching
      },
    },
  },
  notes: {
    differences: async (_, { differences }) =>
      differences
        .filter(({ is_within }) => !is_within)
        .map(
          ({ name, kind, expected, billed, note }) =>
            `${name}: ${differenceKinds[kind].toLowerCase()} ${decimal(billed)}, seharusnya ${decimal(expected)}.${note ? ` ${note}` : ''}`,
        ),
  },
}
