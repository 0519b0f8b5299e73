import { resources } from '@ems/contracts'
import type { FieldMeta } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import type { users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { emit } from '../../kit/audit/audit-log.ts'
import type { Deps, User } from '../../kit/context.ts'
import { shouldHaveSignedIn } from '../../kit/http/authorize.ts'
import { conflict, Forbidden, type Issue } from '../../kit/problems.ts'
import type { IdentityAdmin } from '../../kit/services.ts'
import type { VisibleTo } from '../../kit/store/row-scope.ts'
import type { ChoicesFor, PendingItem, StoreWaits } from '../../kit/stores.ts'
import { approvalEngine } from '../../kit/workflow/approval-engine.ts'
import { type Check, isRemoval, type Proposal, type Rules } from '../../kit/write/write-rows.ts'
import { isOfPortal } from '../../session/index.ts'
import {
  administers,
  assertHoldsPermissions,
  assertReachesCompanies,
  grantOf,
  mustLeaveAdministrator,
} from '../usergroups/grant-limits.ts'
import { publishPermissionsChanged } from '../usergroups/permission-events.ts'

type Users = typeof users
type Effect = NonNullable<Rules<Users>['effect']>

/** Row scope: users of the user's companies and those without a company; always the user. */
export const colleagues: VisibleTo = ({ id, scope, companies }: User) =>
  scope === 'group'
    ? undefined
    : sql`(t.id = ${id}::bigint or t.company_id is null or t.company_id = any(${companies}::bigint[]))`

const switchOff: PendingItem = {
  reason: 'leaver',
  say: 'Nonaktifkan akun karyawan yang keluar',
  for: { queue: permission('user', 'update') },
}

/** Accounts that work although their employee has left wait for those who may change users. */
export const forgottenLeavers: StoreWaits = {
  queues: [permission('user', 'update')],
  of: (_, rows) =>
    new Map(
      rows.flatMap(({ id, status, is_leaver }) => (is_leaver && status !== 'inactive' ? [[id, [switchOff]]] : [])),
    ),
}

/**
 * Users who may be responsible for rows of a collection: active ones whose group may change them, and who reach the
 * company of the row, if it is known.
 */
const holding =
  (permission: string): ChoicesFor =>
  (user, company) =>
    sql`(${colleagues(user) ?? sql`true`} and t.status = 'active' and t.usergroup_id in (select g.id from ems.usergroups g
      where g.deleted_at is null and g.is_active and ${permission} = any(g.permissions)
        and ${company === undefined ? sql`true` : reaching(company)}))`

/** Users `t` with the group `g` who reach a company, as `session/users.ts` counts their companies. */
const reaching = (company: string) => sql`(g.data_scope = 'group' or t.company_id = ${company}::bigint
  or exists (select from ems.employees e where e.id = t.employee_id and e.company_id = ${company}::bigint)
  or exists (select from ems.users_companies c where c.owner_id = t.id and c.target_id = ${company}::bigint)
  or (g.data_scope = 'company' and exists (select from ems.usergroups_companies c
    where c.owner_id = g.id and c.target_id = ${company}::bigint)))`

/** Users offered for references with `among: 'update'`. */
export const responsible: Readonly<Record<string, ChoicesFor>> = Object.fromEntries(
  resources.flatMap(({ meta }) =>
    Object.values<FieldMeta>(meta).flatMap(({ to, among, needs }) =>
      to === 'users' && among && needs ? [[among, holding(needs)]] : [],
    ),
  ),
)

/**
 * Refuses a gain of permissions through a user account: by assigning a group, or by taking over an account with more
 * permissions.
 */
export const validateUser: Check<Users> = async (deps, { before, after, changed }) => {
  const isSelf = before?.id === deps.user.id
  if (before && !isSelf) assertHoldsPermissions(deps.user, await grantOf(deps, before.usergroup))
  if (before && isRemoval({ before, after })) return removable(deps, before, isSelf)
  if (changed.includes('usergroup')) {
    if (isSelf) throw Forbidden({ because: 'Anda tidak dapat mengubah grup Anda sendiri.' })
    assertHoldsPermissions(deps.user, await grantOf(deps, after.usergroup))
    if (before) shouldHaveSignedIn(deps.user, 'mengubah grup pengguna')
  }
  // *Lupa kata sandi* leads to the e-mail: who changes it could take the account over.
  if (before && changed.includes('email')) shouldHaveSignedIn(deps.user, 'mengubah email pengguna')
  assertReachesCompanies(deps.user, changed.includes('companies') ? after.companies : [])
  assertReachesCompanies(deps.user, changed.includes('company') && after.company ? [after.company] : [])
  const issues: Issue[] = []
  if (changed.includes('valid_until') && after.valid_until && after.valid_until < todayInJakarta())
    issues.push({ field: 'valid_until', message: 'Berlaku sampai tidak boleh tanggal lampau.' })
  if (changed.includes('client') || changed.includes('usergroup') || changed.includes('employee'))
    issues.push(...(await clientIssues(deps, after)))
  return issues
}

/** The staff of a client and the portal belong together; an account of the house belongs to neither. */
async function clientIssues(deps: Deps, { client, employee, usergroup }: Proposal<Users>['after']): Promise<Issue[]> {
  const { permissions } = await grantOf(deps, usergroup)
  const isPortal = permissions.length > 0 && permissions.every(isOfPortal)
  if (client && employee) return [{ field: 'client', message: 'Akun klien tidak boleh terhubung ke karyawan.' }]
  // A client that is not there is refused as a reference.
  if (client && !isPortal && (await isTenant(deps, client)))
    return [{ field: 'usergroup', message: 'Grup akun klien hanya boleh berisi izin Portal Klien.' }]
  if (!client && isPortal) return [{ field: 'client', message: 'Klien KITE wajib dipilih untuk grup ini.' }]
  return []
}

const isTenant = async ({ db }: Deps, id: string) =>
  (await db.rows(sql`select from ems.customs_kite_tenants where id = ${id}::bigint`)).length > 0

/** `2026-11-20` */
const todayInJakarta = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format()

async function removable({ db }: Deps, { id }: { id: string }, isSelf: boolean) {
  if (isSelf) throw Forbidden({ because: 'Anda tidak dapat menghapus akun Anda sendiri.' })
  const rows = await db.rows(sql`select from ems.audit_logs where actor_id = ${id}::bigint limit 1`)
  if (rows.length) throw conflict('HAS_HISTORY', 'Pengguna memiliki riwayat. Nonaktifkan saja.')
  return undefined
}

/** Mirrors the user's state in EMS SSO: a disabled user is disabled there. */
export const ssoStatus = (_: Deps, { before, after, changed }: Proposal<Users>) => {
  if (!before?.sso_sub || !changed.includes('status')) return {}
  if (after.status === 'inactive') return { sso_status: 'disabled' }
  return before.sso_status === 'disabled' ? { sso_status: 'active' } : {}
}

/** Updates EMS SSO inside the transaction: when that fails, nothing changes here either. */
export const notifyUserChange =
  (identity: () => IdentityAdmin | undefined): Effect =>
  async (deps, { before, after, changed }) => {
    await keepAdministrator(deps, before, after)
    if (before && changed.includes('usergroup')) await publishPermissionsChanged(deps, [before.id])
    if (before && before.status === 'active' && after?.status !== 'active')
      await emit(deps, [
        { channel: `private-user.${before.id}`, event: 'session.revoked', payload: { actor: deps.user.id } },
      ])
    if (before && before.status === 'active' && after?.status !== 'active')
      await approvalEngine().reroute(deps, [before.id])
    else if (before && ['usergroup', 'company', 'companies'].some((field) => changed.includes(field)))
      await approvalEngine().regroup(deps, [before.id])
    const sub = (after ?? before)?.sso_sub
    const account = identity()
    if (!sub || !account) return
    if (!after) return account.updateAccount(sub, { disabled: true })
    const news = {
      ...(changed.includes('name') ? { name: after.name } : {}),
      ...(changed.includes('email') ? { email: after.email } : {}),
      ...(changed.includes('role') ? { role: after.role } : {}),
      ...(changed.includes('status') ? { disabled: after.status === 'inactive' } : {}),
    }
    if (Object.keys(news).length) await account.updateAccount(sub, news)
  }

type Row = Proposal<Users>['after'] | null

async function keepAdministrator(deps: Deps, before: Row, after: Row) {
  if (before?.status !== 'active') return
  const stays =
    after?.status === 'active' && after.usergroup === before.usergroup && after.valid_until === before.valid_until
  if (!stays && administers((await grantOf(deps, before.usergroup)).permissions)) await mustLeaveAdministrator(deps)
}
