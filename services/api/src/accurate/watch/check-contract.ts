import type { AccountingConnection } from '@ems/contracts/accurate'
import { sql } from '@ems/postgres'
import { type Accurate, clientOf } from '../client/accurate.ts'
import { assumptions } from '../client/assumptions.ts'
import { exchange, objectIn } from '../client/exchange.ts'
import { contractDifferences } from './contract-differences.ts'

const TIMEOUT_MS = 30_000

/** Reads the published contract of the provider and stores how it differs from what EMS uses. */
export async function checkContract(accurate: Accurate, connection: AccountingConnection): Promise<void> {
  const response = await exchange(accurate, connection, {
    method: 'GET',
    url: `${clientOf(accurate, connection).url}${assumptions.contractPath}`,
    operation: assumptions.contractPath,
    headers: {},
    timeoutMs: TIMEOUT_MS,
  })
  const differences = response.status === 200 ? contractDifferences(objectIn(response)) : ['Kontrak tidak terbaca.']
  await accurate.db.run(sql`update ems.accounting_connections
    set contract_checked_at = now(), contract_differences = ${differences}::text[] where connection = ${connection}`)
}
