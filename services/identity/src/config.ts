import { networks, releaseEnvironment, secret, tlsEnvironment } from '@ems/service'
import { z } from 'zod'
import { externalEnvironment } from './external/settings.ts'

const seconds = (usual: number, { min = 1, max = 31_536_000 } = {}) =>
  z.coerce.number().int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`).default(usual)

const algorithms: Record<string, string> = { 'P-256': 'ES256', Ed25519: 'EdDSA', RSA: 'RS256' }

const jwk = z
  .looseObject({
    kty: z.enum(['EC', 'OKP', 'RSA']),
    kid: z.string().min(1),
    crv: z.string().optional(),
    alg: z.string().optional(),
    d: z.string('is not a private key'),
  })
  .transform((key, context) => {
    const alg = key.alg ?? algorithms[key.crv ?? key.kty]
    if (alg) return { ...key, alg, use: 'sig' as const }
    context.addIssue(`has a key of an unknown kind (${key.kty} ${key.crv ?? ''})`)
    return z.NEVER
  })

const jwks = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('is not JSON')
      return z.NEVER
    }
  })
  .pipe(z.object({ keys: z.array(jwk).min(1) }))

/** The environment of the identity service. Times are in seconds; the first key of `SSO_JWKS` signs, all of them verify. */
export const environment = z.object({
  ...releaseEnvironment,
  ...tlsEnvironment,
  EMS_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  EMS_DEMO: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  IDENTITY_PORT: z.coerce.number().int().min(0).max(65_535),
  DATABASE_URL: z.string().min(1),
  SSO_API_SECRET: secret(),
  SSO_COOKIE_SECRET: secret(),
  SSO_JWKS: jwks,
  /** Encrypts keys of authenticator apps: 32 bytes as base64url; several with commas: the first encrypts, the others only decrypt. */
  SSO_FACTOR_KEY: z
    .string({ error: 'is missing' })
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'must be 32 bytes as base64url, or several with commas')
    .transform((text) => text.split(',').map((key) => Buffer.from(key, 'base64url'))),
  /** As in the API: more breached passwords than the list that ships (docs/vault.md). */
  EMS_COMPROMISED_PASSWORDS: z.preprocess((value) => value || undefined, z.string().optional()),
  EMS_COMPROMISED_URL: z.preprocess((value) => value || undefined, z.url().optional()),
  /** The domain that passkeys belong to: that of `EMS_URL`, or one above it. Another one makes all of them useless. */
  SSO_RP_ID: z.preprocess((value) => value || undefined, z.string().min(1).optional()),
  /** How long a mailed link to choose a new password works. */
  SSO_RESET_TTL: seconds(30 * 60),
  SSO_BCRYPT_COST: seconds(10, { min: 4, max: 31 }),
  SSO_ACCESS_TOKEN_TTL: seconds(600),
  SSO_REFRESH_TOKEN_TTL: seconds(8 * 3600),
  SSO_SESSION_TTL: seconds(12 * 3600),
  SSO_INTERACTION_TTL: seconds(600),
  /** How long a rotated refresh token still returns its successor; 0 switches it off. */
  SSO_REFRESH_GRACE: seconds(10, { min: 0, max: 10 }),
  SSO_INVITATION_TTL: seconds(24 * 3600),
  /** Wrong passwords until the first delay: of an account from one address, of an account, from an address. */
  SSO_LOGIN_ATTEMPTS: seconds(5),
  SSO_ACCOUNT_ATTEMPTS: seconds(20),
  SSO_ADDRESS_ATTEMPTS: seconds(100),
  SSO_LOGIN_DELAY: seconds(60),
  SSO_LOGIN_DELAY_MAX: seconds(15 * 60),
  /** How long wrong passwords count after the last one. */
  SSO_LOGIN_MEMORY: seconds(24 * 3600),
  /** Networks of the gateway, which reports client addresses; the first name is the older one. */
  SSO_TRUSTED_PROXIES: networks().optional(),
  EMS_INNER_NETWORKS: networks().optional(),
  /** Sign-ins that one address may begin in a minute, before anything is stored for them. */
  SSO_ADDRESS_SIGN_INS: seconds(600),
  SSO_POOL_SIZE: seconds(8, { max: 100 }),
  ...externalEnvironment,
})

export type Config = z.output<typeof environment>
