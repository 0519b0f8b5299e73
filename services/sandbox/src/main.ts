import { createLog, onShutdown, readConfig } from '@ems/service'
import { z } from 'zod'
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
  }),
)
const log = createLog('sandbox')
const mail = await startMailServer({ host: env.HOST, port: env.SANDBOX_SMTP_PORT, folder: env.SANDBOX_DIR })
const { SANDBOX_IMAP_PORT: imap } = env
const mailbox = imap === undefined ? undefined : await startMailboxServer({ host: env.HOST, port: imap })
const app = sandbox(mail, mailbox)
onShutdown(async () => {
  await Promise.all([app.close(), mail.close(), mailbox?.close()])
})
await app.listen({ host: env.HOST, port: env.SANDBOX_PORT })
log.info({ smtp: mail.port, port: env.SANDBOX_PORT }, 'sandbox is ready')
