import { choice, date, ref, rows } from '../../kit/index.ts'

/** Rights to a credential; each right includes those before it. */
export const credentialRights = { use: 'Pakai', view: 'Lihat', edit: 'Ubah', manage: 'Kelola' } as const
export type CredentialRight = keyof typeof credentialRights

export const rightsInOrder = Object.keys(credentialRights) as readonly CredentialRight[]

/** Whether a right includes the needed one; no right includes nothing. */
export const includesRight = (right: CredentialRight | undefined, needed: CredentialRight): boolean =>
  right !== undefined && rightsInOrder.indexOf(right) >= rightsInOrder.indexOf(needed)

/** Grant of a right to a user or a group, with its end. */
export const shareLine = {
  user: ref('Pengguna', 'users').nullable(),
  usergroup: ref('Grup', 'usergroups').nullable(),
  right: choice('Hak', credentialRights),
  until: date('Sampai tanggal').nullable(),
}
export const shareLines = (label: string) => rows(label, shareLine, { max: 50 })

export type Share = {
  user?: string | null
  usergroup?: string | null
  right: CredentialRight
  until?: string | null
}

/** Whether a user or group may manage without an end date: otherwise the credential ends up without a manager. */
export const isManaged = (shares: readonly Share[] | null | undefined) =>
  (shares ?? []).some(({ right, until, user, usergroup }) => right === 'manage' && !until && (user || usergroup))

/** Every line names a user or a group, and not both. */
export const areNamed = (shares: readonly Share[] | null | undefined) =>
  (shares ?? []).every(({ user, usergroup }) => Boolean(user) !== Boolean(usergroup))

/** A right on a credential with where it comes from; computed by the database. */
export type Access = {
  user?: string | null
  usergroup?: string | null
  right: CredentialRight
  /** An instant; null for ever. */
  until?: string | null
  via: 'folder' | 'credential' | 'request'
}

/** The greatest right of a user now. */
export function rightIn(
  access: readonly Access[],
  me: { id: string; usergroup: string },
  now = new Date(),
): CredentialRight | undefined {
  let best: CredentialRight | undefined
  for (const { user, usergroup, right, until } of access) {
    const isMine = (user && user === me.id) || (usergroup && usergroup === me.usergroup)
    if (!isMine || (until && new Date(until) <= now)) continue
    if (!includesRight(best, right)) best = right
  }
  return best
}
