import { z } from 'zod'

/** Behaviour that may differ in the real service; tests set it, `reset` restores the default. */
export const settingsSchema = z.strictObject({
  /** Whether tokens come with a refresh token: always, never, or with the first token alone. */
  refresh_token: z.enum(['always', 'never', 'first']).default('always'),
  rotate_refresh_token: z.boolean().default(true),
  echo_state: z.boolean().default(true),
  /** Undefined: the answer has no `expires_in`. */
  expires_in: z.int().min(1).nullable().default(86_400),
  token_seconds: z.int().min(1).default(86_400),
  session_idle_seconds: z.int().min(1).default(1_800),
  requests_per_second: z.int().min(1).default(8),
  parallel_requests: z.int().min(1).default(8),
  /** The undocumented answer to too many requests. */
  busy_answer: z.enum(['plain', 'retry_after', 'json', 's_false']).default('retry_after'),
  /** Before the second try to deliver an event; twice as long before the third. */
  webhook_retry_ms: z.int().min(1).default(1_000),
})
