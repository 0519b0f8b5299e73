import {
  type CredentialKind,
  type CredentialLink,
  credentials,
  type LinkKind,
  type LinkPreview,
} from '@ems/contracts/it'
import { objectOf } from '@ems/contracts/kit'
import { api, changed, jsonApi } from '@ems/platform'

export type LinkLine = CredentialLink & { id: string }
export type LinkParams = {
  kind: LinkKind
  field: string | null
  hours: number
  recipient: string
  needs_sign_in: boolean
  reason: string
}

const document = (id: string, attributes: object) => jsonApi({ data: { type: credentials.name, id, attributes } })

export const linksKey = (id: string) => [credentials.name, id, 'links']

/** Links of a credential, newest first, without their addresses. */
export async function linksOf(id: string, signal: AbortSignal): Promise<readonly LinkLine[]> {
  const answer = await api
    .get(`${credentials.name}/${id}/links`, { signal })
    .json<{ data: { id: string; attributes: CredentialLink }[] }>()
  return answer.data.map((line) => ({ id: line.id, ...line.attributes }))
}

/** Makes a link; the result is its complete address, which nobody can ask for again. */
export async function makeLink(id: string, params: LinkParams): Promise<string> {
  const path = `${credentials.name}/${id}/-actions/link`
  const answer = await api.post(path, document(id, params)).json<{ data: { attributes: { path: string } } }>()
  await changed(credentials)
  return new URL(answer.data.attributes.path, window.location.origin).href
}

export type RequestParams = Omit<LinkParams, 'kind' | 'field'> & {
  kind: CredentialKind
  name: string
  folder: string | null
}

/** Adds a credential and the link that fills it in, both or none; the result is the complete address of the link. */
export async function requestNew({ kind, name, folder, ...link }: RequestParams): Promise<string> {
  const object = objectOf(credentials, { kind, name, folder })
  const body = jsonApi({ data: { ...object, attributes: { ...object.attributes, ...link } } })
  const answer = await api
    .post(`${credentials.name}/-actions/requestNew`, body)
    .json<{ data: { attributes: { path: string } } }>()
  await changed(credentials)
  return new URL(answer.data.attributes.path, window.location.origin).href
}

export async function revokeLink(id: string, link: string): Promise<void> {
  await api.post(`${credentials.name}/${id}/-actions/revokeLink`, document(id, { link }))
  await changed(credentials)
}

type Step = { preview: LinkPreview; view: { label: string; value: string }; fill: { isDone: boolean } }

/** One step of a signed-in recipient of a link. */
export async function takeLinkStep<S extends keyof Step>(
  step: S,
  token: string,
  values?: Readonly<Record<string, string>>,
): Promise<Step[S]> {
  const body = jsonApi({ data: { type: 'secret-links', attributes: { token, step, ...(values ? { values } : {}) } } })
  const answer = await api.post(`${credentials.name}/-actions/useLink`, body).json<{ data: { attributes: Step[S] } }>()
  return answer.data.attributes
}
