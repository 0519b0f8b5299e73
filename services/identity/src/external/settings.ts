import { z } from 'zod'

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value || undefined, schema.optional())
const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Loopback names, where a provider without TLS is accepted. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const issuer = z.url({ protocol: /^https?$/, error: 'must be a URL' }).refine((text) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || LOOPBACK.has(url?.hostname ?? '')
}, 'must begin with https:')

/** `group=code;group=code`: user groups of EMS by the names that the provider gives its groups; the first match counts. */
const groups = z.string().transform((text, context) => {
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const cut = pair.lastIndexOf('=')
      return { external: pair.slice(0, cut).trim(), code: pair.slice(cut + 1).trim() }
    })
  if (pairs.every(({ external, code }) => external && /^[a-z0-9_]{1,60}$/.test(code))) return pairs
  context.addIssue('must be like group=code;group=code')
  return z.NEVER
})

/** Variables of an OpenID provider that people may sign in with instead of a password (docs/operations.md). */
export const externalEnvironment = {
  SSO_PROVIDER_ISSUER: optional(issuer),
  SSO_PROVIDER_CLIENT_ID: optional(z.string()),
  /** Without it the client is a public one, with PKCE alone. */
  SSO_PROVIDER_CLIENT_SECRET: optional(z.string()),
  /** On the button: *Masuk dengan {name}*. */
  SSO_PROVIDER_NAME: optional(z.string().max(40)),
  SSO_PROVIDER_SCOPE: optional(z.string()),
  /** Domains of e-mail addresses that the provider may speak for; no other address gets in. */
  SSO_PROVIDER_DOMAINS: optional(z.string().toLowerCase().transform(words)),
  /** The claim that says that an e-mail is verified; `xms_edov` of Entra. */
  SSO_PROVIDER_VERIFIED_CLAIM: optional(z.string()),
  SSO_PROVIDER_GROUPS_CLAIM: optional(z.string()),
  SSO_PROVIDER_GROUPS: optional(groups),
  /** The user group of new accounts that no group is mapped for; without it they are not made. */
  SSO_PROVIDER_USERGROUP: optional(z.string().regex(/^[a-z0-9_]{1,60}$/, 'must be the code of a user group')),
  /** 1: `mfa` in its `amr` counts as the second factor. */
  SSO_PROVIDER_MFA: optional(z.enum(['0', '1'])),
  /** 0: signing out of EMS leaves the session at the provider alone. */
  SSO_PROVIDER_SIGN_OUT: optional(z.enum(['0', '1'])),
}

const schema = z.object(externalEnvironment)
export type ExternalEnvironment = z.output<typeof schema>

export type ExternalSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  name: string
  scope: string
  domains: readonly string[]
  verifiedClaim: string
  groupsClaim: string
  groups: readonly { external: string; code: string }[]
  usergroup: string | undefined
  countsFactor: boolean
  signsOut: boolean
}

/** The provider of this installation; undefined where none is set. Throws when a variable is missing. */
export function externalSettings(config: ExternalEnvironment): ExternalSettings | undefined {
  const { SSO_PROVIDER_ISSUER: issuer, SSO_PROVIDER_CLIENT_ID: clientId, SSO_PROVIDER_DOMAINS: domains } = config
  if (!issuer) return undefined
  if (!clientId || !domains?.length)
    throw new Error('SSO_PROVIDER_ISSUER needs SSO_PROVIDER_CLIENT_ID and SSO_PROVIDER_DOMAINS.')
  return {
    ...{ issuer, clientId, domains, clientSecret: config.SSO_PROVIDER_CLIENT_SECRET },
    name: config.SSO_PROVIDER_NAME ?? new URL(issuer).hostname,
    scope: config.SSO_PROVIDER_SCOPE ?? 'openid profile email',
    verifiedClaim: config.SSO_PROVIDER_VERIFIED_CLAIM ?? 'email_verified',
    groupsClaim: config.SSO_PROVIDER_GROUPS_CLAIM ?? 'groups',
    groups: config.SSO_PROVIDER_GROUPS ?? [],
    usergroup: config.SSO_PROVIDER_USERGROUP,
    countsFactor: config.SSO_PROVIDER_MFA === '1',
    signsOut: config.SSO_PROVIDER_SIGN_OUT !== '0',
  }
}
