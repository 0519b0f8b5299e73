import { approvalTargets } from '@ems/contracts/common'
import { createDatabase, type Pool, type Sql, sql, transaction } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Row, rowColumns, tableOf } from '../../kit/store/columns.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { PlanRefusal } from '../plan/types.ts'
import { decidedBefore } from './carried.ts'
import { openRequest, planRecord } from './open-request.ts'

/** Records that are looked up at once. */
const BATCH_SIZE = 200

/**
 * Opens the requests of records that are in their approval state without one: from before the approval rules, or from
 * demo data. Records that nobody can decide are counted and tried again.
 */
export async function adoptRequests(pool: Pool): Promise<string> {
  let [opened, failed] = [0, 0]
  for (const target of Object.keys(approvalTargets)) {
    const store = storeFor(target)
    let after = '0'
    for (;;) {
      const ids = await withoutRequest(createDatabase(pool), store, after)
      for (const id of ids) {
        const isOpened = await transaction(createDatabase(pool), (db) => adopt(db, store, id))
        if (isOpened) opened += 1
        else failed += 1
      }
      after = ids.at(-1) ?? after
      if (ids.length < BATCH_SIZE) break
    }
  }
  return failed ? `${opened} pengajuan dibuka, ${failed} tanpa penyetuju` : `${opened} pengajuan dibuka`
}

const isWithoutRequest = ({
  resource,
}: Store) => sql`t.${sql.id(resource.stateField)} = ${resource.workflow?.approval?.state}
  and not exists (select from ems.approval_requests r where r.target_type = ${resource.name}
    and r.target_id = t.id::text and r.status = 'open')`

/** Ids of such records after an id, in their order. */
export async function withoutRequest(db: Deps['db'], store: Store, after = '0'): Promise<string[]> {
  const live = store.softDelete ? sql`t.deleted_at is null` : sql`true`
  const rows = await db.rows(sql<{ id: string }>`select t.id from ${tableOf(store.resource)} t
    where t.id > ${after}::bigint and ${live} and ${isWithoutRequest(store)} order by t.id limit ${sql.raw(String(BATCH_SIZE))}`)
  return rows.map(({ id }) => id)
}

/** Opens the request as the creator of the record, or as the person it is about. */
async function adopt(db: Deps['db'], store: Store, id: string): Promise<boolean> {
  const row = await db.first(sql<Row>`select ${rowColumns(store.resource)} from ${tableOf(store.resource)} t
    where t.id = ${id}::bigint and ${isWithoutRequest(store)} for no key update of t`)
  if (!row) return true
  const deps = await creatorDeps(db, store, row)
  if (!deps) return false
  try {
    const planned = await planRecord(deps, store.resource, row)
    if (!planned.plan.steps.length) return false
    const carried = decidedBefore(await decidedKinds(db, store, id), planned.plan)
    await openRequest(deps, store, row, { ...planned, carried })
    return true
  } catch (error) {
    if (error instanceof PlanRefusal) return false
    throw error
  }
}

/** Kinds of approvers who decided a record before there were rules; they are asked for once. */
async function decidedKinds(db: Deps['db'], { resource }: Store, id: string): Promise<ReadonlySet<string>> {
  const row = await db.first(sql<{ decided: string[] }>`delete from ems.approval_adoptions
    where target_type = ${resource.name} and target_id = ${id} returning decided`)
  return new Set(row?.decided)
}

/** Dependencies for work in the name of the creator of a record, or of the employee in its subject field. */
export async function creatorDeps(db: Deps['db'], { resource }: Store, row: Row): Promise<Deps | undefined> {
  const { subject = '' } = resource.workflow?.approval ?? {}
  const employee = resource.meta[subject]?.to === 'employees' ? ((row[subject] ?? null) as string | null) : null
  const creator = (row.created_by ?? null) as string | null
  return depsOfUser(
    db,
    sql`coalesce(${creator}::bigint,
      (select min(id) from ems.users where employee_id = ${employee}::bigint and deleted_at is null),
      (select min(id) from ems.users where deleted_at is null))`,
  )
}

/** Dependencies of what is done in the name of a user, without their permissions. */
export async function depsOfUser(db: Deps['db'], id: Sql): Promise<Deps | undefined> {
  type Creator = Pick<Deps['user'], 'id' | 'sub' | 'name' | 'email' | 'role' | 'employee' | 'usergroup'>
  const user = await db.first(sql<Creator>`select id, coalesce(sso_sub, '') as sub, name, email, role,
      employee_id as employee, usergroup_id as usergroup from ems.users where id = ${id}`)
  if (!user) return undefined
  return {
    db,
    user: { ...user, permissions: new Set(), scope: 'group', companies: [] },
    request: { id: crypto.randomUUID(), ip: '127.0.0.1', userAgent: null },
  }
}
