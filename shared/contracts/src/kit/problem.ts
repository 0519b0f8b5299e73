/** One error object of JSON:API 1.1 (https://jsonapi.org/format/#error-objects). */
export type ProblemError = {
  status: string
  code: string
  title: string
  detail: string
  source?: { pointer?: string; parameter?: string; header?: string }
  meta?: Record<string, unknown>
}

/** A refusal that users can understand and act on; becomes `errors[]` on the wire. */
export class Problem extends Error {
  readonly status: number
  readonly errors: readonly ProblemError[]

  constructor(status: number, errors: readonly ProblemError[]) {
    super(errors[0]?.detail ?? 'Terjadi masalah saat memproses data.')
    this.name = 'Problem'
    this.status = status
    this.errors = errors
  }

  /** Code of the first error; callers use it to distinguish refusals. */
  get code() {
    return this.errors[0]?.code ?? 'UNKNOWN'
  }
}

/** Declares one kind of refusal; see any `problems.ts`. */
export const problem =
  <D = void>(
    code: string,
    status: number,
    title: string,
    say: (details: D) => string,
    where: (details: D) => Pick<ProblemError, 'source' | 'meta'> = () => ({}),
  ) =>
  (details: D) =>
    new Problem(status, [{ status: String(status), code, title, detail: say(details), ...where(details) }])

/** A detail may carry a hint behind the marker `[Galat]` (specification §8). */
export function splitDetail(detail: string): { detail: string; hint?: string } {
  const [message = '', hint] = detail.split('[Galat]')
  return hint?.trim() ? { detail: message.trim(), hint: hint.trim() } : { detail: message.trim() }
}
