import { connect } from '@ems/postgres'
import { readConfig } from '@ems/service'
import { accountByEmail } from './accounts/accounts.ts'
import { inviteAgain } from './admin/account-changes.ts'
import { environment } from './config.ts'

/*
 * A new link to choose a password with, for whoever runs the installation when no administrator can sign in to give one: the
 * first invitation was not used in time, or its password is forgotten. Audited; the account's earlier links stop working.
 *
 *   node services/identity/src/invite.ts name@company.example
 */
const config = readConfig('invite', environment)
const pool = connect({ url: config.DATABASE_URL, name: 'invite', schema: 'sso', max: 1 })
const [email = ''] = process.argv.slice(2)
const account = await accountByEmail(pool, email)
const refusal = !account
  ? `there is no account ${JSON.stringify(email)}.`
  : account.disabled_at && `the account ${email} is disabled.`
const link = account && !refusal ? await inviteAgain({ pool, config }, account.id) : undefined
await pool.end()

if (link) process.stdout.write(`${link}\n`)
else process.stderr.write(`invite: ${refusal}\n`)
process.exitCode = link ? 0 : 1
