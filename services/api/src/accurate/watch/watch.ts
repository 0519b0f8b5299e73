import { type AccountingConnection, accountingConnections } from '@ems/contracts/accurate'
import { Problem } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import { type Accurate, providedAccurate } from '../client/accurate.ts'
import { AccurateError } from '../client/accurate-error.ts'
import { renewedWebhooks } from '../session/database-session.ts'
import { SyncStopped } from '../sync/cursor.ts'
import { runningSync } from '../sync/running-sync.ts'
import { type Alarm, alarmsOf, raiseAlarms } from './alarms.ts'
import { checkContract } from './check-contract.ts'
import { compareIds, dueComparisons } from './compare-ids.ts'
import { compareKeys, dueKeys } from './compare-keys.ts'

/** Schedules run one after the other; a long comparison goes on an hour later. */
const MAX_MS = 45_000

type Due = {
  connection: AccountingConnection
  database_id: string | null
  is_renewal_due: boolean
  is_contract_due: boolean
}

/**
 * Every hour: lets events come for another week (daily, for they end without a word), compares the published contract, the
 * ids and the fields of every module (weekly), and raises alarms. The result is for the list of schedules.
 */
export async function watchAccounting(): Promise<string> {
  const accurate = providedAccurate()
  if (!accurate?.settings.accountUrl) return 'Belum diatur'
  const results: string[] = []
  for (const due of await dueOf(accurate)) {
    if (!accurate.settings.clients[due.connection]) continue
    const alarms = await check(accurate, due)
    await raiseAlarms(accurate.db, due.connection, alarms)
    results.push(`${accountingConnections[due.connection]}: ${alarms.length ? `${alarms.length} peringatan` : 'baik'}`)
  }
  return results.join('; ') || 'Tidak ada yang terhubung'
}

const dueOf = ({ db }: Accurate) =>
  db.rows(sql<Due>`select connection, database_id,
      coalesce(webhooks_renewed_at < now() - interval '20 hours', true) as is_renewal_due,
      coalesce(contract_checked_at < now() - interval '7 days', true) as is_contract_due
    from ems.accounting_connections where status in ('connected', 'expiring')`)

async function check(accurate: Accurate, due: Due): Promise<Alarm[]> {
  const { connection, database_id: databaseId } = due
  const raised: Alarm[] = []
  const tried = async (code: string, work: () => Promise<void>) => {
    const alarm = await work().catch((error: unknown) => failureOf(code, error))
    if (alarm) raised.push(alarm)
  }
  if (due.is_renewal_due && accurate.settings.webhookSecrets[connection])
    await tried('RENEWAL', () => renew(accurate, connection))
  if (due.is_contract_due) await tried('CONTRACT_UNREAD', async () => void (await checkContract(accurate, connection)))
  if (databaseId !== null) await tried('COMPARISON', () => compare(accurate, connection, databaseId))
  if (databaseId !== null) await tried('KEYS', () => compareFields(accurate, connection, databaseId))
  return [...raised, ...(await alarmsOf(accurate.db, connection))]
}

async function renew(accurate: Accurate, connection: AccountingConnection): Promise<void> {
  const until = await renewedWebhooks(accurate, connection)
  await accurate.db.run(sql`update ems.accounting_connections
    set webhooks_until = ${until}::date, webhooks_renewed_at = now() where connection = ${connection}`)
}

async function compare(accurate: Accurate, connection: AccountingConnection, databaseId: string): Promise<void> {
  if (await runningSync(accurate.db, connection)) return
  const signal = AbortSignal.timeout(MAX_MS)
  for (const module of await dueComparisons(accurate.db, connection))
    await compareIds(accurate, { connection, databaseId, module }, signal)
}

async function compareFields(accurate: Accurate, connection: AccountingConnection, databaseId: string): Promise<void> {
  const signal = AbortSignal.timeout(MAX_MS)
  try {
    for (const module of await dueKeys(accurate.db, connection))
      await compareKeys(accurate, { connection, databaseId, module }, signal)
  } catch (error) {
    // Reading says that the provider is away or refuses; the names are compared an hour later.
    if (!(error instanceof AccurateError)) throw error
  }
}

/** A pause of the reading, and the end of the time of this turn, are no failures. */
function failureOf(code: string, error: unknown): Alarm | undefined {
  if (error instanceof SyncStopped) return undefined
  const { name, message } = error as Error
  if (name === 'TimeoutError' || name === 'AbortError') return undefined
  // A connection that broke has been announced already.
  if (error instanceof AccurateError && error.failure === 'REAUTH') return undefined
  if (error instanceof Problem) return { code, message: error.message.replace('[Galat]', ' ') }
  return { code, message: `Pemeriksaan gagal: ${message}` }
}
