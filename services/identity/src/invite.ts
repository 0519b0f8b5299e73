import { connect, createDatabase } from '@ems/postgres'
import { readConfig } from '@ems/service'
import { accountByEmail } from './accounts/accounts.ts'
import { inviteAgain } from './admin/account-changes.ts'
import { environment } from './config.ts'

/*
 * Creates a link for choosing a password, for operators when no administrator can sign in. Audited; earlier links of
 * the account stop working. Usage: node services/identity/src/invite.ts name@company.example
 */
const config = readConfig('invite', environment)
const pool = connect({ url: config.DATABASE_URL, name: 'invite', schema: 'sso', max: 1 })
const db = createDatabase(pool)
const [email = ''] = process.argv.slice(2)
const account = await accountByEmail(db, email)
const refusal = !account
  ? `there is no account ${JSON.stringify(email)}.`
  : account.disabled_at && `the account ${email} is disabled.`
const link = account && !refusal ? await inviteAgain({ db, config }, account.id) : undefined
await pool.end()

if (link) process.stdout.write(`${link}\n`)
else process.stderr.write(`invite: ${refusal}\n`)
process.exitCode = link ? 0 : 1
