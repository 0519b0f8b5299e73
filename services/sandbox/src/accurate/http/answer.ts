/** A response: JSON unless it has another type. */
export type Answer = {
  status: number
  body: unknown
  type?: string
  headers?: Readonly<Record<string, string>>
  /** Why the contract does not know the request; it goes to the log. */
  violations?: readonly string[]
  unknownFields?: readonly string[]
}

export const ok = (body: object): Answer => ({ status: 200, body })

/** A refusal for reasons of business: HTTP 200, with the messages. */
export const rejected = (...messages: string[]): Answer => ({ status: 200, body: { s: false, d: messages } })

/** A refusal with another status, such as a session that ended. */
export const failed = (status: number, ...messages: string[]): Answer => ({ status, body: { s: false, d: messages } })

/** The contract does not know the request. */
export const violated = (violations: readonly string[], status = 400): Answer => ({
  status,
  body: { s: false, d: violations },
  violations,
})

/** A refusal of OAuth. */
export const denied = (status: number, error: string, error_description: string): Answer => ({
  status,
  body: { error, error_description },
})

/** Response of the real service at addresses outside its API. */
export const page: Answer = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><html lang="id"><title>Accurate Online</title><h1>Accurate Online</h1><p>Silakan masuk.</p></html>\n',
}
