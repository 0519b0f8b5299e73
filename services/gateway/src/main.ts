import { createLog, onShutdown, readConfig } from '@ems/service'
import { environment } from './config.ts'
import { gateway } from './server.ts'

const env = readConfig('gateway', environment)
const log = createLog('gateway')
const app = await gateway(env, log)
onShutdown(() => app.close())
await app.listen({ host: env.HOST, port: env.EMS_PORT })
