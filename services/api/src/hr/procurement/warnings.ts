import type { GeneralProcurement } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { numberSetting } from '../../kit/settings.ts'
import { systemDeps } from '../../kit/workflow/system.ts'
import { standingOf } from './budgets/standing.ts'

type Requested = Pick<
  GeneralProcurement,
  'company' | 'department' | 'budget' | 'needed_at' | 'estimated_total' | 'requester' | 'category' | 'lines'
> & { id?: string }

/** What approvers are warned of when a request is handed in; the approval rules may ask for it too. */
export async function warningsOf(deps: Deps, request: Requested) {
  const inside = systemDeps(deps.db)
  const [budget, split] = [await overBudget(inside, request), await splitOf(inside, request)]
  const warning = [budget, split].filter(Boolean).join(' ') || null
  return { budget_over: Boolean(budget), is_split: Boolean(split), warning: warning?.slice(0, 500) ?? null }
}

const rupiah = (amount: string) => amount.replace(/\..*$/, '').replace(/\B(?=(\d{3})+$)/g, '.')

async function overBudget(deps: Deps, { id, company, department, budget, needed_at, estimated_total }: Requested) {
  if (!budget) return undefined
  const amount = estimated_total
  const match = await standingOf(deps, { company, department, account: budget, needed_at, amount, request: id ?? '0' })
  return match?.is_over ? `Melebihi sisa anggaran Rp ${rupiah(match.remaining)}.` : undefined
}

type Sum = { total: string; numbers: string }

/** Requests that are each below the limit and reach it together: one person and kind, or one suggested vendor. */
async function splitOf(deps: Deps, { id, requester, category, estimated_total, lines }: Requested) {
  const limit = await numberSetting(deps, 'procurement.split_limit', 25_000_000)
  const days = await numberSetting(deps, 'procurement.split_days', 14)
  if (!limit) return undefined
  const vendors = (lines ?? []).flatMap(({ vendor }) => vendor ?? [])
  const sum = await deps.db.first(sql<Sum>`
    select sum(p.estimated_total)::text as total, string_agg(p.number, ', ' order by p.submitted_at) as numbers
    from ems.general_procurements p
    where p.deleted_at is null and p.id <> ${id ?? '0'}::bigint and p.number is not null
      and p.status not in ('rejected', 'cancelled', 'draft', 'returned') and p.submitted_at > now() - ${days} * interval '1 day'
      and p.estimated_total < ${limit}::numeric and ((p.requester_id = ${requester}::bigint and p.category_id = ${category}::bigint)
        or exists (select from jsonb_array_elements(p.lines) l where l ->> 'vendor' = any(${vendors}::text[])))
    having ${estimated_total}::numeric < ${limit}::numeric and sum(p.estimated_total) + ${estimated_total}::numeric >= ${limit}::numeric`)
  return sum ? `Kemungkinan dipecah: bersama ${sum.numbers} mencapai batas Rp ${rupiah(String(limit))}.` : undefined
}
