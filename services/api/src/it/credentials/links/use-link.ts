import {
  type Credential,
  credentials,
  type LinkKind,
  type LinkPreview,
  secretFields,
  secretLabel,
} from '@ems/contracts/it'
import { Problem } from '@ems/contracts/kit'
import { type Db, retrying, sql, transaction } from '@ems/postgres'
import type { FastifyInstance } from 'fastify'
import { notify } from '../../../kit/audit/notifications.ts'
import type { Deps, User } from '../../../kit/context.ts'
import { conflict } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import { type Store, storeFor } from '../../../kit/stores.ts'
import { findUser } from '../../../session/index.ts'
import { trace } from '../credential-logs.ts'
import { assertRight } from '../rights.ts'
import { secretChangeIn } from '../secrets/secret-values.ts'
import { secretOf } from '../secrets/secrets.ts'
import { assertMayWrite, writeSecrets } from '../secrets/write-secrets.ts'
import { hashOf } from './links.ts'

type Loaded = Credential & Row
type Stored = {
  id: string
  credential: string
  kind: LinkKind
  field: string | null
  version: number
  recipient: string
  needs_sign_in: boolean
  maker: string
  expires_at: string
}

/** The person who opens a link: a signed-in user, or a visitor with only a network address. */
export type Visitor = { user?: User; request: Deps['request'] }
type Link = Stored & { deps: Deps; row: Loaded }

/** One answer for every reason, so that nobody learns which addresses there were. */
const NoLink = () => conflict('NO_LINK', 'Tautan ini tidak ada, sudah dipakai, dicabut, atau sudah berakhir.')

const credentialStore = () => storeFor(credentials.name) as unknown as Store<typeof credentials>

/** Purpose of a link, without using it up. */
export async function previewLink(app: FastifyInstance, visitor: Visitor, token: string): Promise<LinkPreview> {
  return retrying(async () => previewOf(await linkOf(app.db, visitor, token, false)))
}

/** Gives the secret of a link out, once. While the key service is away the link stays good. */
export function viewByLink(app: FastifyInstance, visitor: Visitor, token: string) {
  return retrying(() =>
    transaction(app.db, async (db) => {
      const link = await linkOf(db, visitor, token, true)
      const { deps, row, field } = link
      if (link.kind !== 'view' || !field) throw NoLink()
      const value = await secretOf(deps, app.services.keys, row, field)
      if (value === undefined) throw NoLink()
      await finish(link, visitor, 'link_view')
      return { label: secretLabel(row.kind, field), value }
    }),
  )
}

/** Writes the secrets that the receiver filled in as a new revision, with the rights of the requester. */
export function fillByLink(
  app: FastifyInstance,
  visitor: Visitor,
  { token, values }: { token: string; values: unknown },
) {
  return retrying(() =>
    transaction(app.db, async (db) => {
      const link = await linkOf(db, visitor, token, true)
      const { deps, row, recipient } = link
      if (link.kind !== 'fill') throw NoLink()
      const change = secretChangeIn(row.kind, values)
      const reason = `Diisi lewat tautan oleh ${recipient}`.slice(0, 200)
      await writeSecrets(deps, credentialStore(), app.services, { row, version: row.version, change, reason })
      await finish({ ...link, row: { ...row, secret_version: row.secret_version + 1 } }, visitor, 'link_fill')
    }),
  )
}

/** A valid link, with the present rights of its creator. A creator who left or lost the right shares nothing any more. */
async function linkOf(db: Db, { user, request }: Visitor, token: string, isUse: boolean): Promise<Link> {
  const lock = isUse ? sql`for update of l` : sql``
  const stored = await db.first(sql<Stored>`select l.id::text, l.credential_id::text as credential, l.kind, l.field,
      l.secret_version as version, l.recipient, l.needs_sign_in, l.created_by_id::text as maker, l.expires_at
    from ems.credential_links l where l.token_hash = ${hashOf(token)} and l.used_at is null and l.revoked_at is null
      and l.expires_at > now() ${lock}`)
  if (!stored || (stored.needs_sign_in && !user)) throw NoLink()
  const maker = await findUser(db, { id: stored.maker })
  if ('refusal' in maker) throw NoLink()
  const deps = { db, user: maker.user, request }
  const row = (await seen(deps, credentialStore(), stored.credential).catch(() => undefined)) as Loaded | undefined
  if (!row || (stored.kind === 'view' && row.secret_version !== stored.version)) throw NoLink()
  try {
    if (stored.kind === 'view') assertRight(maker.user, row, 'view')
    else assertMayWrite(deps, row)
  } catch (error) {
    throw error instanceof Problem ? NoLink() : error
  }
  return { ...stored, deps, row }
}

function previewOf({ kind, field, recipient, expires_at, deps, row }: Link): LinkPreview {
  const fields = Object.entries(secretFields[row.kind])
    .filter(([name]) => kind === 'fill' || name === field)
    .map(([name, { label, max, isLong = false, isPassword = false }]) => ({ name, label, max, isLong, isPassword }))
  // A field of the credential's own has no definition in its kind.
  if (!fields.length && field)
    fields.push({ name: field, label: secretLabel(row.kind, field), max: 0, isLong: true, isPassword: false })
  return { kind, credential: row.name, sender: deps.user.name, recipient, expires_at, fields }
}

const verbs = { link_view: 'dibuka', link_fill: 'diisi' } as const

/** The link is used up, the access log says by whom, and its maker is told. */
async function finish({ id, recipient, deps, row }: Link, visitor: Visitor, action: keyof typeof verbs) {
  const { ip } = visitor.request
  await deps.db.run(sql`update ems.credential_links set used_at = now(), used_by_id = ${visitor.user?.id ?? null}::bigint,
    used_ip = ${ip} where id = ${id}::bigint`)
  // Without an account, the maker answers for it; the address is the receiver's.
  const actor = { ...deps, user: visitor.user ?? deps.user }
  const reason = `Tautan untuk ${recipient}`.slice(0, 200)
  await trace(actor, row, { action, audited: action, version: row.secret_version, reason })
  const notice = {
    event: 'credential.link' as const,
    users: [deps.user.id],
    title: `Tautan untuk ${recipient} ${verbs[action]} – ${row.name}`,
    body: `Dari alamat ${ip}${visitor.user ? `, oleh ${visitor.user.name}` : ''}`,
    menu: credentials.menu,
    target: { type: credentials.name, id: row.id },
  }
  await notify(deps, [notice], { self: true })
}
