import { todayInJakarta } from '@ems/contracts/days'
import { assetClasses, type ItAsset, itAssets } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { conflict, type Issue } from '../kit/problems.ts'
import { detailsOf } from '../kit/store/reference-checks.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { allowTransition } from '../kit/write/transitions.ts'
import { type Check, isRemoval, type Rules } from '../kit/write/write-rows.ts'

type Assets = typeof itAssets

/** Row scope of maintenance: that of the asset. */
export const scopeByAsset: VisibleTo = ({ scope, companies }) =>
  scope === 'group' ? undefined : sql`t.owner_company_id = any(${companies}::bigint[])`

/** Disposal needs an approval, which does not exist yet; no asset can reach it. */
const transitions = {
  ordered: ['available', 'in_use'],
  available: ['in_use', 'in_repair', 'broken', 'lost'],
  in_use: ['available', 'in_repair', 'broken', 'lost'],
  in_repair: ['available', 'in_use', 'broken', 'lost'],
  broken: ['in_repair', 'available', 'lost'],
  lost: ['available', 'broken'],
}

const validateAsset: Check<Assets> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) {
    if (before.checked_out_at) throw conflict('HANDED_OVER', 'Aset yang pernah diserahterimakan tidak dapat dihapus.')
    return issues
  }
  if (before) allowTransition(itAssets, transitions, { from: before.status, to: after.status })
  else if (after.status === 'disposed')
    issues.push({ field: 'status', message: 'Aset baru tidak dapat berstatus Dilepas.' })
  if (changed.includes('purchase_date') && after.purchase_date && after.purchase_date > todayInJakarta())
    issues.push({ field: 'purchase_date', message: 'Tanggal beli tidak boleh melewati hari ini.' })
  if (after.holder && changed.includes('holder')) issues.push(...(await assertHolderActive(deps, after.holder)))
  if (!before || changed.includes('category') || changed.includes('asset_class'))
    issues.push(...(await categoryOfClass(deps, after)))
  if (!before || changed.includes('asset_tag')) issues.push(...(await usedTag(deps, after.asset_tag, before?.id)))
  return issues
}

/** A category may be meant for one class of assets. */
async function categoryOfClass(deps: Deps, { category, asset_class }: ItAsset): Promise<Issue[]> {
  const { name, meta } = await detailsOf(deps, category)
  const only = meta.asset_class as keyof typeof assetClasses | undefined
  if (!only || only === asset_class || !(only in assetClasses)) return []
  const message = `Kategori ${name} untuk ${assetClasses[only]}, bukan ${assetClasses[asset_class]}.`
  return [{ field: 'category', message }]
}

async function assertHolderActive({ db }: Deps, holder: string): Promise<Issue[]> {
  const rows = await db.rows(sql`select from ems.employees where id = ${holder}::bigint and status = 'exited'`)
  return rows.map(() => ({ field: 'holder', message: 'Karyawan tidak aktif.' }))
}

/** Includes tags of deleted assets: their stickers may still be in use. */
async function usedTag({ db }: Deps, tag: string | null, self: string | undefined): Promise<Issue[]> {
  if (!tag) return []
  const rows = await db.rows(sql`select from ems.it_assets
    where lower(asset_tag) = lower(${tag}) and id is distinct from ${self ?? null}::bigint`)
  return rows.map(() => ({ field: 'asset_tag', message: 'Kode aset pernah dipakai.', code: 'UNIQUE' }))
}

/** Changes of status set the time of the last hand-over. */
export const assetRules: Rules<Assets> = {
  compute: (_, { before, after }) =>
    after.status === 'in_use' && before?.status !== 'in_use' ? { checked_out_at: new Date().toISOString() } : {},
  check: validateAsset,
}
