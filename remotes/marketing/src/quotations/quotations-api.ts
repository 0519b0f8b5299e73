import type { AccountingConnection, TrailDocument } from '@ems/contracts/accurate'
import { quotations } from '@ems/contracts/marketing'
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

/** Prices agreed with the customer of a quotation, by item. */
export const agreedPrices = async (items: readonly string[], { partner, currency }: Values) => {
  if (!partner || !currency) return {}
  const searchParams = { partner: String(partner), currency: String(currency), items: items.join() }
  const { data } = await api
    .get(`${quotations.name}/-actions/prices`, { searchParams })
    .json<{ data: readonly { id: string; attributes: { price: string } }[] }>()
  return Object.fromEntries(data.map(({ id, attributes }) => [id, attributes.price]))
}

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
