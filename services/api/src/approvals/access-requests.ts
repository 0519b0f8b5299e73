import { menus, parsePermission, permissions } from '@ems/contracts'
import {
  type AccessRequest,
  accessRequestStatuses,
  accessRequests,
  approvals,
  employeeLink,
} from '@ems/contracts/common'
import { permission } from '@ems/contracts/permission'
import { usergroups, users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { notify } from '../kit/audit/notifications.ts'
import type { Deps, Handler } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { creationIn } from '../kit/http/body.ts'
import { objectsOf } from '../kit/http/document.ts'
import { list, show } from '../kit/http/resource-routes.ts'
import { conflict, Forbidden, type Issue, invalid } from '../kit/problems.ts'
import type { Row } from '../kit/store/columns.ts'
import type { VisibleTo } from '../kit/store/row-scope.ts'
import { storeOf } from '../kit/store/store.ts'
import { storeFor } from '../kit/stores.ts'
import { transact } from '../kit/write/transaction.ts'
import { insertRows, updateRows } from '../kit/write/write-rows.ts'
import { employeeOf, linkEmployee, moveToGroup } from '../settings/index.ts'
import { type Decision, submit } from './approval-steps.ts'
import { notifyApprovers } from './tasks.ts'

/** Users with one of these permissions may change users or their groups, and so decide. */
const decidingOn = (need: string) =>
  need === employeeLink ? permission('user', 'update') : permission('user', 'groupUpdate')

const askedBy: VisibleTo = ({ id, permissions: held }) =>
  held.has(permission('user', 'groupUpdate'))
    ? undefined
    : sql`(t.requester_id = ${id}::bigint or ${held.has(permission('user', 'update'))} and t.need = ${employeeLink})`

export const store = storeOf(accessRequests, { visibleTo: askedBy, isOpen: true, can: () => ['show'] })

/** *Minta akses*: asked by anybody, decided in `approvals`. */
export async function accessRequestsApi(app: FastifyInstance) {
  app.get('', list(store))
  app.get('/:id', show(store))
  app.post('', { config: { perMinute: 10 } }, ask)
}

const ask: Handler = (request, reply) => {
  const { user } = depsOf(request)
  const creation = creationIn(accessRequests, request.body)
  const { need } = creation.values as Pick<AccessRequest, 'need'>
  const isLink = need === employeeLink
  const wanted = menus.some(({ id }) => id === need) ? `${need}-access` : need
  if (!isLink && !permissions.has(wanted))
    throw invalid(accessRequests, [{ field: 'need', message: 'Izin tidak dikenal.' }])
  if (isLink && user.employee) throw conflict('ALREADY_LINKED', 'Akun Anda sudah terhubung ke karyawan.')
  if (user.permissions.has(wanted)) throw conflict('ALREADY_GRANTED', 'Anda sudah memiliki akses ini.')
  return transact(request, reply, async (deps) => {
    if (isLink && (await isPending(deps, wanted)))
      throw conflict('ALREADY_ASKED', 'Permintaan Anda masih menunggu keputusan Administrator.')
    const [row] = await insertRows(deps, store, [creation], {
      compute: () => ({ need: wanted, requester: user.id, status: 'pending', decided_at: null }),
    })
    const parts = await submit(deps, {
      target: { type: accessRequests.name, id: row?.id as string },
      title: isLink
        ? `${user.name} minta akunnya dihubungkan ke karyawan`
        : `${user.name} meminta akses ${wordsOf(wanted)}`,
      requester: user.id,
      rule: 'administrators',
      steps: [{ mode: 'any', approvers: await administrators(deps, decidingOn(wanted)) }],
    })
    await notifyApprovers(deps, parts)
    const data = objectsOf(accessRequests, { user })(row as Row)
    return { status: 201, headers: { location: `/api/v1/access-requests/${row?.id}` }, body: { data } }
  })
}

async function isPending({ db, user }: Deps, need: string) {
  const rows = await db.rows(sql`select from ems.access_requests
    where requester_id = ${user.id}::bigint and need = ${need} and status = 'pending'`)
  return rows.length > 0
}

/** `Referensi – Lihat daftar` */
function wordsOf(permission: string) {
  const { menu, label } = parsePermission(permission)
  return `${menus.find(({ id }) => id === menu)?.label ?? menu} – ${label}`
}

/** Approvers of a request: users with the permission who may list users and have the requester in sight. */
async function administrators({ db, user }: Deps, deciding: string): Promise<string[]> {
  const rows = await db.rows(sql<{
    id: string
  }>`select u.id from ems.users u join ems.usergroups g on g.id = u.usergroup_id
    where u.deleted_at is null and u.status = 'active' and g.deleted_at is null and g.is_active
      and g.permissions @> array[${deciding}, ${users.can.list}] and (u.valid_until is null or u.valid_until >= current_date)
    and (g.data_scope = 'group' or exists (select from ems.users a where a.id = ${user.id}::bigint
        and (a.company_id is null or a.company_id = u.company_id
          or a.company_id in (select target_id from ems.users_companies where owner_id = u.id)
          or a.company_id in (select target_id from ems.usergroups_companies where owner_id = g.id))))
    order by u.id limit 50`)
  return rows.map(({ id }) => id)
}

export const decideAccess: Decision = async (deps, { part, outcome, values, root }, { identity }) => {
  const [asked] = await store.findMany(deps, [part.target_id], 'no key update')
  const isLink = asked?.need === employeeLink
  // Checks the present permissions of the approvers, who were chosen at the time of the request.
  const deciding = decidingOn(String(asked?.need))
  if (!deps.user.permissions.has(deciding)) throw Forbidden({ need: deciding })
  if (asked?.status !== 'pending')
    throw conflict('INVALID_TRANSITION', 'Permintaan akses ini sudah diputuskan.', { pointer: root })
  const status = outcome === 'approved' ? 'approved' : 'rejected'
  const group = isLink ? null : ((values.usergroup ?? asked.usergroup) as string | null)
  if (status === 'approved' && isLink) await linkTo(deps, asked.requester, values.employee, root, identity)
  else if (status === 'approved') await moveTo(deps, asked as AccessRequest & Row, group, root, identity)
  const change = {
    status,
    decided_at: new Date().toISOString(),
    ...(status === 'approved' ? { usergroup: group } : {}),
  }
  await updateRows(deps, store, [{ id: asked.id, root, values: change }])
  await notify(deps, [
    {
      event: 'access.decided',
      users: [asked.requester],
      title: `${isLink ? 'Penghubungan ke karyawan' : `Akses ${wordsOf(asked.need)}`}: ${accessRequestStatuses[status]}`,
      body: part.note,
      severity: status === 'approved' ? 'success' : 'warning',
      target: { type: accessRequests.name, id: asked.id },
    },
  ])
}

type Identity = Parameters<Decision>[2]['identity']

/** The chosen employee, or the one with the same e-mail address. */
async function linkTo(deps: Deps, user: string, chosen: unknown, root: string, identity: Identity) {
  const employee = typeof chosen === 'string' ? chosen : await employeeOf(deps, user)
  if (employee) return linkEmployee(deps, { user, employee, root }, identity)
  const message = 'Pilih karyawan: tidak ada satu karyawan dengan email yang sama.'
  throw invalid(approvals, [{ field: 'employee', message }], root)
}

/** Changes the group with all checks of *Pengguna*: nobody grants more than they have. */
async function moveTo(deps: Deps, asked: AccessRequest & Row, group: string | null, root: string, identity: Identity) {
  const refuse = (message: string): never => {
    const issues: Issue[] = [{ field: 'usergroup', message }]
    throw invalid(accessRequests, issues, root)
  }
  if (!group || !/^[1-9]\d{0,17}$/.test(group)) return refuse('Grup wajib dipilih.')
  const [row] = await storeFor(usergroups.name).findMany(deps, [group])
  if (!row?.is_active) return refuse('Grup tidak ditemukan atau sudah tidak aktif.')
  if (!(row.permissions as string[]).includes(asked.need)) return refuse('Grup ini tidak memiliki izin yang diminta.')
  await moveToGroup(deps, { user: asked.requester, usergroup: group, root }, identity)
}
