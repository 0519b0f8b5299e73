import { generalOrders, generalProcurementLines, generalProcurements, generalReceipts } from '@ems/contracts/hr'
import { api, changed, jsonApi, saveFile } from '@ems/platform'

type Created = { data: readonly { id: string }[] | { id: string } }

async function compose(name: string, attributes: object): Promise<readonly { id: string }[]> {
  const { body, headers } = jsonApi({ data: { type: name, attributes } })
  const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
  const { data } = await api.post(`${name}/-actions/compose`, { body, headers: keyed }).json<Created>()
  for (const one of [generalOrders, generalReceipts, generalProcurementLines, generalProcurements]) await changed(one)
  return [data].flat() as readonly { id: string }[]
}

/** Draft orders of what is left of lines of requests; without a vendor each line goes to the one that was suggested. */
export const composeOrders = (lines: readonly string[], vendor: string | null) =>
  compose(generalOrders.name, { lines, vendor })

/** A draft receipt of everything that is outstanding, or of what may go back. */
export const composeReceipt = (order: string, kind: 'receipt' | 'return') =>
  compose(generalReceipts.name, { order, kind })

/** Saves the printed order as a file. */
export const downloadOrder = async (id: string, number: string) =>
  saveFile(
    await api.get(`${generalOrders.name}/${id}/pdf`, { headers: { accept: 'application/pdf' } }),
    `${number.replaceAll('/', '-')}.pdf`,
  )

/** The address of a record in a section of the screen. */
export const recordIn = (section: 'orders' | 'receipts', id: string) =>
  `/private/generals/procurement?section=${section}&id=${id}`
