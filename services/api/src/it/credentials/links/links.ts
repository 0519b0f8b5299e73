import { createHash, randomBytes } from 'node:crypto'
import {
  type Credential,
  type CredentialLink,
  credentials,
  type LinkKind,
  maxLinkHours,
  secretLabel,
} from '@ems/contracts/it'
import { retrying, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { send } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, invalid } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'
import { paramsOf } from '../action-params.ts'
import { trace } from '../credential-logs.ts'
import { assertRight, hasRight } from '../rights.ts'
import { assertRecentSignIn, openField } from '../secrets/opening.ts'
import { assertMayWrite } from '../secrets/write-secrets.ts'

type Credentials = typeof credentials
type Loaded = Credential & Row
export type Params = {
  kind: LinkKind
  field: string | null
  hours: number
  recipient: string
  needs_sign_in: boolean
  reason: string
}

/** Where receivers without an account open a link; what is behind the #, no server or log gets. */
export const publicPath = '/api/v1/secret-links'
/** Where receivers with an account do. */
const signedInPath = '/private/infotech/secret-link'

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Links of one credential: GET /credentials/:id/links; POST /credentials/:id/-actions/link makes one and is the only
 * response with its address; POST /credentials/:id/-actions/revokeLink ends it.
 */
export function linkRoutes(app: FastifyInstance, store: Store<Credentials>) {
  app.get('/:id/links', async (request, reply) => {
    const deps = allow(request, credentials.can.show)
    const row = (await seen(deps, store, idOf(request))) as Loaded
    const links = await linksOf(deps, row)
    return send(reply.header('cache-control', 'no-store'), 200, { data: links })
  })
  app.post('/:id/-actions/link', { config: { perMinute: 30 } }, async (request, reply) => {
    const deps = allow(request, credentials.can.link)
    const id = idOf(request)
    const params = paramsOf<Params>(request.body, id, 'link', { field: null })
    if (params.hours > maxLinkHours[params.kind])
      throw invalid(credentials, [{ field: 'hours', message: `Paling lama ${maxLinkHours[params.kind]} jam.` }])
    const path = await (params.kind === 'view' ? offer(app, deps, store, id, params) : ask(deps, store, id, params))
    return send(reply.header('cache-control', 'no-store'), 201, {
      data: { type: 'credential-links', id, attributes: { path } },
    })
  })
  app.post('/:id/-actions/revokeLink', async (request, reply) => {
    const deps = allow(request, credentials.can.revokeLink)
    const id = idOf(request)
    const { link } = paramsOf<{ link: string }>(request.body, id, 'revokeLink')
    await retrying(() => transaction(deps.db, (db) => revoke({ ...deps, db }, store, id, link)))
    return send(reply, 200, { data: { type: 'credential-links', id: link } })
  })
}

/** The creator of a link must be able to open the secret now: right, recent sign-in, reason, approval. */
async function offer(app: FastifyInstance, deps: Deps, store: Store<Credentials>, id: string, params: Params) {
  const { field, reason } = params
  if (!field) throw invalid(credentials, [{ field: 'field', message: 'Data wajib diisi.', code: 'REQUIRED' }])
  if (field === 'totp') throw conflict('ONLY_CODES', 'Kunci TOTP tidak dibuka. Pakai kodenya.')
  const opening = { field, purpose: 'link', reason } as const
  const { keys } = app.services
  return openField(deps, { store, keys, id }, opening, (_, row, db) => insertLink({ ...deps, db }, row, params))
}

async function ask(deps: Deps, store: Store<Credentials>, id: string, params: Params) {
  assertRecentSignIn(deps.user)
  return retrying(() =>
    transaction(deps.db, async (db) => {
      const inside = { ...deps, db }
      return linkToFill(inside, (await store.find(inside, id)) as Loaded, params)
    }),
  )
}

/** A link that fills this credential in, made in the transaction of `deps`. Its maker must be able to write the secrets. */
export async function linkToFill(deps: Deps, row: Loaded, params: Omit<Params, 'field'>): Promise<string> {
  assertMayWrite(deps, row)
  const reason = `${params.recipient}: ${params.reason}`.slice(0, 200)
  await trace(deps, row, { action: 'link_request', audited: 'link_request', reason })
  return insertLink(deps, row, { ...params, field: null })
}

async function insertLink({ db, user }: Deps, row: Loaded, params: Params): Promise<string> {
  const { kind, field, hours, recipient, reason, needs_sign_in: needsSignIn } = params
  const token = randomBytes(32).toString('base64url')
  await db.run(sql`insert into ems.credential_links (credential_id, kind, field, secret_version, recipient, reason,
      needs_sign_in, token_hash, created_by_id, expires_at)
    values (${row.id}::bigint, ${kind}, ${field}, ${row.secret_version}::int, ${recipient}, ${reason}, ${needsSignIn},
      ${hashOf(token)}, ${user.id}::bigint, now() + make_interval(hours => ${hours}::int))`)
  return `${needsSignIn ? signedInPath : publicPath}#${token}`
}

/** Ends a link that was not used; its maker and managers of the credential may. */
async function revoke(deps: Deps, store: Store<Credentials>, id: string, link: string) {
  const row = (await seen(deps, store, id)) as Loaded
  const { user, db } = deps
  if (!hasRight(user, row, 'manage')) assertRight(user, row, 'use')
  const ended = await db.first(sql<{ recipient: string }>`update ems.credential_links
    set revoked_at = now(), revoked_by_id = ${user.id}::bigint
    where id = ${/^\d{1,18}$/.test(link) ? link : '0'}::bigint and credential_id = ${id}::bigint and used_at is null
      and revoked_at is null and (created_by_id = ${user.id}::bigint or ${hasRight(user, row, 'manage')})
    returning recipient`)
  if (!ended) throw conflict('NO_LINK', 'Tautan ini sudah terpakai, berakhir, atau bukan milik Anda.')
  await trace(deps, row, { action: 'revoke', audited: 'revoke', reason: `Tautan untuk ${ended.recipient}` })
}

type Stored = CredentialLink & { id: string }

/** All links of a credential for its managers; others see those that they made. */
async function linksOf({ db, user }: Deps, row: Loaded) {
  const rows = await db.rows(sql<Stored>`select l.id::text, l.kind, l.field, l.recipient, l.reason, l.needs_sign_in,
      m.name as created_by, l.created_at, l.expires_at, l.used_at, u.name as used_by, l.used_ip,
      case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked'
        when l.expires_at <= now() then 'expired' else 'active' end as status
    from ems.credential_links l join ems.users m on m.id = l.created_by_id left join ems.users u on u.id = l.used_by_id
    where l.credential_id = ${row.id}::bigint
      and (l.created_by_id = ${user.id}::bigint or ${hasRight(user, row, 'manage')})
    order by l.id desc limit 100`)
  return rows.map(({ id, field, ...link }) => ({
    type: 'credential-links',
    id,
    attributes: { ...link, field: field && secretLabel(row.kind, field) },
  }))
}
