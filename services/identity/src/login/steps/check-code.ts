import type { Account } from '../../accounts/accounts.ts'
import { record } from '../../audit.ts'
import type { Deps } from '../../deps.ts'
import { isRecoveryCode, takeRecoveryCode } from '../../factors/recovery-codes.ts'
import { takeCode } from '../../factors/totp.ts'
import type { Locked } from '../limits.ts'

/**
 * Uses up a code of the app or a recovery code. Wrong ones are counted by account, whatever the address: only who knows the
 * password is asked for a code, so strangers cannot keep its owner waiting.
 */
export async function checkCode(
  deps: Deps,
  { id, email }: Account,
  code: string,
): Promise<'accepted' | 'refused' | Locked> {
  const { db, limits } = deps
  const subject = { accountId: id, email }
  const attempt = await limits.factorAttempt(id)
  if (attempt.lockedFor) {
    await record(db, 'login.locked', { ...subject, detail: { seconds: attempt.lockedFor, kind: 'factor' } })
    return { lockedFor: attempt.lockedFor }
  }
  const isRecovery = isRecoveryCode(code)
  const isRight = isRecovery ? await takeRecoveryCode(db, id, code) : await takeCode(deps, id, code.replace(/\s/g, ''))
  if (isRight) {
    await attempt.succeeded()
    if (isRecovery) await record(db, 'recovery.used', subject)
    return 'accepted'
  }
  await record(db, 'factor.failed', subject)
  return attempt.failed() ?? 'refused'
}
