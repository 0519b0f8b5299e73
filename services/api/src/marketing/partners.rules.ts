import { parsePermission } from '@ems/contracts'
import type { partners } from '@ems/contracts/marketing'
import { sql } from 'kysely'
import type { User } from '../kit/context.ts'
import { Forbidden, type Issue } from '../kit/problems.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { type Check, isRemoval, type Rules } from '../kit/write/write-rows.ts'

type Partners = typeof partners
type Roles = Readonly<Record<string, unknown>>

/** The menus a partner stands in. */
const menusOf = ({ is_customer, is_vendor }: Roles) => [
  ...(is_customer ? ['customer'] : []),
  ...(is_vendor ? ['vendor'] : []),
]

const may = ({ permissions }: User, roles: Roles, action: string) =>
  menusOf(roles).some((menu) => permissions.has(`${menu}-${action}`))

/** What a user may do to one partner: whatever one of its menus allows. */
export const partnerCan = (user: User, row: Roles): string[] =>
  ['show', 'update', 'destroy'].filter((action) => may(user, row, action))

/**
 * The only role whose partners a user with this permission sees: who works with vendors alone is not shown the
 * customers. Undefined where both are open, or neither.
 */
export function onlyRole({ permissions }: User, need: string): 'is_customer' | 'is_vendor' | undefined {
  const { action } = parsePermission(need)
  const [customer, vendor] = [permissions.has(`customer-${action}`), permissions.has(`vendor-${action}`)]
  if (customer === vendor) return undefined
  return customer ? 'is_customer' : 'is_vendor'
}

/** Partners of the menus a user may list, or may at least look at: who works with vendors alone reads no customers. */
export const ofReadMenus: VisibleTo = ({ permissions }) => {
  const held = (action: string) => ['customer', 'vendor'].filter((menu) => permissions.has(`${menu}-${action}`))
  const [first, second] = held('list').length ? held('list') : held('show')
  return first && !second ? sql`t.${sql.ref(`is_${first}`)}` : undefined
}

const writing = ['update', 'bulkUpdate']
const removing = ['destroy', 'bulkDelete']
const restoring = ['destroy']

/** Rights per role: a partner is written in one of its menus, and a role is given only by whoever may write there. */
const validatePartner: Check<Partners> = ({ user }, { before, after, changed }) => {
  const may_ = (row: Roles, actions: readonly string[]) => actions.some((action) => may(user, row, action))
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
  // A blacklist is joined and left by whoever may cancel and take back, in a menu of the partner.
  for (const [row, action] of [
    [after, 'cancel'],
    [before, 'rollback'],
  ] as const)
    if (changed.includes('status') && row?.status === 'blacklisted' && !may(user, row, action))
      throw Forbidden({ need: `${menusOf(row)[0]}-${action}` })
  for (const role of ['is_customer', 'is_vendor'] as const)
    if (changed.includes(role) && after[role] && !before?.[role] && !may_({ [role]: true }, actions))
      throw Forbidden({
        because: `Anda tidak memiliki hak untuk peran ${role === 'is_vendor' ? 'Pemasok' : 'Pelanggan'}.`,
      })
  return issues
}

/** Whoever adds a partner answers for it unless somebody else is named. */
export const partnerRules: Rules<Partners> = {
  check: validatePartner,
  compute: ({ user }, { before, after }) => (before ? {} : { owner: after.owner ?? user.id }),
}

const reads = ({ permissions }: User, menu: string) =>
  permissions.has(`${menu}-list`) || permissions.has(`${menu}-show`)

/**
 * Rows that belong to a partner: of the user's companies, and only to customers or only to vendors for whoever works
 * with one of them alone; `also` names a menu whose users see both.
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
