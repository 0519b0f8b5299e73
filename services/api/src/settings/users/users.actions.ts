import { Problem, type RowOf, splitDetail } from '@ems/contracts/kit'
import type { users } from '@ems/contracts/settings'
import { record } from '../../kit/audit/audit-log.ts'
import { queueMails } from '../../kit/audit/mail-queue.ts'
import type { Deps, Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { actionsIn } from '../../kit/http/body.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { conflict, mergeProblems } from '../../kit/problems.ts'
import type { IdentityAdmin } from '../../kit/services.ts'
import type { Row } from '../../kit/store/columns.ts'
import type { Store } from '../../kit/stores.ts'
import { transact } from '../../kit/write/transaction.ts'
import { lockAll, type Rules, updateRows } from '../../kit/write/write-rows.ts'
import { assertHoldsPermissions, grantOf } from '../usergroups/grant-limits.ts'

type Users = typeof users
type User = RowOf<Users> & Row

/** POST /users/-actions/groupUpdate: changes the group of each user. */
export const groupUpdate =
  (store: Store<Users>, rules: Rules<Users>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allow(request, resource.can.groupUpdate)
    const changes = actionsIn(resource, request.body, resource.bodies.groupUpdate)
    return transact(request, reply, async (deps) => {
      const rows = await updateRows(deps, store, changes, rules)
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user })) } }
    })
  }

/**
 * POST /users/-actions/ssoAdd: creates an account in EMS SSO for each user. A new account is invited; the link is
 * returned once in `meta.invitation_url`. An existing account with the same e-mail is linked. A refusal of identity is
 * stored as the user's state with its reason, and can be retried. The link is mailed where there is a mail server.
 */
export const ssoAdd =
  (store: Store<Users>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allow(request, resource.can.ssoAdd)
    const targets = actionsIn(resource, request.body, resource.bodies.ssoAdd)
    return transact(request, reply, async (deps) => {
      const rows = await lockAll(deps, store, targets)
      const linked = rows.flatMap((row, n) => (row.sso_sub ? [alreadyLinked(row, targets[n]?.root)] : []))
      if (linked.length) throw mergeProblems(linked)
      for (const row of rows) assertHoldsPermissions(deps.user, await grantOf(deps, row.usergroup))

      const outcomes: Outcome[] = []
      for (const row of rows) outcomes.push(await addAccount(request.server.services.identity, row))
      const changes = targets.map(({ id, root }, n) => ({ id, root, values: outcomes[n]?.values ?? {} }))
      const after = await updateRows(deps, store, changes)
      const isMailed = await mailInvitations(deps, after, (n) => outcomes[n]?.invitationUrl)
      const records = after.map(objectsOf(resource, { user })).map((object, n) => {
        const { invitationUrl } = outcomes[n] ?? {}
        return invitationUrl
          ? { ...object, meta: { ...object.meta, invitation_url: invitationUrl, is_mailed: isMailed } }
          : object
      })
      return { status: 200, body: { data: records } }
    })
  }

const alreadyLinked = ({ name }: User, pointer = '/data') =>
  conflict('ALREADY_LINKED', `${name} sudah memiliki akun EMS SSO.`, { pointer })

type Outcome = { values: Partial<User>; invitationUrl?: string }

async function addAccount(identity: IdentityAdmin, { name, email, role }: User): Promise<Outcome> {
  try {
    const { sub, existed, invitationUrl } = await identity.createAccount({ name, email, role })
    const values: Partial<User> = { sso_sub: sub, sso_status: existed ? 'active' : 'sent', sso_error: null }
    return invitationUrl ? { values, invitationUrl } : { values }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { values: { sso_status: 'failed', sso_error: splitDetail(error.message).detail } }
  }
}

/**
 * POST /users/-actions/invite: a new link for choosing a password, after a lost invitation or a forgotten password.
 * Returned once in `meta.invitation_url`, and mailed where there is a mail server; earlier links stop working.
 */
export const invite =
  (store: Store<Users>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allow(request, resource.can.invite)
    const targets = actionsIn(resource, request.body, resource.bodies.invite)
    return transact(request, reply, async (deps) => {
      const rows = await lockAll(deps, store, targets)
      const rejected = rows.flatMap((row, n) => notInvitable(row, targets[n]?.root))
      if (rejected.length) throw mergeProblems(rejected)
      for (const row of rows) assertHoldsPermissions(deps.user, await grantOf(deps, row.usergroup))
      const urls: (string | undefined)[] = []
      for (const { sso_sub } of rows) urls.push(await request.server.services.identity.invite(sso_sub as string))
      const is_mailed = await mailInvitations(deps, rows, (n) => urls[n])
      const records = rows.map(objectsOf(resource, { user })).map((object, n) => {
        const more = urls[n] ? { invitation_url: urls[n], is_mailed } : {}
        return { ...object, meta: { ...object.meta, ...more } }
      })
      const entries = rows.map(({ id, name }) => ({ target_type: resource.name, target_id: id, target_label: name }))
      await record(
        deps,
        entries.map((entry) => ({ action: 'permission', menu: 'user', reason: 'Tautan kata sandi baru', ...entry })),
        [],
      )
      return { status: 200, body: { data: records } }
    })
  }

/** Mails each user the link that was made for them; false where no mail server is set. */
const mailInvitations = (deps: Deps, rows: readonly User[], urlOf: (n: number) => string | undefined) =>
  queueMails(
    deps,
    rows.flatMap(({ id }, n) => {
      const url = urlOf(n)
      return url ? [{ user: id, event: 'user.invited' as const, payload: { url } }] : []
    }),
  )

function notInvitable({ name, sso_sub, status }: User, pointer = '/data') {
  if (!sso_sub) return [conflict('NOT_LINKED', `${name} belum memiliki akun EMS SSO.`, { pointer })]
  return status === 'inactive' ? [conflict('INACTIVE', `${name} nonaktif. Aktifkan dahulu.`, { pointer })] : []
}

/** POST /users/-actions/revokeSessions: signs the users out everywhere and notifies their browsers. */
export const revokeSessions =
  (store: Store<Users>): Handler =>
  (request, reply) => {
    const { resource } = store
    const { user } = allow(request, resource.can.revokeSessions)
    const targets = actionsIn(resource, request.body, resource.bodies.revokeSessions)
    return transact(request, reply, async (deps) => {
      const rows = await lockAll(deps, store, targets)
      for (const row of rows) assertHoldsPermissions(deps.user, await grantOf(deps, row.usergroup))
      for (const { sso_sub } of rows) if (sso_sub) await request.server.services.identity.revokeSessions(sso_sub)
      await notifyRevoked(deps, rows)
      return { status: 200, body: { data: rows.map(objectsOf(resource, { user })) } }
    })
  }

/** Audits the sign-out of these users, and asks their browsers to check their session. */
export const notifyRevoked = (deps: Deps, rows: readonly User[]) =>
  record(
    deps,
    rows.map(({ id, name }) => ({
      action: 'logout',
      menu: 'user',
      target_type: 'users',
      target_id: id,
      target_label: name,
    })),
    rows.map(({ id }) => ({
      channel: `private-user.${id}`,
      event: 'session.revoked',
      payload: { actor: deps.user.id },
    })),
  )
