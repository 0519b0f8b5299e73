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

/** Price of each line for the customer of a quotation, from its lists; null where none fits. */
export const pricesOf = async (lines: readonly Values[], { partner, currency, company, quoted_on }: Values) => {
  if (!partner || !currency) return []
  const { data } = await api
    .get(`${quotations.name}/-actions/prices`, {
      searchParams: {
        partner: String(partner),
        currency: String(currency),
        ...(company ? { company: String(company) } : {}),
        ...(quoted_on ? { day: String(quoted_on) } : {}),
        items: lines.map(({ item }) => item).join(),
        quantities: lines.map(({ quantity }) => (isQuantity(quantity) ? quantity : '1')).join(),
      },
    })
    .json<{ data: readonly { attributes: { price: string | null } }[] }>()
  return data.map(({ attributes }) => attributes.price)
}

const isQuantity = (value: unknown) => /^\d{1,18}(\.\d{1,6})?$/.test(String(value))

/** Where the price of each line of a quotation comes from, beside the price that is offered. */
export const useExplainedPrices = (quotation: string) =>
  useQuery({
    queryKey: [quotations.name, 'prices', quotation],
    queryFn: async ({ signal }) => {
      const { data } = await api
        .get(`${quotations.name}/${quotation}/prices`, { signal })
        .json<{ data: readonly { id: string; attributes: ExplainedLine }[] }>()
      return data.map(({ id, attributes }) => ({ id, ...attributes }))
    },
  })

/** A line of a quotation with the price its customer has, and the one that is offered. */
export type ExplainedLine = ExplainedPrice & { name: string; offered: string }

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
