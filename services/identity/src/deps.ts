import type { Db, Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type Provider from 'oidc-provider'
import type { NewPasswords } from './accounts/new-password.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Config } from './config.ts'
import type { ExternalProvider } from './external/provider.ts'
import type { FactorKeys } from './factors/factor-key.ts'
import type { CsrfGuard } from './login/csrf.ts'
import type { KnownDevices } from './login/known-devices.ts'
import type { Limits } from './login/limits.ts'

/** Dependencies of the routes. */
export type Deps = {
  config: Config
  db: Db
  /** For libraries that take a pool. */
  pool: Pool
  log: Log
  passwords: Passwords
  newPasswords: NewPasswords
  limits: Limits
  factorKeys: FactorKeys
  devices: KnownDevices
  formGuard: CsrfGuard
  provider: Provider
  /** The OpenID provider that people may sign in with; undefined where none is set. */
  external: ExternalProvider | undefined
}
