import type { IncomingHttpHeaders } from 'node:http'

/** A request as the sandbox sees it. */
export type Call = {
  layer: 'auth' | 'api'
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A response: JSON unless it has another type. */
export type Answer = {
  status: number
  body?: unknown
  type?: string
  headers?: Readonly<Record<string, string>>
  /** Why the documents do not know the request; it goes to the log. */
  violations?: readonly string[]
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body })
export const done: Answer = { status: 204 }

/** The refusal of the REST API: sentences, and a sentence for each field. */
export const rejected = (status: number, messages: readonly string[], errors: Record<string, string> = {}): Answer => ({
  status,
  body: { errorMessages: messages, errors },
})

/** A request that no document knows. */
export const violated = (message: string, status = 400): Answer => ({
  ...rejected(status, [message]),
  violations: [message],
})

/** A refusal of the gateway before the API. */
export const gateway = (code: number, message: string): Answer => ({ status: code, body: { code, message } })

export const noIssue = rejected(404, ['Issue does not exist or you do not have permission to see it.'])

export const bearerOf = ({ headers }: Pick<Call, 'headers'>) => /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

export const isJson = ({ headers }: Call) => headers['content-type']?.startsWith('application/json') ?? false

/** The body as an object; undefined where it is none. */
export function objectIn({ body }: Call): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
