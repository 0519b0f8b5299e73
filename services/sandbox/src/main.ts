import path from 'node:path'
import { createLog, onShutdown, readConfig } from '@ems/service'
import { z } from 'zod'
import { startAccurate } from './accurate/server.ts'
import { Jira } from './jira/server.ts'
import { startMailServer } from './mail/mail-server.ts'
import { startMailboxServer } from './mail/mailbox-server.ts'
import { sandbox } from './server.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const env = readConfig(
  'sandbox',
  z.object({
    HOST: z.string().default('127.0.0.1'),
    SANDBOX_PORT: port,
    SANDBOX_SMTP_PORT: port,
    /** Without it nobody can reply to mails. */
    SANDBOX_IMAP_PORT: port.optional(),
    SANDBOX_DIR: z.string().optional(),
    /** Ports of the two data hosts of Accurate Online, with a comma between. */
    SANDBOX_ACCURATE_PORTS: z
      .string()
      .regex(/^\d+,\d+$/)
      .default('0,0')
      .transform((text) => text.split(',').map(Number) as [number, number]),
    /** How the API and the worker address this machine. */
    SANDBOX_HOST_NAME: z.string().default('127.0.0.1'),
    EMS_URL: z.url().default('http://localhost:8080'),
    /** Where events are posted: below it `<connection>/<secret>`. */
    SANDBOX_AOL_WEBHOOK_BASE: z.url().optional(),
    AOL_WEBHOOK_SECRET_ACTUAL: z.string().optional(),
    AOL_WEBHOOK_SECRET_COMMERCIAL: z.string().optional(),
    AOL_ACTUAL_CLIENT_SECRET: z.string().optional(),
    AOL_COMMERCIAL_CLIENT_SECRET: z.string().optional(),
    JIRA_CLIENT_SECRET: z.string().optional(),
  }),
)
const log = createLog('sandbox')
const webhook = (connection: string, secret: string | undefined) =>
  env.SANDBOX_AOL_WEBHOOK_BASE && secret && `${env.SANDBOX_AOL_WEBHOOK_BASE}/${connection}/${secret}`
const mail = await startMailServer({ host: env.HOST, port: env.SANDBOX_SMTP_PORT, folder: env.SANDBOX_DIR })
const { SANDBOX_IMAP_PORT: imap } = env
const mailbox = imap === undefined ? undefined : await startMailboxServer({ host: env.HOST, port: imap })
const aol = await startAccurate({
  host: env.HOST,
  hostName: env.SANDBOX_HOST_NAME,
  ports: env.SANDBOX_ACCURATE_PORTS,
  callbackBase: env.EMS_URL,
  recordFile: env.SANDBOX_DIR && path.join(env.SANDBOX_DIR, 'accurate/records.jsonl'),
  grantFile: env.SANDBOX_DIR && path.join(env.SANDBOX_DIR, 'accurate/grants.json'),
  webhooks: {
    actual: webhook('actual', env.AOL_WEBHOOK_SECRET_ACTUAL),
    commercial: webhook('commercial', env.AOL_WEBHOOK_SECRET_COMMERCIAL),
  },
  clientSecrets: { actual: env.AOL_ACTUAL_CLIENT_SECRET, commercial: env.AOL_COMMERCIAL_CLIENT_SECRET },
})
const jira = new Jira({
  callbackBase: env.EMS_URL,
  clientSecret: env.JIRA_CLIENT_SECRET,
  stateFile: env.SANDBOX_DIR && path.join(env.SANDBOX_DIR, 'jira/state.json'),
})
const app = sandbox(mail, mailbox, aol.accurate, jira)
onShutdown(async () => {
  jira.deliveries.forget()
  await Promise.all([app.close(), mail.close(), mailbox?.close(), aol.close()])
})
await app.listen({ host: env.HOST, port: env.SANDBOX_PORT })
log.info({ smtp: mail.port, port: env.SANDBOX_PORT, accurate: aol.accurate.options.hosts }, 'sandbox is ready')
