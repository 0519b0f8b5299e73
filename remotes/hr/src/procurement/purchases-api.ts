import {
  generalInvoices,
  generalOrders,
  generalProcurementLines,
  generalProcurements,
  generalQuotations,
  generalReceipts,
  type QuotationComparison,
} from '@ems/contracts/hr'
import { objectOf } from '@ems/contracts/kit'
import { api, changed, jsonApi, saveFile, useQuery } from '@ems/platform'

type Created = { data: readonly { id: string }[] | { id: string } }
const touched = [
  generalQuotations,
  generalOrders,
  generalReceipts,
  generalInvoices,
  generalProcurementLines,
  generalProcurements,
]

async function send(path: string, document: object): Promise<readonly { id: string }[]> {
  const { body, headers } = jsonApi({ data: document })
  const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
  const answer = await api.post(path, { body, headers: keyed }).json<Created>()
  for (const one of touched) await changed(one)
  return [answer.data].flat() as readonly { id: string }[]
}

const compose = (name: string, attributes: object) => send(`${name}/-actions/compose`, { type: name, attributes })

/** Draft orders of what is left of lines of requests; without a vendor each line goes to the one that was suggested. */
export const composeOrders = (lines: readonly string[], vendor: string | null) =>
  compose(generalOrders.name, { lines, vendor })

/** A draft receipt of everything that is outstanding, or of what may go back. */
export const composeReceipt = (order: string, kind: 'receipt' | 'return') =>
  compose(generalReceipts.name, { order, kind })

/** A draft invoice of what came and is not billed yet. */
export const composeInvoice = (order: string, number: string, invoiced_on: string) =>
  compose(generalInvoices.name, { order, number, invoiced_on })

/** Keeps what a vendor offers. */
export const createQuotation = (values: Readonly<Record<string, unknown>>) =>
  send(generalQuotations.name, objectOf(generalQuotations, values))

export type Choice = { line: string; quotation: string }

/** Draft orders of the chosen offers. */
export const chooseQuotations = (procurement: string, choices: readonly Choice[], reason: string) =>
  send(`${generalQuotations.name}/-actions/chooseLines`, {
    type: generalQuotations.name,
    attributes: { procurement, choices, reason: reason || null },
  })

/** The quotations of a request side by side. */
export const useComparison = (procurement: string) =>
  useQuery({
    // Below the quotations: what changes them makes it stale.
    queryKey: [generalQuotations.name, 'comparison', procurement] as const,
    queryFn: async ({ signal }) => {
      const answer = api.get(`${generalQuotations.name}/comparison`, { searchParams: { procurement }, signal })
      return (await answer.json<{ data: { attributes: QuotationComparison } }>()).data.attributes
    },
  })

/** Saves the printed order as a file. */
export const downloadOrder = async (id: string, number: string) =>
  saveFile(
    await api.get(`${generalOrders.name}/${id}/pdf`, { headers: { accept: 'application/pdf' } }),
    `${number.replaceAll('/', '-')}.pdf`,
  )

/** The address of a record in a section of the screen. */
export const recordIn = (section: 'quotations' | 'orders' | 'receipts' | 'invoices', id: string) =>
  `/private/generals/procurement?section=${section}&id=${id}`
