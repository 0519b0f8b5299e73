import { z } from 'zod'

/** Answered instead of the request, before anything is done. */
const instead = ['http_429', 'http_500', 'http_503', 'html_200', 'scope_mismatch', 'points_exhausted'] as const
/** Changes what is granted, then the request goes on. */
const grants = ['expire_access_token', 'revoke_grant', 'slow'] as const
/** The request is carried out; its answer is spoilt. */
const afterwards = [
  'timeout',
  'reset_connection',
  'truncate_json',
  'drop_field',
  'rename_field',
  'wrong_type',
  'drop_refresh_token',
] as const
const inner = [
  'site_removed',
  'page_token_expired',
  'partial_scope',
  'per_issue_write_limit',
  'adf_unknown_node',
] as const
const webhooks = ['webhook_duplicate', 'webhook_out_of_order', 'webhook_stop_silently'] as const

export type FaultKind = (typeof instead | typeof grants | typeof afterwards | typeof inner | typeof webhooks)[number]

export const faultSchema = z.strictObject({
  fault: z.enum([...instead, ...grants, ...afterwards, ...inner, ...webhooks]),
  match: z
    .strictObject({
      /** A part of the path, such as `/issue` or `oauth/token`. */
      path: z.string().optional(),
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
    })
    .default({}),
  times: z.int().min(0).max(1_000_000).default(1),
  /** Matching requests that pass first. */
  after: z.int().min(0).default(0),
  retry_after: z.int().min(0).optional(),
  ms: z.int().min(0).max(86_400_000).optional(),
  /** A field of an issue. */
  field: z.string().max(100).optional(),
  to: z.string().max(100).optional(),
  value: z.unknown().optional(),
  scopes: z.array(z.string()).optional(),
})
export type Fault = z.infer<typeof faultSchema>

/** The faults that are to happen, in the order they came. */
export class Faults {
  #faults: Fault[] = []

  add(fault: Fault) {
    this.#faults.push({ ...fault })
  }

  list() {
    return this.#faults.filter(({ times }) => times > 0)
  }

  forget() {
    this.#faults = []
  }

  /** The next fault of one of the kinds for a request; it counts as happened. */
  take(kinds: readonly FaultKind[], { path, method }: { path: string; method: string }): Fault | undefined {
    for (const fault of this.#faults) {
      const { match } = fault
      if (fault.times < 1 || !kinds.includes(fault.fault)) continue
      if ((match.path && !path.includes(match.path)) || (match.method && match.method !== method)) continue
      if (fault.after > 0) {
        fault.after -= 1
        continue
      }
      fault.times -= 1
      return fault
    }
    return undefined
  }
}

export const requestFaults: readonly FaultKind[] = [...instead, ...grants, ...afterwards]
