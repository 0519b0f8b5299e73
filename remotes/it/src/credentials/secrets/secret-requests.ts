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

/** Writes a new revision; answers how many other credentials have the same secret, and whether lists know it. */
export async function writeSecret(
  { id, version }: { id: string; version: number },
  { values, reason }: { values: SecretValues; reason: string | null },
): Promise<{ reused: number; isCompromised: boolean }> {
  const document = { data: { type: credentials.name, id, attributes: { values, reason }, meta: { version } } }
  const path = `${credentials.name}/${id}/-actions/write`
  const { data } = await api.post(path, jsonApi(document)).json<OneDocument>()
  await changed(credentials)
  return { reused: Number(data.meta?.reused ?? 0), isCompromised: data.attributes?.is_compromised === true }
}

export type OneTimeCode = { code: string; next: string; period: number; seconds_left: number }

/** The present code of the TOTP key and the one after it. */
export async function oneTimeCode(id: string, reason: string | null): Promise<OneTimeCode> {
  const document = { data: { type: credentials.name, id, attributes: { reason } } }
  const path = `${credentials.name}/${id}/-actions/code`
  const answer = await api.post(path, jsonApi(document)).json<{ data: { attributes: OneTimeCode } }>()
  return answer.data.attributes
}

export type Revision = {
  revision: number
  filled: readonly string[]
  written_at: string
  written_by: string | null
  reason: string | null
  is_present: boolean
}

/** The stored revisions without their values, newest first. */
export async function revisionsOf(id: string, signal: AbortSignal): Promise<readonly Revision[]> {
  const answer = await api
    .get(`${credentials.name}/${id}/revisions`, { signal })
    .json<{ data: { attributes: Revision }[] }>()
  return answer.data.map(({ attributes }) => attributes)
}

/** Writes the values of a former revision as a new one. */
export async function restoreRevision({ id, version }: { id: string; version: number }, revision: number) {
  const document = { data: { type: credentials.name, id, attributes: { revision }, meta: { version } } }
  await api.post(`${credentials.name}/${id}/-actions/restoreRevision`, jsonApi(document))
  await changed(credentials)
}
