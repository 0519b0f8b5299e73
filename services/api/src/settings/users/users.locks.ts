import type { users } from '@ems/contracts/settings'
import { sql } from '@ems/postgres'
import { record } from '../../kit/audit/audit-log.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { send } from '../../kit/http/document.ts'
import { idOf } from '../../kit/http/resource-routes.ts'
import { NotFound } from '../../kit/problems.ts'
import type { SignInLock } from '../../kit/services.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'

type Users = typeof users
type Person = { id: string; name: string; sso_sub: string }

/** GET /users/-actions/locks: active delays after wrong passwords, of accounts in sight and of addresses. */
export const signInLocks =
  (store: Store<Users>): Handler =>
  async (request, reply) => {
    const deps = allow(request, store.resource.can.update)
    const locks = await request.server.services.identity.locks()
    return send(reply, 200, await documentOf(deps, store, locks))
  }

/** GET /users/:id/locks: active delays of one user, including those of addresses the user failed from. */
export const locksOfUser =
  (store: Store<Users>): Handler =>
  async (request, reply) => {
    const deps = allow(request, store.resource.can.update)
    const { sso_sub } = await store.find(deps, idOf(request))
    const locks = sso_sub ? await request.server.services.identity.locks(sso_sub) : []
    return send(reply, 200, await documentOf(deps, store, locks))
  }

/** DELETE /users/-actions/locks/:id: *Buka kunci*. Audited here and at EMS SSO. */
export const liftLock =
  (store: Store<Users>): Handler =>
  (request, reply) => {
    allow(request, store.resource.can.update)
    return transact(request, reply, async (deps) => {
      const { identity } = request.server.services
      const id = idOf(request)
      const [match] = (await visible(deps, store, await identity.locks())).filter(({ lock }) => lock.id === id)
      if (!match || !(await identity.liftLock(id))) throw NotFound({})
      const { lock, person } = match
      const label = person?.name ?? `Alamat ${lock.address}`
      const entry = {
        action: 'update',
        menu: 'user',
        target_type: 'users',
        target_label: label,
        reason: 'Buka kunci masuk',
      }
      const target = person ? { target_id: person.id } : {}
      await record(deps, [{ ...entry, ...target, before: lockAttributes(lock), after: { until: null } }], [])
      return { status: 204 }
    })
  }

/** Delays with their users, without those of users out of sight. */
async function visible(deps: Deps, store: Store<Users>, locks: readonly SignInLock[]) {
  const subs = locks.flatMap(({ sub }) => (sub ? [sub] : []))
  const rows = await deps.db.rows(sql<Person>`select t.id::text, t.name, t.sso_sub from ems.users t
    where t.sso_sub = any(${subs}::text[]) and t.deleted_at is null and ${store.rowScope(deps)}`)
  const people = new Map(rows.map((person) => [person.sso_sub, person]))
  return locks
    .map((lock) => ({ lock, person: lock.sub ? people.get(lock.sub) : undefined }))
    .filter(({ lock, person }) => lock.kind === 'address' || person)
}

const lockAttributes = ({ kind, address, failures, since, until }: SignInLock) => ({
  ...{ kind, address, failures, since, until },
})

async function documentOf(deps: Deps, store: Store<Users>, locks: readonly SignInLock[]) {
  const records = (await visible(deps, store, locks)).map(({ lock, person }) => ({
    type: 'sign-in-locks',
    id: lock.id,
    attributes: { ...lockAttributes(lock), user: person?.id ?? null, name: person?.name ?? null, email: lock.email },
  }))
  return { data: records, meta: { total: records.length } }
}
