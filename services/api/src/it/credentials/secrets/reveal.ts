import {
  type Access,
  type Credential,
  credentials,
  freshSignInMinutes,
  includesRight,
  secretLabel,
} from '@ems/contracts/it'
import { Problem } from '@ems/contracts/kit'
import { retrying, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { notify } from '../../../kit/audit/notifications.ts'
import type { Deps, User } from '../../../kit/context.ts'
import type { Vault } from '../../../kit/crypto/key-ring.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes, changeIn } from '../../../kit/http/body.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'
import { trace } from '../credential-logs.ts'
import { assertRight, hasRight } from '../rights.ts'
import { installationKeys, isNotIntact, NotIntact } from './data-keys.ts'
import { secretOf } from './secrets.ts'

type Credentials = typeof credentials
type Loaded = Credential & Row
type RevealParams = { field: string; purpose: 'show' | 'copy'; reason: string | null }

/**
 * POST /credentials/:id/-actions/reveal `{field, purpose, reason}`: the plain value of one field. Reader and reason are in
 * the access log before the response, which nothing stores.
 */
export function revealRoute(app: FastifyInstance, store: Store<Credentials>) {
  app.post('/:id/-actions/reveal', { config: { perMinute: 30 } }, async (request, reply) => {
    const deps = allow(request, credentials.can.reveal)
    const id = idOf(request)
    const params = paramsIn(request.body, id)
    const { vault } = app.services
    const outcome = await retrying(() =>
      transaction(deps.db, (db) => reveal({ ...deps, db }, store, vault, id, params)),
    )
    // Refuses after the commit, so that the entry and the notification stay.
    if ('refusal' in outcome) throw outcome.refusal
    const attributes = { field: params.field, value: outcome.value }
    reply.header('cache-control', 'no-store')
    return send(reply, 200, { data: { type: 'revealed-values', id, attributes } })
  })
}

function paramsIn(body: unknown, id: string): RevealParams {
  const { attributes, object } = actionAttributes(body)
  // The envelope is that of a PATCH, whose version does not matter here.
  changeIn(credentials, { data: { type: credentials.name, id, ...object, meta: { version: 1 } } }, id)
  const parsed = credentials.bodies.reveal.safeParse(attributes)
  if (!parsed.success) throw invalid(credentials, issuesOf(parsed.error))
  return { reason: null, ...parsed.data } as RevealParams
}

async function reveal(deps: Deps, store: Store<Credentials>, vault: Vault, id: string, params: RevealParams) {
  const row = (await seen(deps, store, id)) as Loaded
  assertMayReveal(deps.user, row, params)
  const { field, purpose } = params
  const reason = params.reason ?? undefined
  try {
    const value = await secretOf(deps, installationKeys(vault), row, field)
    if (value === undefined) throw noValue()
    const action = purpose === 'show' ? 'reveal' : 'copy'
    await trace(deps, row, { action, audited: action, field, version: row.secret_version, reason })
    await deps.db.run(sql`update ems.credentials set last_revealed_at = now(), last_revealed_by_id = ${deps.user.id}::bigint
      where id = ${id}::bigint`)
    await notifyOwners(deps, row, `${deps.user.name} ${purpose === 'show' ? 'melihat' : 'menyalin'}`, params)
    return { value }
  } catch (error) {
    if (!isNotIntact(error)) throw error
    await trace(deps, row, { action: 'denied', audited: 'denied', field, reason: 'Rahasia tidak utuh.' })
    await notifyOwners(deps, row, 'Rahasia tidak utuh:', params, true)
    return { refusal: NotIntact() }
  }
}

/** Right, a recent sign-in, and what the policy of the credential demands. */
function assertMayReveal(user: User, row: Loaded, { field, purpose, reason }: RevealParams) {
  assertRight(user, row, purpose === 'show' ? 'view' : 'use')
  if (!row.filled.includes(field)) throw noValue()
  assertRecentSignIn(user)
  if (row.reveal_policy !== 'direct' && !reason)
    throw invalid(credentials, [{ field: 'reason', message: 'Alasan wajib diisi.', code: 'REQUIRED' }])
  if (row.reveal_policy === 'approval' && !hasRight(user, row, 'manage') && !isApproved(user, row, purpose))
    throw conflict('NEEDS_APPROVAL', 'Kredensial ini hanya dibuka dengan persetujuan pemilik. Minta akses dahulu.')
}

/** Whether a request of this user was approved and still holds. */
const isApproved = ({ id }: User, { access }: Loaded, purpose: RevealParams['purpose']) =>
  (access as Access[]).some(
    ({ via, user, right, until }) =>
      via === 'request' &&
      user === id &&
      includesRight(right, purpose === 'show' ? 'view' : 'use') &&
      (!until || new Date(until) > new Date()),
  )

const MINUTE_MS = 60_000

/** Throws when the person last signed in too long ago, or nobody knows when. */
function assertRecentSignIn({ signedInAt }: User, now = Date.now()) {
  if (signedInAt !== undefined && now - signedInAt <= freshSignInMinutes * MINUTE_MS) return
  throw new Problem(403, [
    {
      status: '403',
      code: 'SIGN_IN_AGAIN',
      title: 'Forbidden',
      detail: `Masuk kembali untuk membuka rahasia.[Galat]Anda masuk lebih dari ${freshSignInMinutes} menit yang lalu.`,
      meta: { max_age: freshSignInMinutes * 60 },
    },
  ])
}

const noValue = () => conflict('NO_VALUE', 'Data ini belum diisi.', { pointer: '/data/attributes/field' })

/** Owner and managers of a critical credential hear of it at once; of others the owner finds it under the bell. */
async function notifyOwners(
  deps: Deps,
  row: Loaded,
  message: string,
  { field, reason }: RevealParams,
  isAlarm = false,
) {
  const isLoud = row.is_critical || isAlarm
  const managers = (row.access as Access[]).flatMap(({ user, right }) => (right === 'manage' && user ? [user] : []))
  await notify(deps, [
    {
      event: 'credential.revealed',
      users: isLoud ? [row.owner, ...managers] : [row.owner],
      title: `${message} ${secretLabel(row.kind, field)} – ${row.name}`,
      body: reason,
      severity: isLoud ? 'warning' : 'info',
      menu: credentials.menu,
      target: { type: credentials.name, id: row.id },
      groupKey: `credential.revealed.${row.id}`,
      ...(isLoud ? {} : { isQuiet: true }),
    },
  ])
}
