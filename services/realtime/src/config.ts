import { networks, secret, tlsEnvironment } from '@ems/service'
import { z } from 'zod'
import { defaultLimits } from './connection/limits.ts'

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** The environment of this service. Without `DATABASE_URL` it must be the only instance. */
export const config = z.object({
  EMS_URL: z.url(),
  HOST: z.string().default('127.0.0.1'),
  REALTIME_PORT: z.coerce.number().int().min(0).max(65_535),
  DATABASE_URL: z.string().optional(),
  REALTIME_APP_ID: z.string().regex(/^\d+$/, 'must be a number, as the Pusher SDKs expect'),
  REALTIME_KEY: z.string().regex(/^[\w-]+$/, 'must consist of letters, digits, _ and -'),
  REALTIME_SECRET: secret(),
  /** Further origins that may connect, separated by commas. */
  REALTIME_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  /** Networks of the gateway, which reports client addresses; the first name is the older one. */
  REALTIME_TRUSTED_PROXIES: networks().optional(),
  EMS_INNER_NETWORKS: networks().optional(),
  REALTIME_MAX_CONNECTIONS: count(defaultLimits.connections),
  REALTIME_MAX_PER_ADDRESS: count(defaultLimits.connectionsPerAddress),
  REALTIME_TLS_ONLY: flag,
  REALTIME_DISABLED: flag,
  REALTIME_SUBSCRIPTION_COUNT: flag,
  REALTIME_WEBHOOK_URL: z.url().optional(),
  ...tlsEnvironment,
  REALTIME_METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
})
