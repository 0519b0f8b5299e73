import {
  type Access,
  type Credential,
  type CredentialAction,
  type CredentialRight,
  credentials,
  includesRight,
  secretLabel,
} from '@ems/contracts/it'
import type { Problem } from '@ems/contracts/kit'
import { type Db, retrying, sql, transaction } from '@ems/postgres'
import { notify } from '../../../kit/audit/notifications.ts'
import type { Deps, User } from '../../../kit/context.ts'
import type { KeyService } from '../../../kit/crypto/key-service.ts'
import { mustHaveSignedIn } from '../../../kit/http/authorize.ts'
import { conflict, invalid } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import { seen } from '../../../kit/store/visibility.ts'
import type { Store } from '../../../kit/stores.ts'
import { trace } from '../credential-logs.ts'
import { assertRight, hasRight } from '../rights.ts'
import { isNotIntact, NotIntact } from './data-keys.ts'
import { secretOf } from './secrets.ts'

type Credentials = typeof credentials
type Loaded = Credential & Row

/** Purposes of opening a value: the required right, the entry in the access log, and the words for the owner. */
const purposes = {
  show: { right: 'view', action: 'reveal', verb: 'melihat' },
  copy: { right: 'use', action: 'copy', verb: 'menyalin' },
  code: { right: 'use', action: 'use', verb: 'memakai kode' },
  link: { right: 'view', action: 'link', verb: 'membuat tautan sekali pakai' },
  file: { right: 'view', action: 'file_open', verb: 'membuka berkas' },
} as const satisfies Record<string, { right: CredentialRight; action: CredentialAction; verb: string }>

/** A field to open, or a file by its name. */
export type Opening = { field: string; purpose: keyof typeof purposes; reason: string | null }
type Opened<T> = { result: T } | { refusal: Problem }

/** Opens one field for a user with the right, and hands its plain value to `use` within the same transaction. */
export const openField = <T>(
  deps: Deps,
  { store, keys, id }: { store: Store<Credentials>; keys: KeyService; id: string },
  opening: Opening,
  use: (value: string, row: Loaded, db: Db) => Promise<T> | T,
): Promise<T> =>
  openWith(deps, { store, id }, opening, async (inside, row) => {
    const { field } = opening
    const value = row.filled.includes(field) ? await secretOf(inside, keys, row, field) : undefined
    if (value === undefined) throw noValue()
    return use(value, row, inside.db)
  })

/**
 * Decrypts for a user with the right. Reader and reason are in the access log and the owner is notified before anything is
 * returned; attempts on altered ciphertexts too.
 */
export async function openWith<T>(
  deps: Deps,
  { store, id }: { store: Store<Credentials>; id: string },
  opening: Opening,
  decrypt: (inside: Deps, row: Loaded) => Promise<T>,
): Promise<T> {
  const outcome = await retrying(() =>
    transaction(deps.db, async (db): Promise<Opened<T>> => {
      const inside = { ...deps, db }
      const row = (await seen(inside, store, id)) as Loaded
      assertMayOpen(deps.user, row, opening)
      try {
        const result = await decrypt(inside, row)
        await recordOpening(inside, row, opening)
        return { result }
      } catch (error) {
        if (!isNotIntact(error)) throw error
        const { field } = opening
        await trace(inside, row, { action: 'denied', audited: 'denied', field, reason: 'Rahasia tidak utuh.' })
        await notifyOwners(inside, row, 'Rahasia tidak utuh:', opening, true)
        return { refusal: NotIntact() }
      }
    }),
  )
  // Refuses after the commit, so that the entry and the notification stay.
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.result
}

async function recordOpening(deps: Deps, row: Loaded, opening: Opening) {
  const { action, verb } = purposes[opening.purpose]
  const reason = opening.reason ?? undefined
  await trace(deps, row, { action, audited: action, field: opening.field, version: row.secret_version, reason })
  await deps.db.run(sql`update ems.credentials set last_revealed_at = now(), last_revealed_by_id = ${deps.user.id}::bigint
    where id = ${row.id}::bigint`)
  await notifyOwners(deps, row, `${deps.user.name} ${verb}`, opening)
}

/** Right, a recent sign-in, and what the policy of the credential demands. */
function assertMayOpen(user: User, row: Loaded, { purpose, reason }: Opening) {
  const { right } = purposes[purpose]
  assertRight(user, row, right)
  assertRecentSignIn(user)
  if ((row.reveal_policy !== 'direct' || purpose === 'link') && !reason)
    throw invalid(credentials, [{ field: 'reason', message: 'Alasan wajib diisi.', code: 'REQUIRED' }])
  if (row.reveal_policy === 'approval' && !hasRight(user, row, 'manage') && !isApproved(user, row, right))
    throw conflict('NEEDS_APPROVAL', 'Kredensial ini hanya dibuka dengan persetujuan pemilik. Minta akses dahulu.')
}

/** Whether a request of this user was approved and still holds. */
const isApproved = ({ id }: User, { access }: Loaded, needed: CredentialRight) =>
  (access as Access[]).some(
    ({ via, user, right, until }) =>
      via === 'request' && user === id && includesRight(right, needed) && (!until || new Date(until) > new Date()),
  )

/** Throws when the person last signed in too long ago, or nobody knows when. */
export const assertRecentSignIn = (user: User) => mustHaveSignedIn(user, 'membuka rahasia')

const noValue = () => conflict('NO_VALUE', 'Data ini belum diisi.', { pointer: '/data/attributes/field' })

/** Owner and managers of a critical credential hear of it at once; of others the owner finds it under the bell. */
async function notifyOwners(deps: Deps, row: Loaded, message: string, { field, reason }: Opening, isAlarm = false) {
  const isLoud = row.is_critical || isAlarm
  const managers = (row.access as Access[]).flatMap(({ user, right }) => (right === 'manage' && user ? [user] : []))
  await notify(deps, [
    {
      event: 'credential.revealed',
      users: isLoud ? [row.owner, ...managers] : [row.owner],
      title: `${message} ${secretLabel(row.kind, field)} – ${row.name}`,
      body: reason ?? undefined,
      severity: isLoud ? 'warning' : 'info',
      menu: credentials.menu,
      target: { type: credentials.name, id: row.id },
      groupKey: `credential.revealed.${row.id}`,
      ...(isLoud ? {} : { isQuiet: true }),
    },
  ])
}
