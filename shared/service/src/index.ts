export { demo, readConfig, secret } from './config.ts'
export { createLog, type Log, redacted } from './log.ts'
export { createMetrics, type Metrics, meterPool } from './metrics.ts'
export { onShutdown } from './shutdown.ts'
