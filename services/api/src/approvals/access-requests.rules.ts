import { menus, parsePermission, permissions } from '@ems/contracts'
import { type AccessRequest, type accessRequests, employeeLink } from '@ems/contracts/common'
import type { Life } from '@ems/contracts/kit'
import { permission } from '@ems/contracts/permission'
import { usergroups } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { Deps } from '../kit/context.ts'
import { conflict, Forbidden, type Issue } from '../kit/problems.ts'
import type { Row } from '../kit/store/columns.ts'
import { storeFor } from '../kit/stores.ts'
import type { Check, Rules, Values } from '../kit/write/write-rows.ts'
import { employeeOf, linkEmployee, moveToGroup } from '../settings/index.ts'

type Requests = typeof accessRequests
type AccessRow = AccessRequest & Row

const isLink = ({ need }: Pick<AccessRequest, 'need'>) => need === employeeLink

/** What a request asks for, of `accessKinds`. */
export const kindOf = (row: Pick<AccessRequest, 'need'>) => (isLink(row) ? ('link' as const) : ('access' as const))

/** The permission behind what was asked for: a menu is asked for by its name. */
const permissionFor = (need: string) => (menus.some(({ id }) => id === need) ? `${need}-access` : need)

/** `Referensi – Lihat daftar` */
function wordsOf(need: string) {
  const { menu, label } = parsePermission(need)
  return `${menus.find(({ id }) => id === menu)?.label ?? menu} – ${label}`
}

/** The approver with their own row scope: a task opens the request, and gives no right over users or groups. */
const asApprover = (deps: Deps): Deps => ({ ...deps, user: deps.user.narrow ?? deps.user })

const compute: Rules<Requests>['compute'] = async (deps, { before, after, changed }): Promise<Values> => {
  const { user } = deps
  if (!before) {
    const need = permissionFor(after.need)
    const subject = isLink({ need })
      ? `${user.name} minta akunnya dihubungkan ke karyawan`
      : `${user.name} meminta akses ${permissions.has(need) ? wordsOf(need) : need}`
    return {
      need,
      subject: subject.slice(0, 200),
      kind: kindOf({ need }),
      requester: user.id,
      decided_at: null,
    }
  }
  if (!changed.includes('status') || after.status === 'cancelled') return {}
  const isLinked = after.status === 'approved' && isLink(after)
  const employee = after.employee ?? (isLinked ? await employeeOf(asApprover(deps), after.requester) : null)
  return { decided_at: new Date().toISOString(), ...(employee ? { employee } : {}) }
}

const validate: Check<Requests> = (deps, { before, after, changed }) => {
  if (!before) return validateNew(deps, after)
  return changed.includes('status') && after.status === 'approved' ? validateGrant(asApprover(deps), after) : []
}

async function validateNew({ db, user }: Deps, row: AccessRow): Promise<Issue[]> {
  if (!isLink(row) && !permissions.has(row.need)) return [{ field: 'need', message: 'Izin tidak dikenal.' }]
  if (isLink(row) && user.employee) throw conflict('ALREADY_LINKED', 'Akun Anda sudah terhubung ke karyawan.')
  if (user.permissions.has(row.need)) throw conflict('ALREADY_GRANTED', 'Anda sudah memiliki akses ini.')
  const pending = await db.rows(sql`select from ems.access_requests
    where requester_id = ${user.id}::bigint and need = ${row.need} and status = 'pending'`)
  if (isLink(row) && pending.length)
    throw conflict('ALREADY_ASKED', 'Permintaan Anda masih menunggu keputusan Administrator.')
  return []
}

/** The approver must hold the granted rights now: approvers were chosen at the time of the request. */
async function validateGrant(deps: Deps, row: AccessRow): Promise<Issue[]> {
  const deciding = permission('user', isLink(row) ? 'update' : 'groupUpdate')
  if (!deps.user.permissions.has(deciding)) throw Forbidden({ need: deciding })
  if (isLink(row)) {
    const message = 'Pilih karyawan: tidak ada satu karyawan dengan email yang sama.'
    return row.employee ? [] : [{ field: 'employee', message }]
  }
  const issue = (message: string) => [{ field: 'usergroup', message }]
  if (!row.usergroup) return issue('Grup wajib dipilih.')
  const [group] = await storeFor(usergroups.name).findMany(deps, [row.usergroup])
  if (!group?.is_active) return issue('Grup tidak ditemukan atau sudah tidak aktif.')
  return (group.permissions as string[]).includes(row.need) ? [] : issue('Grup ini tidak memiliki izin yang diminta.')
}

/** Moves the user to the group, with all checks of *Pengguna*: nobody grants more than they have. Or links the employee. */
async function grant(deps: Deps, { after }: { after: AccessRequest }): Promise<void> {
  const { requester: user, employee, usergroup } = after
  const inside = asApprover(deps)
  if (isLink(after) && employee) await linkEmployee(inside, { user, employee, root: '/data' })
  else if (usergroup) await moveToGroup(inside, { user, usergroup, root: '/data' })
}

export const accessRules: Rules<Requests> = { open: true, compute, check: validate }
export const accessLife: Life<Deps, AccessRequest, Requests['workflow']> = { effects: { grant: { run: grant } } }
