import { z } from 'zod'

/** Answered instead of the request, before anything is done. */
const instead = ['http_429', 'http_500', 'http_503', 'html_200', 's_false'] as const
/** Changes what is granted, then the request goes on. */
const grants = [
  'expire_access_token',
  'revoke_grant',
  'expire_session',
  'move_host',
  'drop_refresh_token',
  'slow',
] as const
/** The request is carried out; its answer is spoilt. */
const afterwards = [
  'timeout',
  'reset_connection',
  'truncate_json',
  'drop_field',
  'rename_field',
  'add_field',
  'wrong_type',
  'duplicate_row_between_pages',
] as const
/** Happen at a decision inside a request: when a code is made, when a signature is checked. */
const inner = ['partial_scope', 'clock_skew'] as const
const webhooks = [
  'webhook_duplicate',
  'webhook_out_of_order',
  'webhook_stop_silently',
  'webhook_unknown_database',
] as const

export type FaultKind = (typeof instead | typeof grants | typeof afterwards | typeof inner | typeof webhooks)[number]

export const faultSchema = z.strictObject({
  fault: z.enum([...instead, ...grants, ...afterwards, ...inner, ...webhooks]),
  match: z
    .strictObject({
      host: z.string().optional(),
      /** A part of the path, such as `/api/customer/` or `oauth/token`. */
      path: z.string().optional(),
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      connection: z.enum(['actual', 'commercial']).optional(),
    })
    .default({}),
  /** How often it happens. */
  times: z.int().min(0).max(1_000_000).default(1),
  probability: z.number().min(0).max(1).default(1),
  /** Matching requests that pass first. */
  after: z.int().min(0).default(0),
  /** Whether the request is carried out before `http_…`, `html_200`, `timeout` or `reset_connection`. */
  when: z.enum(['before', 'after']).optional(),
  retry_after: z.int().min(0).optional(),
  ms: z.int().min(0).max(600_000).optional(),
  text: z.string().max(1_000).optional(),
  field: z.string().max(100).optional(),
  to: z.string().max(100).optional(),
  value: z.unknown().optional(),
  seconds: z.int().optional(),
  /** Of `move_host`: the position of the host in the list, or an address that is in none. */
  host: z.union([z.int(), z.string()]).optional(),
  scopes: z.array(z.string()).optional(),
})

export type Fault = z.infer<typeof faultSchema>

export type Subject = { host: string; path: string; method: string; connection: string | undefined }

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
  take(kinds: readonly FaultKind[], subject: Subject): Fault | undefined {
    for (const fault of this.#faults) {
      if (fault.times < 1 || !kinds.includes(fault.fault) || !matches(fault, subject)) continue
      if (fault.after > 0) {
        fault.after -= 1
        continue
      }
      if (Math.random() >= fault.probability) continue
      fault.times -= 1
      return fault
    }
    return undefined
  }
}

const matches = ({ match }: Fault, { host, path, method, connection }: Subject) =>
  (!match.host || host.includes(match.host)) &&
  (!match.path || path.includes(match.path)) &&
  (!match.method || match.method === method) &&
  (!match.connection || match.connection === connection)

export const requestFaults: readonly FaultKind[] = [...instead, ...grants, ...afterwards]
