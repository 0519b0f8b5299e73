import { Problem } from '@ems/contracts/kit'
import { type Partner, partnerBankChanges } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { insertRows } from '../../kit/write/write-rows.ts'

const unplanned: ReadonlySet<string | undefined> = new Set(['NO_APPROVER', 'NO_RULE'])

/**
 * Turns the accounts that were typed with a new partner into a request for a second person: a false account of a new vendor
 * is paid as easily as a changed one. Where nobody can decide it, the request stays a draft of its author.
 */
export async function requestFirstAccounts(deps: Deps, partner: Partner): Promise<void> {
  const accounts = partner.bank_accounts
  if (!accounts.length) return
  await deps.db.run(sql`update ems.partners set bank_accounts = '[]' where id = ${partner.id}::bigint`)
  // The answer to the request and the audit log tell what is stored.
  partner.bank_accounts = []
  const store = storeFor(partnerBankChanges.name) as unknown as Store<typeof partnerBankChanges>
  const values = { partner: partner.id, accounts, reason: 'Rekening pertama, diisi bersama mitra baru.' }
  const [change] = await insertRows(deps, store, [{ root: '/data', values }], store.rules)
  try {
    await takeTransition(deps, store, 'submit', [{ id: change?.id ?? '', root: '/data', values: {} }], store.rules)
  } catch (error) {
    if (!(error instanceof Problem) || !unplanned.has(error.errors[0]?.code)) throw error
  }
}
