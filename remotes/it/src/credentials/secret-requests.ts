import { credentials } from '@ems/contracts/it'
import type { OneDocument } from '@ems/contracts/kit'
import { api, changed, jsonApi } from '@ems/platform'

type RevealParams = { field: string; purpose: 'show' | 'copy'; reason: string | null }

/** The plain value of one field. It is never cached, and the caller keeps it for seconds only. */
export async function revealSecret(id: string, params: RevealParams): Promise<string> {
  const document = { data: { type: credentials.name, id, attributes: params } }
  const path = `${credentials.name}/${id}/-actions/reveal`
  const answer = await api.post(path, jsonApi(document)).json<{ data: { attributes: { value: string } } }>()
  return answer.data.attributes.value
}

export type SecretValues = Readonly<Record<string, string | null>>

/** Writes a new revision; answers how many other credentials have the same secret. */
export async function writeSecret(
  { id, version }: { id: string; version: number },
  { values, reason }: { values: SecretValues; reason: string | null },
): Promise<number> {
  const document = { data: { type: credentials.name, id, attributes: { values, reason }, meta: { version } } }
  const path = `${credentials.name}/${id}/-actions/write`
  const { data } = await api.post(path, jsonApi(document)).json<OneDocument>()
  await changed(credentials)
  return Number(data.meta?.reused ?? 0)
}
