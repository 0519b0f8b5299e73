import Pusher from 'pusher'
import { z } from 'zod'

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')

/** Target of events: our realtime service at `REALTIME_URL`, or the hosted one with `REALTIME_HOSTED=1`. */
export const pushEnvironment = {
  REALTIME_APP_ID: z.string().min(1),
  REALTIME_KEY: z.string().min(1),
  REALTIME_SECRET: z.string().min(1),
  REALTIME_URL: z.url({ protocol: /^https?$/, error: 'must be a URL' }).optional(),
  REALTIME_CLUSTER: z.string().optional(),
  REALTIME_HOSTED: flag,
}

const schema = z.object(pushEnvironment)
export type PushConfig = z.output<typeof schema>

/** Timeout of a request to the push service, which is retried later. */
const TIMEOUT_MS = 5_000

/** The Pusher SDK, configured from the environment. */
export function createPusher(config: PushConfig): Pusher {
  const { REALTIME_APP_ID: appId, REALTIME_KEY: key, REALTIME_SECRET: secret } = config
  const app = { appId, key, secret, timeout: TIMEOUT_MS }
  if (config.REALTIME_HOSTED) {
    if (!config.REALTIME_CLUSTER) throw new Error('REALTIME_HOSTED=1 needs REALTIME_CLUSTER.')
    return new Pusher({ ...app, cluster: config.REALTIME_CLUSTER, useTLS: true })
  }
  if (!config.REALTIME_URL) throw new Error('REALTIME_URL is missing.')
  const { protocol, hostname, port } = new URL(config.REALTIME_URL)
  const useTLS = protocol === 'https:'
  return new Pusher({ ...app, host: hostname, port: port || (useTLS ? '443' : '80'), useTLS })
}
