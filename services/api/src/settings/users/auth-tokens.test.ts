import { authTokens } from '@ems/contracts/settings'
import { describeResource } from '../../testing/describe-resource.ts'
import { inserted } from '../../testing/insert-row.ts'

const providers = ['accounting_actual', 'accounting_commercial', 'issue_tracker']
const statuses = ['connected', 'expiring', 'broken']

describeResource(authTokens, {
  input: async (api, n) => {
    const { rows } = await api.pool.query(
      `insert into ems."references" (category, code, name) values ('company', $1, $1) returning id`,
      [`KONEKSI-${n}`],
    )
    return {
      provider: providers[n % 3],
      status: statuses[n % 3],
      account_label: `Akun ${n}`,
      scopes: [`scope-${n}`],
      expires_at: new Date(Date.UTC(2027, 0, n)).toISOString(),
      connected_at: new Date(Date.UTC(2026, 0, n)).toISOString(),
      company: rows[0].id,
    }
  },
  seed: inserted(authTokens),
  // Every row is of a company of its own, which nobody but the Administrator reaches.
  elsewhere: () => ({}),
})
