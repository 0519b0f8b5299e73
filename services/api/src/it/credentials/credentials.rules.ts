import { todayInJakarta } from '@ems/contracts/days'
import { type Credential, credentialFolders, type credentials, includesRight } from '@ems/contracts/it'
import { sql } from '@ems/postgres'
import type { Deps } from '../../kit/context.ts'
import type { Issue } from '../../kit/problems.ts'
import type { Row } from '../../kit/store/columns.ts'
import { type Check, isRemoval, type Rules } from '../../kit/write/write-rows.ts'
import { credentialFolderStore, rightOnFolder } from './credential-folders.ts'
import { trace } from './credential-logs.ts'
import { assertRight, assertSignedInToShare, hasRight } from './rights.ts'

type Credentials = typeof credentials

/** Fields that decide who reaches a secret and how: only managers change them. */
const managed = ['folder', 'shares', 'owner', 'reveal_policy', 'is_critical'] as const satisfies (keyof Credential)[]

/** Those of them by which other people come to it; the owner decides who gets access for some hours. */
const shared: readonly string[] = ['folder', 'shares', 'owner'] satisfies (typeof managed)[number][]

const validateCredential: Check<Credentials> = async (deps, { before, after, changed }) => {
  const { user } = deps
  if (before && isRemoval({ before, after })) {
    assertRight(user, before, 'manage')
    return []
  }
  const issues: Issue[] = []
  if (before) {
    assertRight(user, before, 'edit')
    if (!hasRight(user, before, 'manage'))
      for (const field of managed.filter((name) => changed.includes(name)))
        issues.push({ field, message: 'Hanya pengelola kredensial ini yang dapat mengubahnya.', code: 'NOT_YOURS' })
    else if (changed.some((field) => shared.includes(field)) || isLooser(before, after)) assertSignedInToShare(user)
  }
  if (!before || changed.includes('folder')) issues.push(...(await validateFolder(deps, after.folder)))
  if (after.expires_at && changed.includes('expires_at') && after.expires_at <= todayInJakarta())
    issues.push({ field: 'expires_at', message: 'Kedaluwarsa harus setelah hari ini.' })
  return issues
}

/** Whether a reveal asks for less than before: from the strictest policy to the loosest. */
const isLooser = (before: Pick<Credential, 'reveal_policy'>, after: Pick<Credential, 'reveal_policy'>) =>
  STRICT_FIRST.indexOf(after.reveal_policy) > STRICT_FIRST.indexOf(before.reveal_policy)
const STRICT_FIRST: readonly Credential['reveal_policy'][] = ['approval', 'reason', 'direct']

/** Only users who may change the content of a folder may put a credential into it. */
async function validateFolder(deps: Deps, id: string): Promise<Issue[]> {
  const [folder] = await credentialFolderStore.findMany(deps, [id])
  // Without the folder the check of references has refused it already.
  if (!folder || includesRight(rightOnFolder(deps.user, folder), 'edit')) return []
  return [
    { field: 'folder', message: `Anda tidak memiliki hak ubah pada ${credentialFolders.label.toLowerCase()} ini.` },
  ]
}

/** Rules of the metadata; secrets have their own (`write-secrets.ts`). */
export const credentialRules: Rules<Credentials> = {
  compute: async ({ db, user }, { before, after }) => {
    if (before) return {}
    const folder = await db.first(sql<{ company: string }>`select company_id::text as company
      from ems.credential_folders where id = ${after.folder}::bigint`)
    return { owner: after.owner ?? user.id, ...(folder ? { company: folder.company } : {}) }
  },
  check: validateCredential,
  effect: async (deps, { before, after, changed }) => {
    if (!after) return
    const isShared = !before || changed.some((field) => field === 'shares' || field === 'folder')
    await trace(deps, after as Row, { action: isShared ? 'share' : 'edit' })
  },
}
