import { todayInJakarta } from '@ems/contracts/days'
import { assetClasses, type ItAsset, type itAssets } from '@ems/contracts/it'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { conflict, type Issue } from '../kit/problems.ts'
import { detailsOf } from '../kit/store/reference-checks.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { type Check, isRemoval, type Rules } from '../kit/write/write-rows.ts'

type Assets = typeof itAssets

/** Row scope of maintenance: that of the asset. */
export const scopeByAsset: VisibleTo = ({ scope, companies }) =>
  scope === 'group' ? undefined : sql`t.owner_company_id = any(${companies}::bigint[])`

const validateAsset: Check<Assets> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) {
    if (before.checked_out_at) throw conflict('HANDED_OVER', 'Aset yang pernah diserahterimakan tidak dapat dihapus.')
    return issues
  }
  if (before?.usage_hours && after.usage_hours && Number(after.usage_hours) < Number(before.usage_hours))
    issues.push({ field: 'usage_hours', message: `Jam pakai tidak boleh kurang dari ${before.usage_hours}.` })
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

/** A new asset in use was handed over now; a returned or disposed asset has no holder. */
export const assetRules: Rules<Assets> = {
  compute: (_, { before, after, changed }) => {
    if (!before) return after.status === 'in_use' ? { checked_out_at: new Date().toISOString() } : {}
    const isKept = before.status === 'disposal_pending' && after.status !== 'disposed' && changed.includes('status')
    const undone = isKept ? { disposal_kind: null, disposal_value: null, disposal_from: null } : {}
    const isFree = after.status === 'available' || after.status === 'disposed'
    if (!isFree || !changed.includes('status')) return undone
    const free = { ...undone, holder: null, holder_office: null, expected_return: null }
    return after.status === 'disposed' ? { ...free, disposed_at: todayInJakarta() } : free
  },
  check: validateAsset,
}

/** A repaired or found asset is in use if it has a holder, otherwise in stock. */
export const assetLife: Life<Deps, ItAsset, (typeof itAssets)['workflow']> = {
  effects: {
    giveBack: { target: (_, { holder, holder_office }) => (holder || holder_office ? 'in_use' : 'available') },
  },
}
