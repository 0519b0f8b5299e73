import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type Provider from 'oidc-provider'
import type { Passwords } from './accounts/passwords.ts'
import type { Config } from './config.ts'
import type { ForgeryGuard } from './sign-in/forgery.ts'
import type { KnownDevices } from './sign-in/known-devices.ts'
import type { Limits } from './sign-in/limits.ts'

/** What the routes of this service work with. */
export type Deps = {
  config: Config
  pool: Pool
  log: Log
  passwords: Passwords
  limits: Limits
  devices: KnownDevices
  forgery: ForgeryGuard
  provider: Provider
}
