import { z } from 'zod'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema.optional())
const base = optional(z.url().transform((url) => url.replace(/\/$/, '')))

/** Scopes that the product requests; the last but one is for clocks of a service project. */
const SCOPES = [
  'read:jira-work',
  'read:jira-user',
  'write:jira-work',
  'manage:jira-webhook',
  'read:servicedesk-request',
  'offline_access',
] as const

/** Environment variables of the connection to Jira, of API and worker alike. Without the addresses nothing is offered. */
export const jiraEnvironment = {
  /** `https://auth.atlassian.com`, or the sandbox of the demo. */
  ATLASSIAN_AUTH_BASE: base,
  /** `https://api.atlassian.com`, or the sandbox of the demo. */
  ATLASSIAN_API_BASE: base,
  /** `ATLASSIAN_AUTH_BASE` as browsers address it, where that differs. */
  ATLASSIAN_AUTHORIZE_BASE: base,
  JIRA_CLIENT_ID: optional(z.string()),
  JIRA_CLIENT_SECRET: optional(z.string()),
  /** Where the consent returns to; `<EMS_URL>/jira-callback` by default. */
  JIRA_REDIRECT_URI: optional(z.url()),
  JIRA_SCOPES: optional(z.string()),
  /** The only site that may be chosen; without it any of the account. */
  JIRA_CLOUD_ID: optional(z.string()),
  /** Address that events are posted to; `<EMS_URL>/api/hooks/jira` by default. */
  JIRA_WEBHOOK_URL: optional(z.url()),
  /** How events prove where they come from. */
  JIRA_WEBHOOK_MODE: z.preprocess((value) => value || undefined, z.enum(['jwt', 'hmac', 'either']).default('either')),
  /** Key of `X-Hub-Signature`; the client secret by default. */
  JIRA_WEBHOOK_SECRET: optional(z.string().min(16)),
}

type Environment = z.infer<z.ZodObject<typeof jiraEnvironment>>

export type JiraSettings = {
  client: { id: string; secret: string; redirectUri: string } | undefined
  authUrl: string
  authorizeUrl: string
  apiUrl: string
  scopes: readonly string[]
  onlySite: string | undefined
  webhookUrl: string
  webhookMode: 'jwt' | 'hmac' | 'either'
  webhookSecret: string
  /** Address of the product, for links in issues. */
  url: string
  /** The provider is on this machine: the stand-in of the demo. */
  isSandbox: boolean
}

export function jiraSettings(config: Environment, url: string): JiraSettings {
  const { ATLASSIAN_AUTH_BASE: auth, ATLASSIAN_API_BASE: api, JIRA_CLIENT_ID: id, JIRA_CLIENT_SECRET: secret } = config
  const isConfigured = auth && api && id && secret
  return {
    client: isConfigured ? { id, secret, redirectUri: config.JIRA_REDIRECT_URI ?? `${url}/jira-callback` } : undefined,
    authUrl: auth ?? '',
    authorizeUrl: config.ATLASSIAN_AUTHORIZE_BASE ?? auth ?? '',
    apiUrl: api ?? '',
    scopes: config.JIRA_SCOPES?.split(/[\s,]+/).filter(Boolean) ?? SCOPES,
    onlySite: config.JIRA_CLOUD_ID,
    webhookUrl: config.JIRA_WEBHOOK_URL ?? `${url}/api/hooks/jira`,
    webhookMode: config.JIRA_WEBHOOK_MODE,
    webhookSecret: config.JIRA_WEBHOOK_SECRET ?? secret ?? '',
    url,
    isSandbox: api !== undefined && ['localhost', '127.0.0.1', '[::1]', 'sandbox'].includes(new URL(api).hostname),
  }
}
