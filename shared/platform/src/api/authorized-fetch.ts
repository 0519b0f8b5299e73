import { type UploadRequest, uploadByXhr } from './xhr.ts'

/** Credentials of requests, and their renewal. Set by the session, or by tests. */
export type Authorization = {
  /** The bearer to send; the public one without a session. */
  token: () => string
  /** `Username` and `UserMail`: for the server's log only, it never trusts them. */
  names: () => { name: string; email: string } | undefined
  /** After a 401 for `rejected`: the token to try again with, or undefined when there is none to be had. */
  renew: (rejected: string) => Promise<string | undefined>
  /** The renewed token was refused as well. */
  refused: () => Promise<void>
}

type Network = {
  fetch: (request: Request) => Promise<Response>
  upload: (request: UploadRequest) => Promise<Response>
  authorization: Authorization
}

const nobody: Authorization = {
  token: () => '',
  names: () => undefined,
  renew: async () => undefined,
  refused: async () => undefined,
}

/** The things below the API client that the host sets at start, and a test replaces. */
export const network: Network = {
  fetch: (request) => globalThis.fetch(request),
  upload: uploadByXhr,
  authorization: nobody,
}

/** Sends with the session's headers. A 401 renews the token and sends once more; a second 401 ends the session. */
export async function authorizedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { authorization } = network
  const request = new Request(input, init)
  const again = request.clone()
  const token = authorization.token()
  const answer = await network.fetch(signed(request, token))
  if (answer.status !== 401 || !authorization.names() || isExempt(request.url)) return answer

  const renewed = await authorization.renew(token)
  if (!renewed) return answer
  const second = await network.fetch(signed(again, renewed))
  if (second.status === 401) await authorization.refused()
  return second
}

/** Specification §4: a 401 there is an answer about the sign-in itself. */
const isExempt = (url: string) => url.includes('private/login')

function signed(request: Request, token: string) {
  const names = network.authorization.names()
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
  if (names) {
    request.headers.set('Username', headerText(names.name))
    request.headers.set('UserMail', headerText(names.email))
  }
  return request
}

/** A header carries Latin-1 only; anything else travels percent-encoded. */
const headerText = (text: string) => (/^[\x20-\x7e\xa0-\xff]*$/.test(text) ? text : encodeURIComponent(text))
