import { type ArchiveContract, archiveContracts } from '@ems/contracts/archives'
import type { Life } from '@ems/contracts/kit'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Issue, invalid } from '../../kit/problems.ts'
import { storeFor } from '../../kit/stores.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'
import { type Check, isRemoval, type Rules, type Values } from '../../kit/write/write-rows.ts'
import { barredPartners } from '../../marketing/index.ts'
import { nextUnusedNumber } from '../documents/next-unused-number.ts'

type Contracts = typeof archiveContracts
type Renewal = ArchiveContract['renewals'][number]

const validateContract: Check<Contracts> = async (deps, { before, after, changed }) => {
  const issues: Issue[] = []
  if (before && isRemoval({ before, after })) return issues
  if (changed.includes('partner')) {
    const barred = (await barredPartners(deps, [after.partner])).get(after.partner)
    if (barred) issues.push({ field: 'partner', message: barred })
  }
  if (before?.status === 'signing' && after.status === 'active' && !isSignedByBoth(after))
    issues.push({ field: 'signers', message: 'Minimal satu penanda tangan per pihak.' })
  return issues
}

const isSignedByBoth = ({ signers }: ArchiveContract) =>
  (['first', 'second'] as const).every((party) => signers.some((signer) => signer.party === party))

async function complete(deps: Deps, after: Values): Promise<Values> {
  const { company } = after as { company: string }
  const pic = after.pic ?? deps.user.id
  if (after.number != null) return { pic }
  const existing = await deps.db.rows(
    sql`select from ems."references" where id = ${company}::bigint and category = 'company'`,
  )
  // The check of references reports a missing company.
  if (!existing.length) return { pic, number: '–' }
  return { pic, number: await nextUnusedNumber(deps, 'contract', company) }
}

type Extension = { to: string; mode: Renewal['mode']; value?: string | null; reason: string | null }

/** The list of extensions keeps the former end and value of the contract. */
function extended(contract: ArchiveContract, { to, mode, value, reason }: Extension) {
  const renewal: Renewal = {
    at: new Date().toISOString(),
    mode,
    from: contract.current_end_date as string,
    to,
    old_value: contract.value,
    new_value: value ?? contract.value,
    reason,
  }
  return { renewals: [...contract.renewals, renewal], value: renewal.new_value }
}

function withoutLast({ renewals, value }: ArchiveContract) {
  const [last] = renewals.slice(-1)
  return { renewals: renewals.slice(0, -1), value: last ? last.old_value : value }
}

/** An extension that is not approved: the contract is in force as it was before. */
const isExtensionEnded = (before: ArchiveContract, after: ArchiveContract, transition: string | undefined) =>
  before.status === 'review' &&
  (after.status === 'active' || after.status === 'expired') &&
  transition !== undefined &&
  transition !== 'approve'

/** A later end, and the way back from it. */
export const contractLife: Life<Deps, ArchiveContract, Contracts['workflow']> = {
  effects: {
    extend: {
      derive: async (_, __, { value }) => (value == null ? {} : { value: String(value) }),
      target: async (deps, row) =>
        (await approvalEngine().staysApproved(deps, storeFor(archiveContracts.name), row)) ? 'active' : 'review',
      writes: (_, { row, asked, reason = null, root }) => {
        const { end_date: to, value } = asked as { end_date: string; value?: string | null }
        const field = 'end_date'
        if (to <= String(row.current_end_date))
          throw invalid(
            archiveContracts,
            [{ field, message: 'Berakhir baru harus setelah tanggal berakhir sekarang.' }],
            root,
          )
        return extended(row, { to, mode: 'manual', reason, ...(value === undefined ? {} : { value }) })
      },
    },
    decideRenewal: {
      writes: (_, { row }) => ({ renewal_decided_for: row.notice_deadline }),
    },
    undoRenewal: {
      writes: (_, { row }) => withoutLast(row),
    },
    renew: {
      writes: (_, { row, asked }) => extended(row, { to: String(asked.end_date), mode: 'auto', reason: null }),
    },
  },
}

export const contractRules: Rules<Contracts> = {
  compute: (deps, { before, after, transition }) => {
    if (!before) return complete(deps, after)
    return isExtensionEnded(before, after, transition) ? withoutLast(before) : {}
  },
  check: validateContract,
}
