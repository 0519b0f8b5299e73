import { addDays, todayInJakarta } from '@ems/contracts/days'
import {
  type ComparedQuotation,
  generalOrders,
  generalProcurements,
  generalQuotations,
  type QuotationComparison,
} from '@ems/contracts/hr'
import { isObject } from '@ems/contracts/is-object'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { badRequest, type Issue, invalid } from '../../../kit/problems.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { takeTransition } from '../../../kit/workflow/take.ts'
import { transact } from '../../../kit/write/transaction.ts'
import { insertRows, type Rules } from '../../../kit/write/write-rows.ts'
import { compareQuotations } from './comparison.ts'
import { tooFew } from './required-quotations.ts'

const id = z.string().regex(/^[1-9]\d{0,17}$/)
export const chooseQuotationsBody = z.strictObject({
  procurement: id,
  choices: z
    .array(z.strictObject({ line: id, quotation: id }))
    .min(1)
    .max(100),
  reason: z.string().trim().max(500).nullish(),
})
type Body = z.output<typeof chooseQuotationsBody>

/**
 * POST /general-quotations/-actions/chooseLines: by which quotation each line is bought; makes a draft order for each
 * chosen quotation, at its prices. A reason is demanded where another offer is lower.
 */
export const chooseQuotations =
  (store: Store<typeof generalQuotations>, rules: Rules<typeof generalQuotations>): Handler =>
  (request, reply) => {
    const { user } = allow(request, generalOrders.can.store)
    const { body } = request
    const input = chooseQuotationsBody.safeParse(
      isObject(body) && isObject(body.data) ? body.data.attributes : undefined,
    )
    if (!input.success) throw badRequest('Pilih penawaran untuk setiap baris.', { pointer: '/data/attributes/choices' })
    return transact(request, reply, async (deps) => {
      const { id: procurement } = await storeFor(generalProcurements.name).find(deps, input.data.procurement)
      // Two who choose at once come one after the other, and the second sees what is left.
      await deps.db.run(sql`select from ems.general_procurements where id = ${procurement}::bigint for no key update`)
      const compared = await compareQuotations(deps, procurement)
      const issues = refusals(input.data, compared)
      if (issues.length) throw invalid(generalQuotations, issues)
      const drafts = await draftsOf(deps, input.data, compared)
      await keepChoices(deps, input.data, compared)
      await settle(deps, store, rules, input.data)
      const orders = storeFor(generalOrders.name)
      const creations = drafts.map((values) => ({ values, root: '/data' }))
      const rows = await insertRows(deps, orders, creations, orders.rules)
      return { status: 201, body: { data: rows.map(objectsOf(generalOrders, { user })) } }
    })
  }

const offerOf = ({ lines }: QuotationComparison, { line, quotation }: Body['choices'][number]) =>
  lines.find((one) => one.id === line)?.offers.find((one) => one.quotation === quotation)

function refusals({ choices, reason }: Body, compared: QuotationComparison): Issue[] {
  const few = tooFew([{ id: '', ...compared }])
  if (few) return [{ field: 'procurement', message: few }]
  const problems = choices.flatMap((choice, n): Issue[] => {
    const line = compared.lines.find((one) => one.id === choice.line)
    const quotation = compared.quotations.find((one) => one.id === choice.quotation)
    const field = `lines/${n}/line`
    if (!line || !quotation || !offerOf(compared, choice))
      return [{ field, message: 'Penawaran tidak memuat baris ini.' }]
    if (choices.findIndex((one) => one.line === choice.line) < n)
      return [{ field, message: 'Baris ini sudah dipilih.' }]
    if (quotation.status === 'withdrawn') return [{ field, message: `${quotation.name} ditarik pemasok.` }]
    if (quotation.is_expired) return [{ field, message: `${quotation.name} sudah tidak berlaku.` }]
    return Number(line.open) > 0 ? [] : [{ field, message: `Tidak ada sisa ${line.name} yang dapat dipesan.` }]
  })
  if (problems.length || reason || isLowest(choices, compared)) return problems
  return [{ field: 'choice_reason', message: 'Alasan memilih bukan harga terendah wajib diisi.', code: 'REQUIRED' }]
}

/** Every line at its lowest price, or everything from the quotation that is the lowest as a whole. */
function isLowest(choices: Body['choices'], compared: QuotationComparison): boolean {
  if (choices.every((choice) => offerOf(compared, choice)?.is_lowest)) return true
  const [first] = choices
  const open = compared.lines.filter((line) => Number(line.open) > 0)
  const isWhole = choices.every((one) => one.quotation === first?.quotation) && choices.length === open.length
  return isWhole && Boolean(compared.quotations.find((one) => one.id === first?.quotation)?.is_lowest)
}

