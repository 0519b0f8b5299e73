import type pg from 'pg'
import type { Pool } from './connect.ts'

export type ServiceRole = {
  /** A role without a password that the owner of the database takes on, e.g. `ems_identity`. */
  role: string
  /** A schema that it works in. */
  schema: string
  /** Tables of it whose rows it may add and read, and never change. */
  appendOnly?: readonly string[]
  /** Tables of it that it may read alone. */
  readOnly?: readonly string[]
}

/** Tables with which `upgrade` and the queue keep their records. */
const KEPT_BY_OWNER = ['applied_migrations', 'definitions', 'migrations']

/**
 * Makes the role of a service, with the rights to read and write rows of its schema and nothing else: no table is made, changed
 * or dropped with it, no trigger is switched off, and other schemas stay closed. Call it as the owner, after `upgrade`; then `connect` with
 * the role. Does nothing where the rights are as they should be. Undefined where the owner may not make roles: then the service works
 * as the owner, and its log says so (docs/decisions/deployment.md).
 */
export async function serviceRole(pool: Pool, service: ServiceRole): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await makeRole(client, service.role)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`role ${service.role}`])
    for (const statement of [...(await ofTables(client, service)), ...(await ofSchema(client, service))])
      await client.query(statement)
    await client.query('commit')
    return service.role
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return undefined
    throw error
  } finally {
    client.release()
  }
}

/** Statements for the tables and views on which the role has more or less than it should; a grant makes every plan of the table anew. */
async function ofTables(client: pg.PoolClient, { role, schema, appendOnly = [], readOnly = [] }: ServiceRole) {
  const rights = (table: string) => {
    if (readOnly.includes(table) || KEPT_BY_OWNER.includes(table)) return 'select'
    return appendOnly.includes(table) ? 'select, insert' : 'select, insert, update, delete'
  }
  const { rows } = await client.query<{ name: string; held: string }>(
    `select c.relname as name, (select coalesce(string_agg(p, ', ' order by n), '')
       from unnest('{select,insert,update,delete}'::text[]) with ordinality as t(p, n)
       where has_table_privilege($2, c.oid, p)) as held
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`,
    [schema, role],
  )
  const name = client.escapeIdentifier(role)
  return rows
    .filter((table) => table.held !== rights(table.name))
    .map((table) => {
      const place = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table.name)}`
      return `revoke all on ${place} from ${name}; grant ${rights(table.name)} on ${place} to ${name}`
    })
}

/** Statements for the schema, its sequences, and tables to come. */
async function ofSchema(client: pg.PoolClient, { role, schema }: ServiceRole) {
  const [name, place] = [client.escapeIdentifier(role), client.escapeIdentifier(schema)]
  const { rows } = await client.query<{ is_done: boolean }>(
    `select has_schema_privilege($2, $1, 'usage')
       and not exists (select from pg_class c where c.relnamespace = $1::regnamespace
         and case c.relkind when 'S' then not has_sequence_privilege($2, c.oid, 'usage') end)
       and (select count(*) = 2 from pg_default_acl d, aclexplode(d.defaclacl) a
         where d.defaclnamespace = $1::regnamespace and a.grantee = $2::regrole and a.privilege_type in ('DELETE', 'USAGE')) as is_done`,
    [schema, role],
  )
  if (rows[0]?.is_done) return []
  return [
    `grant usage on schema ${place} to ${name}`,
    `grant usage, select on all sequences in schema ${place} to ${name}`,
    `alter default privileges in schema ${place} grant select, insert, update, delete on tables to ${name}`,
    `alter default privileges in schema ${place} grant usage, select on sequences to ${name}`,
  ]
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
