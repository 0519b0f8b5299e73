import type pg from 'pg'
import type { Pool } from './connect.ts'

export type ServiceRole = {
  /** A role without a password that the owner of the database takes on, e.g. `ems_identity`. */
  role: string
  /** The one schema that it works in. */
  schema: string
  /** Tables of it whose rows it may add and read, and never change. */
  appendOnly?: readonly string[]
}

/** Tables with which `upgrade` keeps its record. */
const KEPT_BY_OWNER = ['applied_migrations', 'definitions', 'migrations']

/**
 * Makes the role of a service, with the rights to read and write rows of its schema and nothing else: no table is made, changed
 * or dropped with it, no trigger is switched off, and other schemas stay closed. Call it as the owner, after `upgrade`; then `connect` with
 * the role. Undefined where the owner may not make roles: then the service works as the owner, and its log says so
 * (docs/decisions/deployment.md).
 */
export async function serviceRole(
  pool: Pool,
  { role, schema, appendOnly = [] }: ServiceRole,
): Promise<string | undefined> {
  const client = await pool.connect()
  const [name, place] = [client.escapeIdentifier(role), client.escapeIdentifier(schema)]
  const tables = (names: readonly string[]) => names.map((table) => `${place}.${client.escapeIdentifier(table)}`)
  try {
    await makeRole(client, role)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`role ${role}`])
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1 and tablename = any($2)',
      [schema, KEPT_BY_OWNER],
    )
    await client.query(`grant usage on schema ${place} to ${name};
      grant select, insert, update, delete on all tables in schema ${place} to ${name};
      grant usage, select on all sequences in schema ${place} to ${name};
      alter default privileges in schema ${place} grant select, insert, update, delete on tables to ${name};
      alter default privileges in schema ${place} grant usage, select on sequences to ${name}`)
    const closed = tables(rows.map((row) => row.name))
    if (closed.length) await client.query(`revoke insert, update, delete on ${closed.join(', ')} from ${name}`)
    if (appendOnly.length) await client.query(`revoke update, delete on ${tables(appendOnly).join(', ')} from ${name}`)
    await client.query('commit')
    return role
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return undefined
    throw error
  } finally {
    client.release()
  }
}

/** Roles are of the whole server: another database of it may make the same one at this moment. */
async function makeRole(client: pg.PoolClient, role: string) {
  const [name, literal] = [client.escapeIdentifier(role), client.escapeLiteral(role)]
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = ${literal}) then create role ${name} nologin; end if;
        if not pg_has_role(current_user, ${literal}, 'set') then grant ${name} to current_user with set true; end if;
      end $$`)
      return
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!BY_ANOTHER.has(code) || attempt === 5) throw error
    }
  }
}

/** duplicate_object, unique_violation, and internal_error with "tuple concurrently updated". */
const BY_ANOTHER = new Set(['42710', '23505', 'XX000'])

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const INSUFFICIENT_PRIVILEGE = '42501'
