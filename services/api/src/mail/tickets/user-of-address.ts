import { randomUUID } from 'node:crypto'
import { type Db, sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { findUser } from '../../session/index.ts'

/** What the active user of an address may do, for a change that was sent by mail; undefined for an unknown address. */
export async function userOfAddress(db: Db, address: string): Promise<Deps | undefined> {
  const match = await db.first(sql<{ id: string }>`select id::text from ems.users
    where lower(email) = ${address} and deleted_at is null and status = 'active' order by id limit 1`)
  const account = match && (await findUser(db, { id: match.id }))
  if (!account || !('user' in account)) return undefined
  return { db, user: account.user, request: { id: randomUUID(), ip: '', userAgent: 'Surel' } }
}
