import { isDeepStrictEqual } from 'node:util'
import { permissions } from '@ems/contracts'
import type { Life } from '@ems/contracts/kit'
import { type PartnerBankChange, type partnerBankChanges, partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import { conflict, Forbidden, type Issue } from '../../kit/problems.ts'
import { type Store, storeFor } from '../../kit/stores.ts'
import { takeTransition } from '../../kit/workflow/take.ts'
import { type Check, isRemoval, type Rules, type Values } from '../../kit/write/write-rows.ts'
import { mayWithPartner } from '../partners.rules.ts'

type Changes = typeof partnerBankChanges
type Accounts = PartnerBankChange['accounts']
type Current = { accounts: Accounts; status: string; company: string | null; is_customer: boolean; is_vendor: boolean }

const partnerOf = ({ db }: Deps, id: string) =>
  db.first(sql<Current>`select bank_accounts as accounts, status, company_id::text as company, is_customer, is_vendor
    from ems.partners where id = ${id}::bigint and deleted_at is null`)

/** Company of the partner, for the approval rules. */
export async function companyOfPartner(deps: Deps, { partner }: Record<string, unknown>) {
  const company = partner ? (await partnerOf(deps, String(partner)))?.company : null
  return company == null ? {} : { company }
}

/** Bank, last four digits and holder of each account: what everybody may read who learns of the request. */
async function summaryOf({ db }: Deps, accounts: Accounts): Promise<string> {
  if (!accounts.length) return 'Tanpa rekening'
  const banks = await db.rows(sql<{ id: string; name: string }>`select id::text, name from ems."references"
    where id = any(${accounts.map(({ bank }) => bank)}::bigint[])`)
  const names = new Map(banks.map(({ id, name }) => [id, name]))
  return accounts
    .map(({ bank, account_no, account_name, is_primary }) => {
      const primary = is_primary && accounts.length > 1 ? ' (utama)' : ''
      return `${names.get(bank) ?? 'Bank'} ••••${account_no.slice(-4)} a.n. ${account_name}${primary}`
    })
    .join('; ')
    .slice(0, 4_000)
}

const compute: Rules<Changes>['compute'] = async (deps, { before, after, changed }): Promise<Values> => {
  const isMoved = changed.includes('status')
  if (before && isMoved && ['approved', 'rejected'].includes(after.status))
    return { decided_at: new Date().toISOString() }
  if (before && before.status !== 'draft') return {}
  // The second person compares with the accounts at the time of submission.
  const previous = (await partnerOf(deps, after.partner))?.accounts ?? []
  return {
    previous,
    previous_summary: await summaryOf(deps, previous),
    summary: await summaryOf(deps, after.accounts),
    ...(before ? {} : { partner_name: '–' }),
  }
}

const validateChange: Check<Changes> = async (deps, { before, after }) => {
  if (before && (isRemoval({ before, after }) || before.status !== 'draft' || after.status === 'withdrawn')) return []
  const partner = await partnerOf(deps, after.partner)
  // The check of references reports a missing partner.
  if (!partner) return []
  if (!['store', 'update'].some((action) => mayWithPartner(deps.user, partner, action)))
    throw Forbidden({ because: 'Mitra ini milik menu lain.' })
  const issues: Issue[] = []
  if (partner.status.startsWith('blacklist'))
    issues.push({ field: 'partner', message: 'Rekening mitra dalam daftar hitam tidak dapat diubah.' })
  if (isDeepStrictEqual(partner.accounts, after.accounts))
    issues.push({ field: 'accounts', message: 'Rekening baru sama dengan rekening sekarang.' })
  if (after.status === 'submitted' && (await isPending(deps, after.partner)))
    issues.push({
      field: 'partner',
      message: 'Perubahan rekening mitra ini sudah menunggu verifikasi.',
      code: 'UNIQUE',
    })
  return issues
}

const isPending = async ({ db }: Deps, partner: string) =>
  (
    await db.rows(sql`select from ems.partner_bank_changes
      where partner_id = ${partner}::bigint and status = 'submitted' and deleted_at is null`)
  ).length > 0

export const bankChangeRules: Rules<Changes> = { compute, check: validateChange }

/**
 * An account in use is changed only with a document as evidence. The first account needs none: it replaces no other, and no
 * file can be attached while the partner is being created.
 */
async function evidenced(deps: Deps, { id, partner }: PartnerBankChange): Promise<string | undefined> {
  const current = await partnerOf(deps, partner)
  if (!current?.accounts.length) return undefined
  const files = await deps.db.rows(sql`select from ems.assets where target_type = 'partner-bank-changes'
    and target_id = ${id} and deleted_at is null limit 1`)
  return files.length
    ? undefined
    : 'Bukti rekening wajib dilampirkan (surat pemasok atau buku tabungan). Simpan dulu, lampirkan, lalu ajukan.'
}

/** Writes the accounts that were agreed to into the partner, in the transaction of the decision. */
async function writeAccounts(deps: Deps, { after }: { after: PartnerBankChange }): Promise<void> {
  // The decision is the approver's; the change of the partner follows from it, whatever they may do with partners.
  const inside: Deps = { ...deps, user: { ...deps.user, scope: 'group', permissions } }
  const store = storeFor(partners.name) as unknown as Store<typeof partners>
  const [partner] = await store.findMany(inside, [after.partner], 'no key update')
  if (!partner) throw conflict('GONE', 'Mitra sudah dihapus.', { pointer: '/data' })
  if (!isDeepStrictEqual(partner.bank_accounts, after.previous))
    throw conflict('CHANGED', 'Rekening mitra sudah berubah sejak pengajuan ini. Tolak, lalu ajukan lagi.', {
      pointer: '/data',
    })
  const change = { id: after.partner, root: '/data', values: { bank_accounts: after.accounts } }
  await takeTransition(inside, store, 'changeBank', [change], store.rules, { isSystem: true })
}

export const bankChangeLife: Life<Deps, PartnerBankChange, Changes['workflow']> = {
  guards: { evidenced },
  effects: { writeAccounts: { run: writeAccounts } },
}
