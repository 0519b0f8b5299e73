import { partners } from '@ems/contracts/marketing'
import { api, changed, jsonApi, toast } from '@ems/platform'

/** Makes several partners again of one. */
export async function undoMerge(survivor: string, merge: string): Promise<void> {
  const { body, headers } = jsonApi({ data: { type: partners.name, attributes: { merge } } })
  const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
  await api.post(`partners/${survivor}/-actions/unmerge`, { body, headers: keyed })
  await changed(partners)
  toast.success('Penggabungan diurungkan.')
}
