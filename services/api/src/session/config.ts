import { secret } from '@ems/service'
import { z } from 'zod'

const url = () => z.url({ protocol: /^https?$/, error: 'must be a URL' }).transform((text) => text.replace(/\/$/, ''))

/** Environment variables for authentication. `OIDC_*` replaces identity by another OpenID provider. */
export const sessionEnvironment = {
  EMS_URL: url(),
  IDENTITY_URL: url(),
  SSO_API_SECRET: secret(),
  EMS_CLIENT_SECRET: secret(),
  OIDC_JWKS_URL: url().optional(),
  OIDC_ISSUER: z.string().min(1).optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  /** A token, and what its user may do, are believed for this long; 30 seconds at most. */
  SESSION_CACHE_SECONDS: z.coerce.number().int().min(0).max(30).default(30),
}

const schema = z.object(sessionEnvironment)
export type SessionConfig = z.output<typeof schema> & { DATABASE_URL: string }
