import { createLog, onShutdown, readConfig } from '@ems/service'
import { z } from 'zod'
import { startMailServer } from './mail/mail-server.ts'
import { sandbox } from './server.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const env = readConfig(
  'sandbox',
  z.object({
    HOST: z.string().default('127.0.0.1'),
    SANDBOX_PORT: port,
    SANDBOX_SMTP_PORT: port,
    SANDBOX_DIR: z.string().optional(),
  }),
)
const log = createLog('sandbox')
const mail = await startMailServer({ host: env.HOST, port: env.SANDBOX_SMTP_PORT, folder: env.SANDBOX_DIR })
const app = sandbox(mail)
onShutdown(async () => {
  await Promise.all([app.close(), mail.close()])
})
await app.listen({ host: env.HOST, port: env.SANDBOX_PORT })
log.info({ smtp: mail.port, port: env.SANDBOX_PORT }, 'sandbox is ready')
