import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { installation } from './installations.ts'

/** The database of the installation under test: `DATABASE_URL`, or the embedded one in its data folder. */
async function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = path.join(installation().dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  // The fourth line of the file is the port (https://www.postgresql.org/docs/18/storage-file-layout.html).
  const port = (await readFile(path.join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://ems:${encodeURIComponent(password)}@127.0.0.1:${port}/ems`
}

/** So many references that no browser could have added them: `Massal 00001` … in a category of their own. */
export async function manyReferences(category: string, count: number) {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    await client.query(
      `insert into ems."references" (category, code, name, sort_order)
       select $1, 'M' || lpad(n::text, 5, '0'), 'Massal ' || lpad(n::text, 5, '0'), n from generate_series(1, $2::int) n`,
      [category, count],
    )
  } finally {
    await client.end()
  }
}

/** Blocks writes of allocations, so that no KITE run finishes. The returned function releases them. */
export async function holdRuns(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  await client.query(
    'begin; lock table ems.customs_kite_tool_pib_useds, ems.customs_kite_tool_pib_bom_diffs in exclusive mode',
  )
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** Makes one person the direct superior of another, by the addresses of their accounts. */
export async function makeSuperior(of: string, superior: string) {
  await query(
    `update ems.employees set manager_id = (select employee_id from ems.users where email = $2)
     where id = (select employee_id from ems.users where email = $1)`,
    [of, superior],
  )
}

/**
 * Has every record of a collection approved by these users, one after the other, and by no other rule. The returned
 * function puts the rules back, and ends what these users delegated.
 */
export async function onlyApprovedBy(
  target: string,
  users: readonly string[],
  signature: 'drawn' | null = null,
): Promise<() => Promise<void>> {
  const none = { level: null, position: null, group: null, name: null, quorum: null, condition: null }
  const way = { joins: false, approver: 'user', mode: 'any', on_vacant: 'up', on_self: 'up', on_reject: 'reject' }
  const line = {
    ...none,
    ...way,
    is_distinct: false,
    due_hours: 8,
    may_forward: null,
    may_add: null,
    signature,
    evidence: null,
  }
  const steps = users.map((user, n) => ({ ...line, label: `Langkah ${n + 1}`, user }))
  const before = await query('select id, steps, is_active from ems.approval_rules where target = $1', [target])
  await query(
    'update ems.approval_rules set steps = $2, is_active = amount_to is null, updated_at = now() where target = $1',
    [target, JSON.stringify(steps)],
  )
  return async () => {
    await query('delete from ems.delegations where user_id = any ($1::bigint[])', [users])
    for (const { id, steps: old, is_active } of before)
      await query('update ems.approval_rules set steps = $2, is_active = $3, updated_at = now() where id = $1', [
        id,
        JSON.stringify(old),
        is_active,
      ])
  }
}

async function query(text: string, values: readonly unknown[]) {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Lets the approved request of access to this credential end now; hours would pass otherwise. */
export async function expireRequest(credential: string) {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    await client.query(
      `update ems.credential_requests set until = now() where credential_name = $1 and status = 'approved'`,
      [credential],
    )
    // Its trigger takes over the new end, as it does when a request changes its state.
    await client.query('update ems.credentials set folder_id = folder_id where name = $1', [credential])
  } finally {
    await client.end()
  }
}

/** Lets the sign-in of an account look as old as this, as far as EMS SSO knows. */
export async function ageSignIn(email: string, minutes: number) {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    await client.query(
      `update sso.payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::bigint - $2::int * 60))
       where model = 'Session' and account_id = (select id from sso.accounts where lower(email) = lower($1))`,
      [email, minutes],
    )
  } finally {
    await client.end()
  }
}

/** Lets a loan of a record have been due so many days ago; weeks would pass otherwise. */
export const makeLoanOverdue = (id: string, days: number) =>
  query('update ems.archive_document_logs set due_at = current_date - $2::int where id = $1', [id, days])

/** Lets the last day of a contract be so many days from now. */
export const endContractIn = (id: string, days: number) =>
  query('update ems.archive_contracts set end_date = current_date + $2::int where id = $1', [id, days])

/** Lets the pause that Jira asked for be over, for the connection and for what waits. */
export async function endPauseOfJira() {
  await query('update ems.jira_connection set held_until = null', [])
  await query(`update ems.jira_outbox set due_at = now() where status = 'queued'`, [])
}
