import type { AccountingConnection, DifferenceField, PairKind, WinningSide } from '@ems/contracts/accurate'
import { items, partners } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import type { Deps } from '../../kit/context.ts'
import { conflict, Forbidden } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { type Change, updateRows } from '../../kit/write/write-rows.ts'
import { draftPartners } from '../push/drafts/draft-partners.ts'
import { queuePushes } from '../push/queue-pushes.ts'
import { type DifferenceRow, listDifferences } from './list-differences.ts'

export type Resolution = {
  connection: AccountingConnection
  kind: PairKind
  side: WinningSide
  /** The values that the user saw: a value that changed since is not overwritten. */
  differences: readonly { record: string; field: DifferenceField; ems: string | null; accounting: string | null }[]
}

const MAX_FIELDS = 10

/** The chosen differences as they are now; refuses what changed since the user looked, or may not win. */
export async function chosenDifferences(deps: Deps, { connection, kind, side, differences }: Resolution) {
  const records = [...new Set(differences.map(({ record }) => record))]
  const query = { connection, kind, records, page: 1, size: records.length * MAX_FIELDS }
  const { rows } = await listDifferences(deps, query)
  return differences.map((chosen, n) => {
    const now = rows.find(({ record, field }) => record === chosen.record && field === chosen.field)
    if (!now || now.ems !== chosen.ems || now.accounting !== chosen.accounting)
      throw conflict('STALE_DIFFERENCE', 'Data berubah sejak ditampilkan. Muat ulang, lalu pilih lagi.', {
        pointer: `/data/attributes/differences/${n}`,
      })
    if (!now.sides.includes(side))
      throw conflict('NOTHING_TO_TAKE', `${now.counterpart.name}: nilai kosong tidak menggantikan nilai yang ada.`, {
        pointer: `/data/attributes/differences/${n}`,
      })
    return now
  })
}

/** Writes the values of accounting into EMS, with the rules, versions and audit rows of any other change. */
export async function takeFromAccounting(deps: Deps, kind: PairKind, chosen: readonly DifferenceRow[]): Promise<void> {
  const need = permission(kind === 'item' ? 'items' : kind, 'update')
  if (!deps.user.permissions.has(need)) throw Forbidden({ need })
  const store = storeFor(kind === 'item' ? items.name : partners.name)
  const byRow = Map.groupBy(chosen, ({ counterpart }) => counterpart.id)
  const rows = await store.findMany(deps, [...byRow.keys()], 'no key update')
  const changes = rows.map((row): Change => {
    const values = Object.fromEntries((byRow.get(row.id) ?? []).map((one) => takenValue(one, row)))
    return { id: row.id, values, root: '/data' }
  })
  await updateRows(deps, store, changes, store.rules ?? {})
}

/** Sends the values of EMS to accounting, one change for each row with the chosen fields alone. */
export async function sendToAccounting(
  deps: Deps,
  { connection, kind }: Pick<Resolution, 'connection' | 'kind'>,
  chosen: readonly DifferenceRow[],
): Promise<void> {
  if (kind === 'item') return
  const byRow = Map.groupBy(chosen, ({ counterpart }) => counterpart.id)
  const fields = new Map([...byRow].map(([id, rows]) => [id, rows.map(({ field }) => field)]))
  const drafts = await draftPartners(deps, [...byRow.keys()], { connection, kind, fields })
  await queuePushes(deps, { connection, kind, drafts })
}

type Address = { city: string; is_primary: boolean }

/** The city of a partner is that of its first or primary address. */
function takenValue({ field, accounting }: DifferenceRow, row: Record<string, unknown>): [string, unknown] {
  if (field !== 'city') return [field, accounting]
  const addresses = row.addresses as readonly Address[]
  const main = Math.max(
    0,
    addresses.findIndex(({ is_primary }) => is_primary),
  )
  return ['addresses', addresses.map((address, n) => (n === main ? { ...address, city: accounting } : address))]
}
