import path from 'node:path'
import { type ServiceName, services } from '@ems/service/spawn'
import { type AccurateSecret, accurateEnvironment, accurateSecrets } from './sandbox/accurate.ts'
import { ceisaEnvironment } from './sandbox/ceisa.ts'
import { type JiraSecret, jiraEnvironment, jiraSecrets } from './sandbox/jira.ts'
import { type Secrets, secretNames } from './secrets.ts'
import type { Settings } from './settings.ts'

export type Installation = {
  settings: Settings
  secrets: Secrets
  ports: Record<ServiceName, number>
  databaseUrl: string
  /** Of the sandbox's mail server, in demo mode. */
  mailPort?: number | undefined
  /** Of the sandbox's two data hosts of Accurate Online, in demo mode. */
  accuratePorts?: readonly [number, number] | undefined
  /** Folder with the built `host/` and `registry/`. */
  webDir: string
}

/** Of key services outside (docs/vault.md). */
const keySecrets = ['EMS_TRANSIT_TOKEN', 'EMS_KMS_SECRET_ACCESS_KEY'] as const
type KeySecret = (typeof keySecrets)[number]

/** Of who moves rings (docs/remotes.md): the API and its worker sign for their users. */
const signingKey = 'EMS_SIGNING_KEY'

/** Mailboxes that are read: replies to e-mails, and tickets (docs/operations.md). */
const mailboxSecrets = ['MAIL_REPLY_IMAP_URL', 'SUPPORT_MAIL_IMAP_URL'] as const
type MailboxSecret = (typeof mailboxSecrets)[number]

/** Of an OpenID provider beside EMS SSO (docs/operations.md). */
const providerSecret = 'SSO_PROVIDER_CLIENT_SECRET'

type Confidential =
  | typeof providerSecret
  | typeof signingKey
  | keyof Secrets
  | 'DATABASE_URL'
  | 'SMTP_URL'
  | MailboxSecret
  | AccurateSecret
  | JiraSecret
  | KeySecret

/** Secrets of each service. A compromised service knows only the secrets that it needs. */
const needs: Record<ServiceName, Confidential[]> = {
  identity: ['DATABASE_URL', 'SSO_API_SECRET', 'SSO_COOKIE_SECRET', 'SSO_FACTOR_KEY', 'SSO_JWKS', providerSecret],
  realtime: ['DATABASE_URL', 'REALTIME_APP_ID', 'REALTIME_KEY', 'REALTIME_SECRET'],
  api: [
    'DATABASE_URL',
    'EMS_CLIENT_SECRET',
    'EMS_VAULT_KEY',
    signingKey,
    ...keySecrets,
    ...accurateSecrets,
    ...jiraSecrets,
    'SSO_API_SECRET',
    'REALTIME_APP_ID',
    'REALTIME_KEY',
    'REALTIME_SECRET',
  ],
  worker: [
    'DATABASE_URL',
    'EMS_VAULT_KEY',
    signingKey,
    ...keySecrets,
    ...accurateSecrets,
    ...jiraSecrets,
    'SMTP_URL',
    ...mailboxSecrets,
    'SSO_API_SECRET',
    'REALTIME_APP_ID',
    'REALTIME_KEY',
    'REALTIME_SECRET',
  ],
  sandbox: [],
  gateway: ['EMS_CLIENT_SECRET', 'REALTIME_APP_ID', 'REALTIME_KEY', 'REALTIME_SECRET'],
}

/** The environment of one service: this process's own, without what is confidential, with what that service needs. */
export function environmentOf(name: ServiceName, installation: Installation, env = process.env): NodeJS.ProcessEnv {
  const { settings, secrets, ports, mailPort, databaseUrl, webDir } = installation
  const accurate = accurateEnvironment(installation, env)
  const jira = jiraEnvironment(installation, env)
  const smtp = env.SMTP_URL || (mailPort && `smtp://127.0.0.1:${mailPort}`)
  const confidential: Partial<Record<Confidential, string>> = {
    ...secrets,
    DATABASE_URL: databaseUrl,
    ...(smtp ? { SMTP_URL: smtp } : {}),
    ...accurate.secrets,
    ...jira.secrets,
    ...Object.fromEntries(
      [...mailboxSecrets, ...keySecrets, providerSecret, signingKey].flatMap((name) =>
        env[name] ? [[name, env[name]]] : [],
      ),
    ),
  }
  // One port of figures cannot be everybody's.
  const hidden = new Set<string>([
    ...secretNames,
    'DATABASE_URL',
    'SMTP_URL',
    ...mailboxSecrets,
    ...accurateSecrets,
    ...jiraSecrets,
    ...keySecrets,
    providerSecret,
    signingKey,
    'EMS_PLATFORM_KEY',
    'EMS_METRICS_PORT',
    ...Object.values(services).map(({ port }) => port),
  ])
  const open = Object.entries(env).filter(([key]) => !hidden.has(key) && !key.startsWith('npm_'))
  const granted = needs[name].flatMap((key) => (confidential[key] === undefined ? [] : [[key, confidential[key]]]))
  return {
    NODE_ENV: 'production',
    EMS_FILES_DIR: path.join(settings.dataDir, 'files'),
    EMS_HOST_DIR: path.join(webDir, 'host'),
    EMS_REGISTRY_DIR: path.join(webDir, 'registry'),
    ...Object.fromEntries(open),
    ...Object.fromEntries(granted),
    EMS_URL: settings.url,
    EMS_DEMO: settings.demo ? '1' : '0',
    HOST: name === 'gateway' ? settings.host : '127.0.0.1',
    API_URL: `http://127.0.0.1:${ports.api}`,
    IDENTITY_URL: `http://127.0.0.1:${ports.identity}`,
    REALTIME_URL: `http://127.0.0.1:${ports.realtime}`,
    ...(name === 'api' || name === 'worker'
      ? { ...accurate.open, ...jira.open, ...ceisaEnvironment(installation, env) }
      : {}),
    ...(mailPort && name === 'sandbox'
      ? { SANDBOX_SMTP_PORT: String(mailPort), SANDBOX_DIR: path.join(settings.dataDir, 'mails'), ...accurate.sandbox }
      : {}),
    ...(mailPort && name === 'gateway' ? { SANDBOX_URL: `http://127.0.0.1:${ports.sandbox}` } : {}),
  }
}
