import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { z } from 'zod'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema.optional())
const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Scopes that the product requests (specification §6), by the names of the provider. */
export const SCOPES = [
  'employee_view',
  'customer_view',
  'vendor_view',
  'item_view',
  'sales_quotation_view',
  'sales_invoice_view',
  'sales_order_view',
  'sales_receipt_view',
  'customer_save',
  'vendor_save',
  'sales_quotation_save',
] as const

/** Environment variables of the accounting connections, of API and worker alike. Without the address nothing is offered. */
export const accountingEnvironment = {
  /** `https://account.accurate.id`, or the sandbox of the demo. */
  AOL_ACCOUNT_BASE: optional(z.url().transform((url) => url.replace(/\/$/, ''))),
  /** The same as browsers address it, where that differs. */
  AOL_AUTHORIZE_BASE: optional(z.url().transform((url) => url.replace(/\/$/, ''))),
  /** Hosts that databases may live on: `*.accurate.id`, or `127.0.0.1` for this machine, without TLS. */
  AOL_HOST_ALLOW: z
    .string()
    .default('')
    .transform((text) => (words(text).length ? words(text) : ['*.accurate.id'])),
  AOL_ACTUAL_CLIENT_ID: optional(z.string()),
  AOL_ACTUAL_CLIENT_SECRET: optional(z.string()),
  /** Where the consent returns to; `<EMS_URL>/aol-callback/actual` by default. */
  AOL_ACTUAL_REDIRECT_URI: optional(z.url()),
  /** The only database that the connection may open; without it any of the account. */
  AOL_ACTUAL_DATABASE_ID: optional(z.string()),
  AOL_COMMERCIAL_CLIENT_ID: optional(z.string()),
  AOL_COMMERCIAL_CLIENT_SECRET: optional(z.string()),
  AOL_COMMERCIAL_REDIRECT_URI: optional(z.url()),
  AOL_COMMERCIAL_DATABASE_ID: optional(z.string()),
  AOL_SCOPES: z
    .string()
    .default('')
    .transform((text) => (words(text).length ? words(text) : [...SCOPES])),
  /** Last part of the address that events are posted to; without it none are taken. */
  AOL_WEBHOOK_SECRET_ACTUAL: optional(z.string().min(32)),
  AOL_WEBHOOK_SECRET_COMMERCIAL: optional(z.string().min(32)),
  /** Calls per second of one connection, over all processes. */
  AOL_RPS: z.preprocess((value) => value || undefined, z.coerce.number().min(0.1).max(8).default(6)),
  /** Details that are read at the same time. */
  AOL_PARALLEL: z.preprocess((value) => value || undefined, z.coerce.number().int().min(1).max(8).default(4)),
}

type Environment = z.infer<z.ZodObject<typeof accountingEnvironment>>

export type AccurateClient = { id: string; secret: string; redirectUri: string; databaseId?: string | undefined }

export type AccurateSettings = {
  accountUrl: string | undefined
  /** Where browsers are sent for a consent. */
  authorizeUrl: string | undefined
  allowedHosts: readonly string[]
  clients: Readonly<Partial<Record<AccountingConnection, AccurateClient>>>
  webhookSecrets: Readonly<Partial<Record<AccountingConnection, string | undefined>>>
  scopes: readonly string[]
  callsPerSecond: number
  parallel: number
  /** The provider is on this machine: the stand-in of the demo. */
  isSandbox: boolean
}

/** The settings of both connections; a connection without a client is not offered. */
export function accurateSettings(config: Environment, url: string): AccurateSettings {
  const clients = (Object.keys(accountingConnections) as AccountingConnection[]).flatMap((connection) => {
    const name = connection.toUpperCase() as 'ACTUAL' | 'COMMERCIAL'
    const [id, secret] = [config[`AOL_${name}_CLIENT_ID`], config[`AOL_${name}_CLIENT_SECRET`]]
    const redirectUri = config[`AOL_${name}_REDIRECT_URI`] ?? `${url}/aol-callback/${connection}`
    const databaseId = config[`AOL_${name}_DATABASE_ID`]
    return id && secret ? [[connection, { id, secret, redirectUri, databaseId }] as const] : []
  })
  const accountUrl = config.AOL_ACCOUNT_BASE
  return {
    accountUrl,
    authorizeUrl: config.AOL_AUTHORIZE_BASE ?? accountUrl,
    allowedHosts: config.AOL_HOST_ALLOW,
    clients: accountUrl ? Object.fromEntries(clients) : {},
    webhookSecrets: { actual: config.AOL_WEBHOOK_SECRET_ACTUAL, commercial: config.AOL_WEBHOOK_SECRET_COMMERCIAL },
    scopes: config.AOL_SCOPES,
    callsPerSecond: config.AOL_RPS,
    parallel: config.AOL_PARALLEL,
    isSandbox: accountUrl !== undefined && isLoopback(new URL(accountUrl).hostname),
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** Whether a database may live at this address: never an address that the provider invents inside our network. */
export function isAllowedHost(address: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host, username, password, port } = new URL(address)
  if (username || password) return false
  return allowed.some((pattern) => {
    if (isLoopback(hostname)) return hostname === pattern || host === pattern
    if (!pattern.startsWith('*.')) return host === pattern && protocol === 'https:'
    return protocol === 'https:' && port === '' && hostname.endsWith(pattern.slice(1))
  })
}
