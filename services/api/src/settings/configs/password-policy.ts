import type { configs } from '@ems/contracts/settings'
import { type Db, sql } from '@ems/postgres'
import type { IdentityAdmin } from '../../kit/services.ts'
import type { Rules } from '../../kit/write/write-rows.ts'

export const PASSWORD_STRENGTH = 'security.password_strength'
export const PASSWORD_LENGTH = 'security.password_length'

type Effect = NonNullable<Rules<typeof configs>['effect']>

/** Hands a changed policy to EMS SSO, where passwords are set; without it nothing changes here either. */
export const policyEffect =
  (identity: () => Pick<IdentityAdmin, 'setPasswordPolicy'> | undefined): Effect =>
  async ({ db }, { after }) => {
    const sso = identity()
    if (sso && after && [PASSWORD_STRENGTH, PASSWORD_LENGTH].includes(after.key)) await sendPasswordPolicy(db, sso)
  }

/** Sends the password policy to EMS SSO: at the start, and after each change. */
export async function sendPasswordPolicy(db: Db, identity: Pick<IdentityAdmin, 'setPasswordPolicy'>): Promise<void> {
  const rows = await db.rows(sql<{ key: string; value: unknown }>`
    select key, coalesce(value, default_value) as value from ems.configs
    where key in (${PASSWORD_STRENGTH}, ${PASSWORD_LENGTH}) and company_id is null`)
  const set = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  await identity.setPasswordPolicy({
    min_strength: set[PASSWORD_STRENGTH] === 'strong' ? 'strong' : 'medium',
    min_length: Number(set[PASSWORD_LENGTH] ?? 6),
  })
}
