import { isObject } from '@ems/contracts/is-object'
import { type Db, sql } from '@ems/postgres'
import type { Jira } from '../client/jira.ts'
import { JiraError } from '../client/jira-error.ts'
import { jiraCall } from '../session/jira-call.ts'
import { type Account, accountOf } from './issue.ts'

/** The user that an account of Jira is: chosen by an administrator, or with the same e-mail address. */
export async function userOf(db: Db, account: Account | undefined): Promise<string | undefined> {
  if (!account) return undefined
  const row = await db.one(sql<{ user: string | null }>`
    insert into ems.jira_accounts as t (account_id, name, user_id)
    values (${account.id}, left(${account.name}, 200), (select id from ems.users
      where lower(email) = lower(${account.email ?? null}) and deleted_at is null order by id limit 1))
    on conflict (account_id) do update set name = excluded.name,
      user_id = case when t.is_chosen then t.user_id else coalesce(t.user_id, excluded.user_id) end
    returning user_id::text as user`)
  return row.user ?? undefined
}

/** The account of a user: existing, or match by the e-mail address; undefined where Jira tells none. */
export async function accountFor(jira: Jira, user: string | null): Promise<string | null | undefined> {
  if (user === null) return null
  const existing = await jira.db.first(sql<{ id: string }>`select account_id as id from ems.jira_accounts
    where user_id = ${user}::bigint order by is_chosen desc, account_id limit 1`)
  if (existing) return existing.id
  const person = await jira.db.first(sql<{ email: string }>`select email from ems.users where id = ${user}::bigint`)
  if (!person) return undefined
  const match = await searched(jira, person.email)
  if (!match) return undefined
  await userOf(jira.db, { ...match, email: person.email })
  return match.id
}

async function searched(jira: Jira, email: string): Promise<Account | undefined> {
  try {
    const all = await jiraCall(jira, { path: 'api/3/user/search', query: { query: email }, scope: 'read:jira-user' })
    const accounts = Array.isArray(all) ? all.filter(isObject).flatMap((one) => accountOf(one) ?? []) : []
    return accounts.find((one) => one.email?.toLowerCase() === email.toLowerCase())
  } catch (error) {
    // A ticket goes to Jira without its officer rather than not at all.
    if (error instanceof JiraError && (error.failure === 'SCOPE' || error.failure === 'REJECTED')) return undefined
    throw error
  }
}
