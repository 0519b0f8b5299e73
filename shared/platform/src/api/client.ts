import { mediaType, Problem, type ProblemError } from '@ems/contracts/kit'
import ky, { HTTPError } from 'ky'
import { authorizedFetch } from './authorized-fetch.ts'

/**
 * The one way to our API: paths are relative to `/api/v1`, bodies and answers are JSON:API. Every failure is thrown as
 * a `Problem`; an aborted request as the browser's own AbortError.
 */
export const api = ky.create({
  prefix: '/api/v1',
  baseUrl: globalThis.location?.origin,
  headers: { Accept: mediaType },
  timeout: 30_000,
  // A service that restarts is away for a second or two; only what can be repeated without harm is.
  retry: { limit: 3, methods: ['get'], statusCodes: [502, 503, 504], backoffLimit: 2_000, jitter: true },
  fetch: authorizedFetch,
  hooks: { beforeError: [({ error }) => toProblem(error)] },
})

/** Options of a request that carries a JSON:API document. */
export const jsonApi = (document: unknown) => ({
  body: JSON.stringify(document),
  headers: { 'Content-Type': mediaType },
})

/** Turns every failure between browser and database into a Problem. */
function toProblem(error: Error): Error {
  if (error instanceof Problem || error.name === 'AbortError') return error
  if (error instanceof HTTPError) return problemOf(error.response, error.data)
  return new Problem(0, [{ status: '0', code: 'NETWORK', title: '', detail: generic, meta: { reason: error.message } }])
}

/** An answer that says no, as a Problem. */
export function problemOf(response: Response, body: unknown): Problem {
  const request_id = response.headers.get('X-Request-Id') ?? undefined
  const [first = unexplained(response), ...others] = errorsIn(body)
  return new Problem(response.status, [{ ...first, meta: { request_id, ...first.meta } }, ...others])
}

function errorsIn(body: unknown): readonly ProblemError[] {
  const document: unknown = typeof body === 'string' ? parsed(body) : body
  const errors = (document as { errors?: unknown } | null | undefined)?.errors
  return Array.isArray(errors) ? errors : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's own error page: the status is all there is to know.
    return undefined
  }
}

const unexplained = ({ status, statusText }: Response): ProblemError => ({
  status: String(status),
  code: `HTTP_${status}`,
  title: statusText,
  detail: generic,
})

const generic = 'Terjadi masalah saat memproses data.'
