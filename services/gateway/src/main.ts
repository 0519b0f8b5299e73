import { createLog, createMetrics, onShutdown, readConfig } from '@ems/service'
import { environment } from './config.ts'
import { gateway } from './server.ts'

const env = readConfig('gateway', environment)
const log = createLog('gateway')
const metrics = createMetrics('gateway')
const app = await gateway(env, log, metrics)
const stopMetrics = await metrics.serve(log)
onShutdown(async () => {
  await app.close()
  await stopMetrics()
})
await app.listen({ host: env.HOST, port: env.EMS_PORT })
