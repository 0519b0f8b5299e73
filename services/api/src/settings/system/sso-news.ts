import type { Pool } from '@ems/postgres'
import type { IdentityAdmin } from '../../kit/services.ts'
import { houseWords } from '../configs/house-words.ts'
import { factorDemands } from '../usergroups/factor-demands.ts'

/** What EMS SSO has to hear when it changes: who needs a second factor, and the words that no password may contain. */
export function ssoNews(pool: Pool, identity: Pick<IdentityAdmin, 'setFactorDemands' | 'setHouseWords'>) {
  const parts = [factorDemands(pool, identity), houseWords(pool, identity)]
  return async (): Promise<void> => {
    for (const send of parts) await send()
  }
}
