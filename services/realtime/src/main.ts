import { createLog, createMetrics, LOOPBACK, onShutdown, readConfig } from '@ems/service'
import { soleInstance } from './cluster/bus.ts'
import { postgresBus } from './cluster/postgres-bus.ts'
import { config } from './config.ts'
import { meter } from './metrics.ts'
import { hearRevocations } from './revocations/hear-revocations.ts'
import { Realtime } from './server.ts'

const env = readConfig('realtime', config)
const log = createLog('realtime')

const realtime = new Realtime({
  app: { id: env.REALTIME_APP_ID, key: env.REALTIME_KEY, secret: env.REALTIME_SECRET },
  bus: env.DATABASE_URL ? postgresBus({ url: env.DATABASE_URL, log }) : soleInstance,
  log,
  origins: [new URL(env.EMS_URL).origin, ...env.REALTIME_ORIGINS],
  proxies: env.REALTIME_TRUSTED_PROXIES ?? env.EMS_INNER_NETWORKS ?? LOOPBACK,
  limits: { connections: env.REALTIME_MAX_CONNECTIONS, connectionsPerAddress: env.REALTIME_MAX_PER_ADDRESS },
  tlsOnly: env.REALTIME_TLS_ONLY,
  disabled: env.REALTIME_DISABLED,
  tellsCounts: env.REALTIME_SUBSCRIPTION_COUNT,
  webhookUrl: env.REALTIME_WEBHOOK_URL,
  metricsToken: env.REALTIME_METRICS_TOKEN,
  tls: env,
})

const port = await realtime.listen(env.REALTIME_PORT, env.HOST)
log.info({ host: env.HOST, port, instances: env.DATABASE_URL ? 'any number' : 'this one only' }, 'realtime is ready')
const revocations = env.DATABASE_URL ? hearRevocations(realtime.revocations, { url: env.DATABASE_URL, log }) : undefined
const metrics = createMetrics('realtime')
meter(metrics, realtime)
const stopMetrics = await metrics.serve(log)
onShutdown(async () => {
  await revocations?.close()
  await realtime.stop()
  await stopMetrics()
})
