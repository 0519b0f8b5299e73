import { z } from 'zod'

/** What may be so or so; `PATCH /settings` changes it. */
export const settingsSchema = z.strictObject({
  /** A search finds a write this much later. */
  index_lag_ms: z.int().min(0).max(60_000).default(0),
  access_seconds: z.int().min(1).default(3_600),
  /** How long an exchanged refresh token may be used once more. */
  leeway_ms: z.int().min(0).default(600_000),
  webhook_retry_ms: z.int().min(1).default(200),
  /** `jwt`: signed with the client secret; `hmac`: of the raw body; `none`: not signed. */
  webhook_signature: z.enum(['jwt', 'hmac', 'none']).default('jwt'),
  emails_hidden: z.boolean().default(false),
  /** No agent of the service project: its clocks are rejected. */
  is_agent: z.boolean().default(true),
  requests_per_second: z.int().min(1).default(200),
})
export type Settings = z.infer<typeof settingsSchema>
