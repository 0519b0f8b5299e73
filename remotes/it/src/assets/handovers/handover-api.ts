import { itAssetAssignments, itAssets, itHandovers } from '@ems/contracts/it'
import type { Signature } from '@ems/contracts/kit'
import { api, changed, jsonApi, listRows, type Row, saveFile } from '@ems/platform'

export type Asset = Row<typeof itAssets>
export type HandoverKind = Row<typeof itHandovers>['kind']
export type HandedLine = { asset: string; condition: string; accessories: string; note: string }
export type Handed = {
  kind: HandoverKind
  company: string
  employee: string | null
  office: string | null
  handed_on: string
  expected_return: string | null
  notes: string | null
  lines: readonly HandedLine[]
  signatures: { employee: Signature; officer: Signature }
}

/** Does the whole act at once: both signatures, the number, and the assets change hands. */
export async function handOverNow(handed: Handed): Promise<{ id: string; number: string }> {
  const lines = handed.lines.map(({ accessories, note, ...line }) => ({
    ...line,
    accessories: accessories.trim() || null,
    note: note.trim() || null,
  }))
  const { body, headers } = jsonApi({ data: { type: itHandovers.name, attributes: { ...handed, lines } } })
  const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
  const answer = api.post(`${itHandovers.name}/-actions/handOverNow`, { body, headers: keyed })
  const { data } = await answer.json<{ data: { id: string; attributes: { number: string } } }>()
  for (const one of [itAssets, itHandovers, itAssetAssignments]) await changed(one)
  return { id: data.id, number: data.attributes.number }
}

/** Saves the printed act as a file. */
export const downloadHandover = async (id: string, number: string | null) =>
  saveFile(
    await api.get(`${itHandovers.name}/${id}/pdf`, { headers: { accept: 'application/pdf' } }),
    `${(number ?? 'draf').replace(/[^\w.-]/g, '-')}.pdf`,
  )

/** The assets that an employee has, to bring back or pass on. */
export const heldBy = async (holder: string, signal?: AbortSignal): Promise<readonly Asset[]> =>
  (await listRows(itAssets, { filters: { holder, status: ['in_use'] }, sort: ['asset_tag'], size: 50 }, signal)).rows
