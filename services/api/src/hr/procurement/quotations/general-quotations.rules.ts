import type { GeneralQuotation, generalQuotations } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../../kit/context.ts'
import type { Issue } from '../../../kit/problems.ts'
import { type Check, isRemoval, type Proposal, type Rules, type Values } from '../../../kit/write/write-rows.ts'
import { barredPartners } from '../../../marketing/index.ts'

type Quotations = typeof generalQuotations

async function complete({ db }: Deps, { before, after }: Proposal<Quotations>): Promise<Values> {
  if (before) return {}
  const row = await db.first(sql<{ company: string }>`
    select company_id::text as company from ems.general_procurements where id = ${after.procurement}::bigint`)
  return row ? { company: row.company } : {}
}

const validateQuotation: Check<Quotations> = async (deps, { before, after, changed }) => {
  if (before && isRemoval({ before, after })) return []
  return [
    ...(before ? [] : await misfits(deps, after)),
    ...(changed.includes('lines') ? await strangeLines(deps, after) : []),
  ]
}

/** Requests that nothing is bought for, and vendors that nothing is bought from. */
async function misfits(deps: Deps, { procurement, vendor }: GeneralQuotation): Promise<Issue[]> {
  const request = await deps.db.first(sql<{ is_open: boolean }>`
    select status in ('submitted', 'approved', 'processing', 'ordered', 'partially_received') as is_open
    from ems.general_procurements where id = ${procurement}::bigint`)
  const barred = (await barredPartners(deps, [vendor])).get(vendor)
  return [
    ...(request?.is_open === false
      ? [{ field: 'procurement', message: 'Permintaan belum diajukan atau sudah selesai.' }]
      : []),
    ...(barred ? [{ field: 'vendor', message: barred }] : []),
  ]
}

/** Lines of another request, and lines that stand there twice. */
async function strangeLines({ db }: Deps, { procurement, lines }: GeneralQuotation): Promise<Issue[]> {
  const rows = await db.rows(sql<{ id: string }>`select id::text as id from ems.general_procurement_lines
    where procurement_id = ${procurement}::bigint`)
  // The check of references reports a request that is none.
  if (!rows.length) return []
  const existing = new Set(rows.map(({ id }) => id))
  return lines.flatMap(({ line }, n) => {
    const first = lines.findIndex((one) => one.line === line)
    const field = `lines/${n}/line`
    if (!existing.has(line)) return [{ field, message: 'Baris bukan dari permintaan ini.' }]
    return first < n ? [{ field, message: `Baris ini sudah ada di baris ${first + 1}.` }] : []
  })
}

export const quotationRules: Rules<Quotations> = { compute: complete, check: validateQuotation }