type Purchase = { company: string; delivery_office: string; needed_at: string }
type Terms = { payment_term: string | null; shipping: string; is_taxed: boolean; warranty: string | null }

/** A draft order for each chosen quotation; the database takes the smaller of what is open and what was offered. */
async function draftsOf(deps: Deps, { procurement, choices }: Body, { quotations, lines }: QuotationComparison) {
  const purchase = await deps.db.one(sql<Purchase>`
    select company_id::text as company, delivery_office_id::text as delivery_office, needed_at::text as needed_at
    from ems.general_procurements where id = ${procurement}::bigint`)
  const terms = new Map(
    (
      await deps.db.rows(sql<Terms & { id: string }>`
        select q.id::text as id, coalesce(q.payment_term_id, v.payment_term_id)::text as payment_term, q.shipping::text as shipping,
          q.is_taxed, q.warranty
        from ems.general_quotations q join ems.partners v on v.id = q.vendor_id
        where q.id = any(${choices.map(({ quotation }) => quotation)}::bigint[])`)
    ).map((row) => [row.id, row]),
  )
  const quantities = await quantitiesOf(deps, choices, lines)
  return [...Map.groupBy(choices, ({ quotation }) => quotation)].map(([quotation, chosen]) => {
    const { vendor, lead_time_days } = quotations.find((one) => one.id === quotation) as ComparedQuotation
    const { payment_term, shipping, is_taxed, warranty } = terms.get(quotation) as Terms
    const today = todayInJakarta()
    return {
      ...{ vendor, company: purchase.company, delivery_office: purchase.delivery_office, ordered_on: today },
      deliver_by:
        lead_time_days === null ? [purchase.needed_at, today].toSorted().at(-1) : addDays(today, lead_time_days),
      buyer: deps.user.id,
      ...{ payment_term, shipping, is_taxed, quotation, direct_reason: null, sent_to: null },
      lines: chosen.map(({ line }) => ({ line, ...quantities.get(`${line}/${quotation}`), note: null })),
      terms: warranty && `Garansi: ${warranty}`,
    }
  })
}

type Quantity = { line: string; quotation: string; qty: string; price: string }

async function quantitiesOf({ db }: Deps, choices: Body['choices'], lines: QuotationComparison['lines']) {
  const all = choices.map((choice) => ({
    ...choice,
    ...offerOf({ lines } as QuotationComparison, choice),
    open: lines.find((one) => one.id === choice.line)?.open,
  }))
  const rows = await db.rows(sql<Quantity>`
    select x ->> 'line' as line, x ->> 'quotation' as quotation, x ->> 'price' as price,
      least((x ->> 'qty')::numeric, (x ->> 'open')::numeric)::text as qty
    from jsonb_array_elements(${JSON.stringify(all)}::jsonb) x`)
  return new Map(rows.map(({ line, quotation, qty, price }) => [`${line}/${quotation}`, { qty, price }]))
}

async function keepChoices({ db }: Deps, { choices }: Body, compared: QuotationComparison): Promise<void> {
  const rows = choices.map((choice) => ({ ...choice, ...offerOf(compared, choice) }))
  await db.run(sql`insert into ems.general_quotation_choices as c (line_id, quotation_id, qty, price)
    select (x ->> 'line')::bigint, (x ->> 'quotation')::bigint, (x ->> 'qty')::numeric, (x ->> 'price')::numeric
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) x order by 1
    on conflict (line_id) do update set quotation_id = excluded.quotation_id, qty = excluded.qty, price = excluded.price`)
}

/** The chosen quotations say so; when every line has its winner, so do the others. */
async function settle(
  deps: Deps,
  store: Store<typeof generalQuotations>,
  rules: Rules<typeof generalQuotations>,
  { procurement, choices, reason }: Body,
): Promise<void> {
  const changes = (ids: readonly string[]) => ids.map((one) => ({ id: one, root: '/data', values: {} }))
  const chosen = changes([...new Set(choices.map(({ quotation }) => quotation))])
  const take = reason ? { isSystem: true, reason } : { isSystem: true }
  await takeTransition(deps, store, 'choose', chosen, rules, take)
  const others = await deps.db.rows(sql<{ id: string }>`
    select q.id::text as id from ems.general_quotations q
    where q.procurement_id = ${procurement}::bigint and q.status = 'received' and q.deleted_at is null and not exists (
      select from ems.general_procurement_lines l where l.procurement_id = q.procurement_id and l.qty_open > 0
        and not exists (select from ems.general_quotation_choices c where c.line_id = l.id))
    order by q.id`)
  if (others.length) await takeTransition(deps, store, 'pass', changes(others.map((row) => row.id)), rules)
}
