import { mediaType } from '@ems/contracts/kit'
import { answerRequests } from '@ems/platform/testing'

/** A document, a refusal, or `'never'` for what stays on its way. */
type Response_ = object | Response | 'never'
/** By `METHOD /path` below `/api/v1`, without the query. */
export type Responses = Readonly<Record<string, Response_>>

const always: Responses = {
  'GET /saved-views': { data: [], included: [], meta: { total: 0, page: {} }, links: {} },
  'PATCH /me': { data: {} },
}

/** Answers the API client from a table; no request leaves the page. */
export function respondFrom(responses: Responses): void {
  answerRequests(({ method, url }) => {
    const path = new URL(url).pathname.replace('/api/v1', '')
    const match = responses[`${method} ${path}`] ?? always[`${method} ${path}`]
    if (match === 'never') return new Promise<Response>(() => undefined)
    if (match instanceof Response) return match.clone()
    return match ? json(200, match) : json(404, { errors: [{ status: '404', code: 'NOT_FOUND', title: path }] })
  })
}

const json = (status: number, document: object) =>
  new Response(JSON.stringify(document), { status, headers: { 'Content-Type': mediaType, 'X-Request-Id': 'contoh' } })
