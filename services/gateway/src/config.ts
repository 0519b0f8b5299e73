import { demo, networks, secret } from '@ems/service'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const origin = z
  .url()
  .refine((url) => new URL(url).origin === url, 'must be an origin without a path or a trailing slash')

const origins = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(origin).min(1))

/** The gateway's environment. */
export const environment = z.object({
  EMS_URL: origin.default('http://localhost:8080'),
  EMS_PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  // Several with commas, where no name stands for all processes of a service.
  API_URL: origins,
  IDENTITY_URL: origins,
  REALTIME_URL: origin,
  // Replaces external services, in demo mode only.
  SANDBOX_URL: z.preprocess((value) => value || undefined, origin.optional()),
  EMS_HOST_DIR: z.string().min(1),
  EMS_REGISTRY_DIR: z.string().min(1),
  // A bucket (`s3://bucket/prefix`) that holds the registry; the folder is then a copy of what is in use of it.
  EMS_REGISTRY: z.string().optional(),
  // Public key that the registry's authority is signed by (`ems keys new platform`). With it, only signed releases are given.
  EMS_AUTHORITY_KEY: z.preprocess((value) => value || undefined, z.string().min(40).max(100).optional()),
  // Folder that remembers the last move of each department over a restart, so that nobody puts an older one back.
  EMS_SEEN_DIR: z.preprocess((value) => value || undefined, z.string().optional()),
  EMS_CLIENT_SECRET: secret(),
  EMS_DEMO: z.string().optional(),
  REALTIME_KEY: z.string().min(1),
  REALTIME_CLUSTER: z.string().default('mt1'),
  REALTIME_HOSTED: z.string().optional(),
  // With these two the gateway tells open tabs of a release at once; without, they ask once a minute.
  REALTIME_APP_ID: z.string().optional(),
  REALTIME_SECRET: z.string().optional(),
  // Addresses or networks of the TLS front, comma separated: the last entry of its X-Forwarded-For is the client.
  EMS_TRUSTED_PROXIES: networks().default(''),
  // Where to report a weakness (RFC 9116): an address with https: or mailto:. Without it there is no security.txt.
  EMS_SECURITY_CONTACT: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^(https:\/\/|mailto:)\S+$/, 'must begin with https:// or mailto:')
      .optional(),
  ),
  // `1`: pages reload themselves when a build is written (`npm run dev`).
  EMS_DEV: z.string().optional(),
})

export type Environment = z.output<typeof environment>

/** Whether the page is in production mode; in demo mode it shows the ribbon. */
export const isProduction = (env: Environment) => !demo({ EMS_DEMO: env.EMS_DEMO })
