import { type AccountingConnection, accountingItems, type PairKind } from '@ems/contracts/accurate'
import { Problem, type ProblemError } from '@ems/contracts/kit'
import { items } from '@ems/contracts/marketing'
import { type Db, type Sql, sql } from '@ems/postgres'
import { audit } from '../../kit/audit/audit-log.ts'
import type { Deps } from '../../kit/context.ts'
import { conflict } from '../../kit/problems.ts'
import { announce } from '../sync/announce.ts'
import { type Sides, sidesOf } from './pair-sides.ts'

export type Choice = { connection: AccountingConnection; kind: PairKind }
export type ChosenPair = { record: string; counterpart: string }

type Locked = { id: string; name: string; number: string; counterpart_id: string | null }

/** Pairs records with rows of EMS, all or none. Neither side may have another counterpart; the database refuses the rest. */
export async function confirmPairs(deps: Deps, choice: Choice, pairs: readonly ChosenPair[]): Promise<void> {
  const sides = sidesOf(deps, choice.connection, choice.kind)
  const records = await lockedRecords(
    deps,
    sides,
    pairs.map(({ record }) => record),
  )
  const rows = await deps.db.rows(sql<{ id: string; name: string; taken: string | null }>`
    select e.id, e.name, (select r.id from (${sides.records}) r where r.counterpart_id = e.id) as taken
    from (${sides.rows}) e where e.id = any(${pairs.map(({ counterpart }) => counterpart)}::bigint[])`)
  const problems = pairs.flatMap((pair, n) => refusalOf(pair, n, { records, rows, pairs }))
  if (problems.length) throw new Problem(409, problems)
  const fresh = pairs.filter(({ record, counterpart }) => records.get(record)?.counterpart_id !== counterpart)
  await writePairs(deps, choice, fresh, records)
}

/** Undoes pairs; a record without one stays as it is. */
export async function undoPairs(deps: Deps, choice: Choice, ids: readonly string[]): Promise<void> {
  const sides = sidesOf(deps, choice.connection, choice.kind)
  const records = await lockedRecords(deps, sides, ids)
  const paired = ids.filter((id) => records.get(id)?.counterpart_id)
  await writePairs(
    deps,
    choice,
    paired.map((record) => ({ record, counterpart: null })),
    records,
  )
}

async function lockedRecords({ db }: Deps, { records, table }: Sides, ids: readonly string[]) {
  await db.run(sql`select from ${table} t where t.id = any(${ids}::bigint[]) order by t.id for no key update`)
  const rows = await db.rows(sql<Locked>`select r.id, r.name, r.number, r.counterpart_id from (${records}) r
    where r.id = any(${ids}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Stored = {
  records: ReadonlyMap<string, Locked>
  rows: readonly { id: string; name: string; taken: string | null }[]
  pairs: readonly ChosenPair[]
}

function refusalOf({ record, counterpart }: ChosenPair, n: number, { records, rows, pairs }: Stored): ProblemError[] {
  const at = (member: string, detail: string) =>
    conflict('ALREADY_LINKED', detail, { pointer: `/data/attributes/pairs/${n}/${member}` }).errors as ProblemError[]
  const stored = records.get(record)
  const row = rows.find(({ id }) => id === counterpart)
  if (!stored) return at('record', 'Data akuntansi tidak ditemukan atau sudah dihapus.')
  if (!row) return at('counterpart', `Pasangan untuk ${stored.name} tidak ditemukan.`)
  if (stored.counterpart_id !== null && stored.counterpart_id !== counterpart)
    return at('record', `${stored.name} sudah dipasangkan dengan data lain. Lepaskan dahulu.`)
  if (row.taken !== null && row.taken !== record)
    return at('counterpart', `${row.name} sudah dipasangkan dengan data akuntansi lain. Lepaskan dahulu.`)
  const isTwice = pairs.some((other, m) => m < n && (other.record === record || other.counterpart === counterpart))
  return isTwice ? at('counterpart', `${row.name} dipilih lebih dari sekali.`) : []
}

type Written = { record: string; counterpart: string | null }

/** Writes the pairs, hands documents over to the partner, and says so in the audit log. */
async function writePairs(
  deps: Deps,
  { connection, kind }: Choice,
  pairs: readonly Written[],
  before: ReadonlyMap<string, Pick<Locked, 'name' | 'counterpart_id'>>,
): Promise<void> {
  if (!pairs.length) return
  const { table, column, resource } = sidesOf(deps, connection, kind)
  await releaseRemoved(
    deps.db,
    { connection, kind },
    pairs.flatMap(({ counterpart }) => (counterpart === null ? [] : [counterpart])),
  )
  const chosen = sql`unnest(${pairs.map(({ record }) => record)}::bigint[],
    ${pairs.map(({ counterpart }) => counterpart)}::bigint[]) as p(record, counterpart)`
  await unique(
    deps.db.run(sql`update ${table} t set ${column} = p.counterpart, version = t.version + 1, updated_at = now(),
        updated_by_id = ${deps.user.id}::bigint, linked_by_id = case when p.counterpart is null then null else ${deps.user.id}::bigint end,
        linked_at = case when p.counterpart is null then null else now() end
      from ${chosen} where t.id = p.record`),
  )
  if (kind === 'customer') await handOver(deps, chosen)
  const field = resource.name === accountingItems.name ? 'item' : 'partner'
  await audit(
    deps,
    pairs.map(({ record, counterpart }) => ({
      action: 'update',
      menu: kind === 'item' ? items.menu : `accounting_${connection}`,
      target_type: resource.name,
      target_id: record,
      target_label: before.get(record)?.name ?? null,
      before: { [field]: before.get(record)?.counterpart_id ?? null },
      after: { [field]: counterpart },
      changed_fields: [field],
    })),
  )
  await announce(deps)
}

/** A record that was removed there keeps its pair only until its row of EMS gets another. */
export async function releaseRemoved(db: Db, { connection, kind }: Choice, counterparts: readonly string[]) {
  const [table, column, isKind] =
    kind === 'item'
      ? [sql`ems.accounting_items`, sql`item_id`, sql`true`]
      : [sql`ems.accounting_partners`, sql`partner_id`, sql`t.module = ${kind}`]
  await db.run(sql`update ${table} t set ${column} = null, linked_by_id = null, linked_at = null, version = t.version + 1,
      updated_at = now()
    where t.connection = ${connection} and ${isKind} and t.removed_at is not null and t.${column} = any(${counterparts}::bigint[])`)
}

/** Documents of a customer belong to the partner of that customer. */
const handOver = ({ db }: Deps, chosen: Sql) =>
  db.run(sql`update ems.accounting_documents d set partner_id = p.counterpart, version = d.version + 1, updated_at = now()
    from ${chosen} join ems.accounting_partners a on a.id = p.record
    where d.connection = a.connection and d.database_id = a.database_id and d.customer_external_id = a.external_id`)

/** Two people who pair the same row at the same moment: the second is refused. */
async function unique<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw conflict('ALREADY_LINKED', 'Salah satu data baru saja dipasangkan orang lain. Muat ulang, lalu coba lagi.')
  }
}
