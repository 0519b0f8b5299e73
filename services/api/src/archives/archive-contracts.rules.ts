import { archiveContracts } from '@ems/contracts/archives'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { conflict, type Issue } from '../kit/problems.ts'
import { allowTransition } from '../kit/write/transitions.ts'
import { type Check, isRemoval, type Rules, type Values } from '../kit/write/write-rows.ts'
import { nextUnusedNumber } from './next-unused-number.ts'

type Contracts = typeof archiveContracts

const transitions = {
  draft: ['review', 'signing', 'cancelled'],
  review: ['draft', 'signing', 'cancelled'],
  signing: ['review', 'active', 'cancelled'],
  active: ['expired', 'terminated'],
}

/** Fields that may change while a contract is in force; others need an addendum. */
const stillOpen: ReadonlySet<string> = new Set([
  'status',
  'ended_at',
  'end_reason',
  'pic',
  'watchers',
  'reminder_days',
  'notes',
  'tags',
  'obligations',
  'original_location',
])
const beforeForce: ReadonlySet<string> = new Set(['draft', 'review', 'signing'])

const validateContract: Check<Contracts> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) {
    if (before.status !== 'draft') throw conflict('NOT_A_DRAFT', 'Hanya kontrak berstatus Draf yang dapat dihapus.')
    return issues
  }
  if (changed.includes('partner')) issues.push(...(await blocked(deps, after.partner)))
  if (!before) {
    if (!beforeForce.has(after.status)) issues.push({ field: 'status', message: 'Kontrak baru dimulai sebagai Draf.' })
    return issues
  }
  allowTransition(archiveContracts, transitions, { from: before.status, to: after.status })
  if (after.status === 'active' && before.status !== 'active') issues.push(...(await unsigned(deps, before.id)))
  if (!beforeForce.has(before.status))
    for (const field of changed)
      if (!stillOpen.has(field))
        issues.push({ field, message: 'Kontrak yang sudah berlaku hanya dapat diubah melalui adendum.' })
  return issues
}

async function blocked({ db }: Deps, partner: string): Promise<Issue[]> {
  const rows = await db.rows(sql<{ reason: string | null }>`select block_reason as reason from ems.partners
    where id = ${partner}::bigint and status in ('blocked', 'blacklisted')`)
  return rows.map(({ reason }) => ({ field: 'partner', message: `Mitra diblokir: ${reason ?? 'tanpa alasan'}.` }))
}

/** Whether the record has a file with the purpose of the signed contract. */
async function unsigned({ db }: Deps, contract: string): Promise<Issue[]> {
  const rows =
    await db.rows(sql`select from ems.assets where target_type = 'archive-contracts' and target_id = ${contract}
    and purpose = 'signed' and deleted_at is null limit 1`)
  return rows.length ? [] : [{ field: 'status', message: 'Unggah berkas final bertanda tangan sebelum mengaktifkan.' }]
}

async function complete(deps: Deps, after: Values): Promise<Values> {
  const { company } = after as { company: string }
  const pic = after.pic ?? deps.user.id
  if (after.number != null) return { pic }
  const known = await deps.db.rows(
    sql`select from ems."references" where id = ${company}::bigint and category = 'company'`,
  )
  // The check of references reports a missing company.
  if (!known.length) return { pic, number: '–' }
  return { pic, number: await nextUnusedNumber(deps, 'contract', company) }
}

export const contractRules: Rules<Contracts> = {
  compute: (deps, { before, after }) => (before ? {} : complete(deps, after)),
  check: validateContract,
}
