import type { Accurate } from '../accurate.ts'
import type { ModuleName } from '../contract/contract.ts'
import type { Grant } from '../oauth/grant.ts'
import type { Database } from '../records/database.ts'
import type { Call } from './call.ts'

/** A request that may be carried out: in these books, by this application. */
export type DataCall = {
  accurate: Accurate
  database: Database
  module: ModuleName
  grant: Pick<Grant, 'application' | 'scopes'>
  call: Call
}
