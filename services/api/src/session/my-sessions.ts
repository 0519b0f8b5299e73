import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { record } from '../kit/audit/audit-log.ts'
import type { Handler, User } from '../kit/context.ts'
import { depsOf } from '../kit/http/authorize.ts'
import { send } from '../kit/http/document.ts'
import { conflict, NotFound } from '../kit/problems.ts'
import { transact } from '../kit/write/transaction.ts'

/** Session keys stay with identity: the response has stable identifiers only. */
export const publicSessionId = (uid: string) => createHash('sha256').update(uid).digest('hex').slice(0, 32)

/** Access token of the request. */
export const tokenOf = ({ headers }: FastifyRequest) => headers.authorization?.replace(/^bearer /i, '') ?? ''

/** GET /me/sessions: sessions of the user; `current` is that of the request. */
export const mySessions: Handler = async (request, reply) => {
  const { user } = depsOf(request)
  const matches = await request.server.services.identity.sessionsOf(user.sub, tokenOf(request))
  const records = matches.map(({ uid, ...attributes }) => ({
    type: 'user-sessions',
    id: publicSessionId(uid),
    attributes,
  }))
  return send(reply, 200, { data: records, meta: { total: records.length } })
}

/** DELETE /me/sessions: signs out everywhere but here. */
export const endOtherSessions: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const { identity } = request.server.services
    if (!(await identity.revokeOtherSessions(deps.user.sub, tokenOf(request))))
      throw conflict('SESSION_UNKNOWN', 'Sesi ini tidak dikenal. Masuk kembali, lalu coba lagi.')
    await notify(deps)
    return { status: 204 }
  })

/** DELETE /me/sessions/:id: ends a session of the user; `current` is that of the request. */
export const endSession: Handler = (request, reply) =>
  transact(request, reply, async (deps) => {
    const { identity } = request.server.services
    const { id } = request.params as { id: string }
    const { sub } = deps.user
    const matches = await identity.sessionsOf(sub, tokenOf(request))
    const session = matches.find(({ uid, current }) => (id === 'current' ? current : publicSessionId(uid) === id))
    if (!session || !(await identity.revokeSession(sub, session.uid))) throw NotFound({})
    await notify(deps)
    return { status: 204 }
  })

/** Every browser of the user looks whether it is still signed in. */
const notify = (deps: Parameters<typeof record>[0]) => record(deps, [entryOf(deps.user)], [eventOf(deps.user)])

const entryOf = ({ id, name }: User) => ({
  action: 'logout',
  menu: 'user',
  target_type: 'users',
  target_id: id,
  target_label: name,
})
const eventOf = ({ id }: User) => ({
  channel: `private-user.${id}`,
  event: 'session.revoked',
  payload: { actor: id },
})
