import { compareDecimals } from '@ems/contracts/common'
import { todayInJakarta } from '@ems/contracts/days'
import { type ItMaintenanceExternal, itAssets, itHandovers, itMaintenanceExternals } from '@ems/contracts/it'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { insertRows, type Rules } from '../../kit/write/write-rows.ts'
import { barredPartners } from '../../marketing/index.ts'

type Externals = typeof itMaintenanceExternals

/**
 * Nothing is sent to a vendor that is blocked or blacklisted. The asset is in repair while it is away, and its replacement is lent
 * by an act that waits for signatures (docs/decisions/assets.md#replacement).
 */
export const externalRules: Rules<Externals> = {
  check: async (deps, { before, after, changed }) => {
    const isSent = before?.status === 'draft' && ['pending_approval', 'sent'].includes(after.status)
    if (!after.vendor || !(isSent || changed.includes('vendor'))) return []
    const message = (await barredPartners(deps, [after.vendor])).get(after.vendor)
    return message ? [{ field: 'vendor', message }] : []
  },
  effect: async (deps, { before, after }) => {
    if (!after || before?.status === after.status) return
    if (after.status === 'sent' && before) await repairing(deps, after)
    if (after.status === 'completed') await repaired(deps, after)
  },
}

type Asset = { status: string; condition: string; holder: string | null; company: string }
const assetOf = ({ db }: Deps, id: string) =>
  db.first(sql<Asset>`select status, condition, holder_id::text as holder, company_id::text as company from ems.it_assets
    where id = ${id}::bigint and deleted_at is null`)

const step = (deps: Deps, id: string, name: string, values: Record<string, unknown>) => {
  const store = storeFor(itAssets.name) as unknown as Store<typeof itAssets>
  return takeTransition(deps, store, name, [{ id, root: '/data', values }], store.rules, { isSystem: true })
}

async function repairing(deps: Deps, row: ItMaintenanceExternal) {
  const asset = await assetOf(deps, row.it_asset)
  if (asset && ['available', 'in_use', 'broken'].includes(asset.status)) await step(deps, row.it_asset, 'repair', {})
  if (!row.replacement_asset || row.replacement_act || !asset?.holder) return
  const loan = await assetOf(deps, row.replacement_asset)
  if (loan?.status !== 'available' || loan.company !== asset.company) return
  const act = await draft(deps, {
    kind: 'out',
    asset: row.replacement_asset,
    ...loan,
    holder: asset.holder,
    number: row.number,
  })
  await deps.db.run(sql`update ems.it_maintenance_externals set replacement_act_id = ${act}::bigint
    where id = ${row.id}::bigint`)
  Object.assign(row, { replacement_act: act })
}

async function repaired(deps: Deps, row: ItMaintenanceExternal) {
  const asset = await assetOf(deps, row.it_asset)
  if (asset?.status === 'in_repair') await step(deps, row.it_asset, 'repaired', { condition: asset.condition })
  const loan = row.replacement_asset ? await assetOf(deps, row.replacement_asset) : undefined
  if (!row.replacement_act || loan?.status !== 'in_use' || !loan.holder || loan.holder !== asset?.holder) return
  await draft(deps, {
    kind: 'return',
    asset: String(row.replacement_asset),
    ...loan,
    holder: loan.holder,
    number: row.number,
  })
}

type Loan = {
  kind: 'out' | 'return'
  asset: string
  holder: string
  company: string
  condition: string
  number: string
}

/** An act about the replacement, for both sides to sign. */
async function draft(deps: Deps, { kind, asset, holder, company, condition, number }: Loan): Promise<string> {
  const store = storeFor(itHandovers.name) as unknown as Store<typeof itHandovers>
  const lines = [{ asset, condition, accessories: null, note: null, origin: null }]
  const notes = `Pinjaman pengganti selama perawatan ${number}.`
  const values = { kind, company, employee: holder, handed_on: todayInJakarta(), lines, notes }
  const [row] = await insertRows(deps, store, [{ values, root: '/data' }], store.rules)
  return String(row?.id)
}

export const externalLife: Life<Deps, ItMaintenanceExternal, Externals['workflow']> = {
  guards: {
    /** What it cost in the end is within the estimate, or nobody would have had to decide about it. */
    affordable: async (deps, row) => {
      const { final_cost, estimated_cost } = row
      if (!final_cost || (estimated_cost && compareDecimals(final_cost, estimated_cost) <= 0)) return undefined
      const store = storeFor(itMaintenanceExternals.name) as unknown as Store
      const { isNeeded } = await approvalEngine().plan(deps, store, { ...row, estimated_cost: final_cost })
      return isNeeded ? 'Biaya melebihi batas, perlu persetujuan. Gunakan Ajukan tambahan biaya.' : undefined
    },
  },
}
