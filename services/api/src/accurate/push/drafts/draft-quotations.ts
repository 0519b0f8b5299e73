import { type AccountingConnection, accountingConnections, type PushError } from '@ems/contracts/accurate'
import { quotations } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import { storeFor } from '../../../kit/stores.ts'
import { dayFor } from '../../client/provider-dates.ts'
import { bodyOf, type Draft, exactNumber } from './provider-body.ts'
import { termNamed } from './term-name.ts'

type Line = {
  name: string
  /** Number of the paired item in accounting. */
  number: string | null
  description: string | null
  quantity: string
  price: string
  discount_pct: string | null
}
type Source = {
  id: string
  code: string
  status: string
  quoted_on: string
  currency: string
  discount: string
  is_taxed: boolean
  is_tax_included: boolean
  terms: string | null
  term: string | null
  partner: string
  customer: string | null
  /** Where it was sent or is being sent. */
  sent_to: readonly AccountingConnection[]
  lines: readonly Line[]
}

/** Drafts of quotations in sight of the user, for customers and items that are paired. */
export async function draftQuotations(
  deps: Deps,
  ids: readonly string[],
  connection: AccountingConnection,
): Promise<Draft[]> {
  const rows = await deps.db.rows(sql<Source>`
    select t.id, t.code, t.status, t.quoted_on::text as quoted_on, t.currency, t.discount::text as discount, t.is_taxed,
      t.is_tax_included, t.terms, r.name as term, p.name as partner,
      (select a.number from ems.accounting_partners a where a.partner_id = t.partner_id and a.connection = ${connection}
        and a.module = 'customer' and a.removed_at is null) as customer,
      array(select s.connection from ems.accounting_pushes s where s.kind = 'sales-quotation' and s.target_id = t.id
        and case when s.connection <> ${connection} then s.status <> 'failed' or s.is_unknown
          else s.status = 'sent' or s.status <> 'failed' and exists (select from ems.background_jobs j
            where j.id = s.job_id and j.status in ('queued', 'running')) end) as sent_to,
      (select jsonb_agg(jsonb_build_object('name', i.name, 'number', a.number, 'description', l ->> 'description',
          'quantity', l ->> 'quantity', 'price', l ->> 'price', 'discount_pct', l ->> 'discount_pct') order by n)
        from jsonb_array_elements(t.lines) with ordinality as x(l, n) join ems.items i on i.id = (l ->> 'item')::bigint
        left join ems.accounting_items a on a.item_id = i.id and a.connection = ${connection} and a.removed_at is null) as lines
    from ems.quotations t join ems.partners p on p.id = t.partner_id
    left join ems."references" r on r.id = t.payment_term_id
    where t.id = any(${ids}::bigint[]) and ${storeFor(quotations.name).rowScope(deps)}`)
  const drafts: Draft[] = []
  for (const row of rows) drafts.push(await draftOf(deps, row, connection))
  return drafts
}

async function draftOf(deps: Deps, row: Source, connection: AccountingConnection): Promise<Draft> {
  const term = row.term === null ? undefined : await termNamed(deps.db, connection, row.term)
  const body = bodyOf({
    number: row.code,
    customerNo: row.customer,
    transDate: dayFor(row.quoted_on),
    currencyCode: row.currency,
    paymentTermName: term,
    taxable: row.is_taxed,
    inclusiveTax: row.is_tax_included,
    ...(/[1-9]/.test(row.discount) ? { cashDiscount: exactNumber(row.discount) } : {}),
    description: row.terms,
    detailItem: row.lines.map(({ number, quantity, price, discount_pct, description }) => ({
      itemNo: number ?? '',
      quantity: exactNumber(quantity),
      unitPrice: exactNumber(price),
      useTax1: row.is_taxed,
      ...(discount_pct && /[1-9]/.test(discount_pct) ? { itemDiscPercent: discount_pct.replace(/\.?0+$/, '') } : {}),
      ...(description ? { detailNotes: description } : {}),
    })),
  })
  return {
    target: row.id,
    title: `${row.code} ${row.partner}`,
    number: row.code,
    externalId: null,
    body,
    errors: errorsOf(row),
    remarks: row.term !== null && !term ? [`Termin ${row.term} tidak dikenal di akuntansi dan tidak dikirim.`] : [],
  }
}

function errorsOf({ status, sent_to, customer, partner, lines }: Source): PushError[] {
  const [sent] = sent_to
  if (sent)
    return [
      { message: `Penawaran ini sudah dikirim ke Akuntansi – ${accountingConnections[sent]}. Buat penawaran baru.` },
    ]
  return [
    ...(status === 'sent' || status === 'accepted'
      ? []
      : [{ field: 'status', label: 'Status', message: 'Tandai penawaran dikirim ke pelanggan lebih dahulu.' }]),
    ...(customer === null
      ? [
          {
            field: 'partner',
            label: 'Pelanggan',
            message: `${partner} belum ada di akuntansi. Kirim atau pasangkan dahulu.`,
          },
        ]
      : []),
    ...lines.flatMap(({ name, number }, n) =>
      number === null
        ? [
            {
              field: `lines/${n}/item`,
              label: `Baris ${n + 1}`,
              message: `${name} belum dipasangkan dengan barang akuntansi.`,
            },
          ]
        : [],
    ),
  ]
}
