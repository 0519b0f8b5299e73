import type { AccountingConnection, TrailDocument } from '@ems/contracts/accurate'
import { type ExplainedPrice, quotations } from '@ems/contracts/marketing'
import { api, jsonApi, queries, saveFile, useQuery, type Values } from '@ems/platform'

const MAX_QUOTATIONS = 50

/** Quotations of a card, the newest first. */
export const useQuotations = (activity: string) =>
  useQuery(queries(quotations).list({ page: 1, size: MAX_QUOTATIONS, sort: ['-quoted_on'], filters: { activity } }))

/** A draft with the lines of the card and the prices of its customer. */
export const composeQuotation = (activity: string) => {
  const { body, headers } = jsonApi({ data: { type: quotations.name, attributes: { activity } } })
  return api
    .post(`${quotations.name}/-actions/compose`, {
      body,
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    })
    .json()
}

/** Price of each line for the customer of a quotation or card, or for everybody, from the lists; null where none fits. */
export const pricesOf = async (lines: readonly Values[], row: Values) => {
  if (!row.currency) return []
  const { data } = await api
    .get(`${quotations.name}/-actions/prices`, { searchParams: paramsOf(lines, row) })
    .json<{ data: readonly { attributes: { price: string | null } }[] }>()
  return data.map(({ attributes }) => attributes.price)
}

const paramsOf = (lines: readonly Values[], { partner, currency, company, quoted_on }: Values) => ({
  ...(partner ? { partner: String(partner) } : {}),
  currency: String(currency),
  ...(company ? { company: String(company) } : {}),
  ...(quoted_on ? { day: String(quoted_on) } : {}),
  items: lines.map(({ item }) => item).join(),
  quantities: lines.map(({ quantity }) => (isNumber(quantity) ? quantity : '1')).join(),
})

const isNumber = (value: unknown) => /^\d{1,18}(\.\d{1,6})?$/.test(String(value))

/** What has lines with prices: a stored row, or one as it is being typed. */
export type PricedRow = { type: string; id: string } | { lines: readonly Values[]; row: Values }

/** Where the price of each line comes from, beside the price that is offered. */
export const useExplainedPrices = (of: PricedRow) =>
  useQuery({
    queryKey: 'id' in of ? [of.type, 'prices', of.id] : [quotations.name, 'prices', paramsOf(of.lines, of.row)],
    queryFn: async ({ signal }) => {
      const answer =
        'id' in of
          ? api.get(`${of.type}/${of.id}/prices`, { signal })
          : api.get(`${quotations.name}/-actions/prices`, {
              searchParams: { ...paramsOf(of.lines, of.row), explained: '1' },
              signal,
            })
      const { data } = await answer.json<{ data: readonly { attributes: ExplainedLine }[] }>()
      return data.map(({ attributes }) => attributes)
    },
    // A typed price explains nothing: it is beside the answer, not part of the question.
    select: (lines) =>
      'id' in of
        ? lines
        : lines.map((line, n) => ({
            ...line,
            offered: isNumber(of.lines[n]?.price) ? String(of.lines[n]?.price) : null,
          })),
  })

/** A line with the price its customer has, and the one that is offered; null while it is not typed. */
export type ExplainedLine = ExplainedPrice & { name: string; offered: string | null }

/** Saves the printed quotation as a file. */
export const downloadPdf = async (id: string, code: string) =>
  saveFile(await api.get(`${quotations.name}/${id}/pdf`, { headers: { accept: 'application/pdf' } }), `${code}.pdf`)

/** Documents that followed from a quotation in accounting. */
export const useTrail = (quotation: string, connection: AccountingConnection) =>
  useQuery({
    // Below the documents: synchronisation makes it stale.
    queryKey: ['accounting-documents', 'trail', quotation, connection],
    queryFn: async ({ signal }) => {
      const searchParams = { connection }
      const response = api.get(`accounting-trails/${quotation}`, { searchParams, signal })
      const { data } = await response.json<{ data: readonly { id: string; attributes: TrailDocument }[] }>()
      return data.map(({ id, attributes }) => ({ id, ...attributes }))
    },
  })
