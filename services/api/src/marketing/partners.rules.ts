import { parsePermission } from '@ems/contracts'
import type { partners } from '@ems/contracts/marketing'
import { sql } from '@ems/postgres'
import type { User } from '../kit/context.ts'
import { Forbidden, type Issue } from '../kit/problems.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { type Check, isRemoval, type Rules } from '../kit/write/write-rows.ts'
import { requestFirstAccounts } from './partners/first-accounts.ts'

type Partners = typeof partners
type Roles = Readonly<Record<string, unknown>>

/** Menus of a partner's roles. */
const menusOf = ({ is_customer, is_vendor }: Roles) => [
  ...(is_customer ? ['customer'] : []),
  ...(is_vendor ? ['vendor'] : []),
]

/** Whether a user may do something with a partner: by the menu of one of its roles. */
export const mayWithPartner = ({ permissions }: User, roles: Roles, action: string): boolean =>
  menusOf(roles).some((menu) => permissions.has(`${menu}-${action}`))

/** The only role whose partners are visible with this permission; undefined for both or neither. */
export function onlyRole({ permissions }: User, need: string): 'is_customer' | 'is_vendor' | undefined {
  const { action } = parsePermission(need)
  const [customer, vendor] = [permissions.has(`customer-${action}`), permissions.has(`vendor-${action}`)]
  if (customer === vendor) return undefined
  return customer ? 'is_customer' : 'is_vendor'
}

/** Condition: partners of the menus that the user may list or show. */
export const ofReadMenus: VisibleTo = ({ permissions }) => {
  const held = (action: string) => ['customer', 'vendor'].filter((menu) => permissions.has(`${menu}-${action}`))
  const [first, second] = held('list').length ? held('list') : held('show')
  return first && !second ? sql`t.${sql.id(`is_${first}`)}` : undefined
}

const writing = ['update', 'bulkUpdate']
const removing = ['destroy', 'bulkDelete']
const restoring = ['destroy']

/**
 * Permissions per role: changing a partner needs one of its menus, and granting a role needs write permission in the
 * menu of that role.
 */
const validatePartner: Check<Partners> = ({ user }, { before, after, changed }) => {
  // A transition has asked for its own right.
  if (before && changed.includes('status')) return []
  const may_ = (row: Roles, actions: readonly string[]) => actions.some((action) => mayWithPartner(user, row, action))
  const isRemoved = before !== null && isRemoval({ before, after })
  const actions =
    before === null
      ? ['store']
      : isRemoved
        ? removing
        : changed.length
          ? [...writing, 'rollback']
          : restoring.concat(writing)
  if (before && !may_(before, actions)) throw Forbidden({ because: 'Mitra ini milik menu lain.' })
  const issues: Issue[] = []
  if (isRemoved) return issues
  for (const role of ['is_customer', 'is_vendor'] as const)
    if (changed.includes(role) && after[role] && !before?.[role] && !may_({ [role]: true }, actions))
      throw Forbidden({
        because: `Anda tidak memiliki hak untuk peran ${role === 'is_vendor' ? 'Pemasok' : 'Pelanggan'}.`,
      })
  return issues
}

/** The author of a partner is its owner by default. A partner that is not blacklisted after all keeps no trace of it. */
export const partnerRules: Rules<Partners> = {
  check: validatePartner,
  effect: async (deps, { before, after }) => {
    if (!before && after) await requestFirstAccounts(deps, after)
  },
  compute: ({ user }, { before, after, changed }) => {
    if (!before) return { owner: after.owner ?? user.id }
    const isSpared =
      changed.includes('status') && before.status === 'blacklist_pending' && after.status !== 'blacklisted'
    return isSpared ? { blacklist_reason: null, blacklisted_by: null, status_before: null } : {}
  },
}

const reads = ({ permissions }: User, menu: string) =>
  permissions.has(`${menu}-list`) || permissions.has(`${menu}-show`)

/**
 * Row scope of rows that belong to a partner: the user's companies, and only the roles whose menu the user has; users
 * of the menu `also` see both.
 */
export const scopeByPartner =
  (also?: string): VisibleTo =>
  (user) => {
    const [customers, vendors] = [reads(user, 'customer'), reads(user, 'vendor')]
    const isBoth = customers === vendors || (also !== undefined && reads(user, also))
    const company =
      user.scope === 'group'
        ? undefined
        : sql`(t.owner_company_id is null or t.owner_company_id = any(${user.companies}::bigint[]))`
    if (isBoth) return company
    const role = customers ? sql`t.owner_is_customer` : sql`t.owner_is_vendor`
    return company ? sql`(${role} and ${company})` : role
  }
