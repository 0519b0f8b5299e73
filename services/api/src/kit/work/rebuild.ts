import { createDatabase, type Db, type Pool, sql, transaction } from '@ems/postgres'
import { type Row, rowColumns, tableOf } from '../store/columns.ts'
import type { Store } from '../stores.ts'
import { contents, isProjected, isSame, itemsOf, mayWait, projectRows, recordset } from './work-items.ts'

/** Rows in one transaction, which locks them against changes. */
const BATCH_SIZE = 1_000

/** Makes all items anew from the rows; what was put off stays put off. Answers the number of rows. */
export async function rebuildInbox(pool: Pool, stores: readonly Store[]): Promise<number> {
  let count = 0
  for (const store of stores.filter(isProjected)) {
    for (let last = '0'; ; ) {
      const rows = await transaction(createDatabase(pool), async (db) => {
        const batch = await batchOf(db, store, last, true)
        await projectRows({ db }, store, batch)
        return batch
      })
      count += rows.length
      last = rows.at(-1)?.id ?? last
      if (rows.length < BATCH_SIZE) break
    }
    await createDatabase(pool).run(sql`delete from ems.work_items w where ${orphaned(store)}`)
  }
  await createDatabase(pool).run(sql`delete from ems.work_items where visible_until < now()`)
  return count
}

/** Differences between the items of a collection and what its rows say. */
export type InboxDifference = { collection: string; missing: number; surplus: number; changed: number }

/** Compares the items with what rows and tasks say; answers the collections that differ. */
export async function verifyInbox(pool: Pool, stores: readonly Store[]): Promise<InboxDifference[]> {
  const db = createDatabase(pool)
  const differing: InboxDifference[] = []
  for (const store of stores.filter(isProjected)) {
    const all = { collection: store.resource.name, missing: 0, surplus: 0, changed: 0 }
    for (let last = '0'; ; ) {
      const rows = await transaction(
        db,
        async (inside) => {
          const batch = await batchOf(inside, store, last, false)
          const one = await differences(inside, store, batch)
          all.missing += one.missing
          all.surplus += one.surplus
          all.changed += one.changed
          return batch
        },
        { isSnapshot: true },
      )
      last = rows.at(-1)?.id ?? last
      if (rows.length < BATCH_SIZE) break
    }
    const { n } = await db.one(
      sql<{ n: number }>`select count(*)::int as n from ems.work_items w where ${orphaned(store)}`,
    )
    all.surplus += n
    if (all.missing + all.surplus + all.changed) differing.push(all)
  }
  const tasks = await taskDifferences(db)
  return tasks ? [...differing, tasks] : differing
}

const batchOf = (db: Db, store: Store, last: string, isLocked: boolean): Promise<Row[]> =>
  db.rows(sql<Row>`select ${rowColumns(store.resource)} from ${tableOf(store.resource)} t
    where t.id > ${last}::bigint and ${mayWait(store)} order by t.id
    limit ${sql.raw(String(BATCH_SIZE))} ${sql.raw(isLocked ? 'for share of t' : '')}`)

/** Items `w` of rows in which nothing may wait. */
const orphaned = (store: Store) => sql`w.target_type = ${store.resource.name} and w.task_id is null
  and not exists (select from ${tableOf(store.resource)} t where t.id = w.target_id::bigint and ${mayWait(store)})`

async function differences(db: Db, store: Store, rows: readonly Row[]) {
  const items = await itemsOf({ db }, store, rows)
  return db.one(sql<{ missing: number; surplus: number; changed: number }>`
    select count(*) filter (where w.id is null)::int as missing, count(*) filter (where n.reason is null)::int as surplus,
      count(*) filter (where w.id is not null and n.reason is not null and ${contents('w')} is distinct from ${contents('n')})::int
        as changed
    from (select * from ${recordset(items)} where visible_until > now()) n
    full join (select * from ems.work_items where target_type = ${store.resource.name} and task_id is null
      and target_id = any(${rows.map(({ id }) => id)}::text[]) and visible_until > now()) w
      on ${isSame}`)
}

async function taskDifferences(db: Db): Promise<InboxDifference | undefined> {
  const row = await db.one(sql<Omit<InboxDifference, 'collection'>>`
    select count(*) filter (where w.id is null)::int as missing, count(*) filter (where t.id is null)::int as surplus,
      count(*) filter (where (w.user_id, w.target_type, w.target_id, w.version, w.title, w.due_at)
        is distinct from (t.approver_id, t.target_type, t.target_id, t.version, t.title, t.due_at)
        and w.id is not null and t.id is not null)::int as changed
    from (select * from ems.approvals where status = 'pending') t
    full join (select * from ems.work_items where task_id is not null) w on w.task_id = t.id`)
  return row.missing + row.surplus + row.changed ? { collection: 'approvals', ...row } : undefined
}
