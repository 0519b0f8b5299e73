import { Problem } from '@ems/contracts/kit'

const problems = {
  NOT_CONFIGURED: [424, 'INTEGRATION_NOT_CONFIGURED'],
  REAUTH: [424, 'INTEGRATION_REAUTH_REQUIRED'],
  SCOPE: [424, 'INTEGRATION_SCOPE_MISSING'],
  NO_DATABASE: [424, 'INTEGRATION_NO_DATABASE'],
  WRONG_DATABASE: [424, 'INTEGRATION_WRONG_DATABASE'],
  NO_PROJECT: [424, 'INTEGRATION_NO_PROJECT'],
  CLOCK: [424, 'INTEGRATION_CLOCK'],
  REJECTED: [422, 'UPSTREAM_VALIDATION'],
  NOT_FOUND: [422, 'UPSTREAM_NOT_FOUND'],
  BUSY: [503, 'UPSTREAM_BUSY'],
  BAD_RESPONSE: [502, 'UPSTREAM_BAD_RESPONSE'],
  DRIFT: [502, 'UPSTREAM_SCHEMA_DRIFT'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>
export type UpstreamFailure = keyof typeof problems

export type FailureOptions = { meta?: Record<string, unknown>; isOutcomeUnknown?: boolean; isUnreachable?: boolean }

/**
 * A failure of a service outside as a response of ours. Never 401 or 403: the browser would renew the session of EMS SSO,
 * which has nothing to do with it.
 */
export class UpstreamError extends Problem {
  readonly failure: UpstreamFailure
  /** The call was sent and its outcome is unknown: a write must not be repeated without looking. */
  readonly isOutcomeUnknown: boolean
  /** No service listens at the address. */
  readonly isUnreachable: boolean

  constructor(
    title: string,
    failure: UpstreamFailure,
    details: readonly string[],
    { meta, isOutcomeUnknown = false, isUnreachable = false }: FailureOptions = {},
  ) {
    const [status, code] = problems[failure]
    super(
      status,
      details.map((detail) => ({ status: String(status), code, title, detail, ...(meta ? { meta } : {}) })),
    )
    this.name = new.target.name
    this.failure = failure
    this.isOutcomeUnknown = isOutcomeUnknown
    this.isUnreachable = isUnreachable
  }
}

/** The end of a pause that a provider asked for, as people read it. */
export const clockAfter = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toLocaleString('id-ID', {
    timeZone: 'Asia/Jakarta',
    dateStyle: 'short',
    timeStyle: 'short',
  })
