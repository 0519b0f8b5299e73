import { type Asset, versionedTargets } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { badRequest, conflict } from '../kit/problems.ts'
import type { Row } from '../kit/store/columns.ts'

export type Version = Pick<Asset, 'replaces' | 'edition'>
export const firstVersion: Version = { replaces: null, edition: 1 }

const isVersioned = (type: string | null) => versionedTargets.some((name) => name === type)

/**
 * What a new version of a file says of itself. The row of the older one is locked until the end of the transaction: of two new versions
 * at one instant the second is refused.
 */
export async function versionAfter(
  { db }: Deps,
  old: Asset & Row,
  target: Pick<Asset, 'target_type' | 'target_id'>,
): Promise<Version> {
  const isSame = old.target_type === target.target_type && old.target_id === target.target_id
  if (!isVersioned(old.target_type) || !isSame)
    throw badRequest('Hanya berkas data yang sama dapat diganti versinya.', { pointer: '/replaces' })
  const now = await db.one(sql<{ is_replaced: boolean; edition: number }>`
    select replaced_at is not null or destroyed_at is not null or deleted_at is not null as is_replaced, edition
    from ems.assets where id = ${old.id}::bigint for update`)
  if (now.is_replaced) throw conflict('REPLACED', 'Berkas ini sudah diganti versi yang lebih baru. Muat ulang dahulu.')
  return { replaces: old.id, edition: now.edition + 1 }
}
