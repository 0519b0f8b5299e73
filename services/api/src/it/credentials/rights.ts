import { type Access, type CredentialRight, credentials, includesRight, rightIn } from '@ems/contracts/it'
import { type Sql, sql } from '@ems/postgres'
import type { User } from '../../kit/context.ts'
import { mustHaveSignedIn } from '../../kit/http/authorize.ts'
import { Forbidden } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { ofCompanies, type VisibleTo } from '../../kit/store/row-scope.ts'
import { and } from '../../kit/store/visibility.ts'

/**
 * Credentials that were shared with the user, in the user's companies. No data scope opens the vault: even a user with the
 * scope of the whole group sees only shared credentials (docs/decisions/vault.md).
 */
export const sharedCredentials = (user: User): Sql | undefined => {
  if (user.isSystem) return undefined
  const { id, usergroup } = user
  const lasting = [{ user: id }, { usergroup }].map(
    (subject) => sql`t.access @> ${JSON.stringify([{ ...subject, until: null }])}::jsonb`,
  )
  const limited = sql`exists (select from jsonb_array_elements(t.access) a
    where (a ->> 'user' = ${id} or a ->> 'usergroup' = ${usergroup}) and (a ->> 'until')::timestamptz > now())`
  return and([ofCompanies(user), sql`(${sql.join([...lasting, limited], sql` or `)})`])
}

/** Credentials that the user may see, and not only use, as a condition on `t`. */
export const visibleSecrets = ({ id, usergroup, isSystem }: User): Sql =>
  isSystem
    ? sql`true`
    : sql`exists (select from jsonb_array_elements(t.access) a
    where (a ->> 'user' = ${id} or a ->> 'usergroup' = ${usergroup}) and a ->> 'right' <> 'use'
      and (a ->> 'until' is null or (a ->> 'until')::timestamptz > now()))`

/** Folders that were shared with the user, in the user's companies. */
export const sharedFolders: VisibleTo = (user) =>
  user.isSystem ? undefined : and([ofCompanies(user), sql`(${hasShare(user, sql`t.shares`)})`])

const hasShare = ({ id, usergroup }: User, shares: Sql) => sql`exists (select from jsonb_array_elements(${shares}) s
  where (s ->> 'user' = ${id} or s ->> 'usergroup' = ${usergroup})
    and (s ->> 'until' is null or (s ->> 'until')::date >= (now() at time zone 'Asia/Jakarta')::date))`

/** The right that each action of the menu needs on the credential itself. */
const needed: Readonly<Record<string, CredentialRight>> = {
  show: 'use',
  update: 'edit',
  rollback: 'edit',
  destroy: 'manage',
  cancel: 'manage',
}

const rightOn = (user: User, row: { access?: unknown }): CredentialRight | undefined =>
  user.isSystem ? 'manage' : rightIn((row.access ?? []) as Access[], user)

/** Whether the user has a right on a credential. */
export const hasRight = (user: User, row: { access?: unknown }, right: CredentialRight) =>
  includesRight(rightOn(user, row), right)

/** Both the permission of the menu and the right on the row. */
export const mayOnCredential = (user: User, row: Row, action: string) =>
  user.permissions.has(`${credentials.menu}-${action}`) &&
  hasRight(user, row as Row & { access?: unknown }, needed[action] ?? 'manage')

/** Throws without the right. */
export function assertRight(user: User, row: { access?: unknown }, right: CredentialRight) {
  if (!hasRight(user, row, right)) throw Forbidden({ because: noRight[right] })
}

const noRight: Readonly<Record<CredentialRight, string>> = {
  use: 'Kredensial ini tidak dibagikan kepada Anda.',
  view: 'Anda hanya boleh memakai kredensial ini, tidak melihatnya.',
  edit: 'Anda tidak memiliki hak ubah pada kredensial ini.',
  manage: 'Hanya pengelola kredensial ini yang dapat melakukannya.',
}

/**
 * Throws unless the person signed in within the last minutes: who reaches a secret changes only then, as secrets are opened only
 * then. The server itself signs in nowhere.
 */
export function assertSignedInToShare(user: User) {
  if (!user.isSystem) mustHaveSignedIn(user, 'mengubah akses kredensial')
}

/** Ids of the credentials that a user manages now. */
export const managedCredentials = ({ id, usergroup }: User): Sql => sql`select c.id from ems.credentials c,
  jsonb_array_elements(c.access) a where a ->> 'right' = 'manage'
    and (a ->> 'user' = ${id} or a ->> 'usergroup' = ${usergroup})
    and (a ->> 'until' is null or (a ->> 'until')::timestamptz > now())`
