import type { Pool } from '@ems/postgres'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './context.ts'

type Client = pg.PoolClient

/** Named statements per connection; PostgreSQL keeps each, so further texts stay unnamed. */
const MAX_NAMES = 500
const names = new Map<string, string>()

function nameOf(text: string) {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Kysely over the pool, with every statement prepared once per connection: parsing and planning a list costs
 * PostgreSQL more than running it.
 */
export function createDatabase(pool: Pool): Db {
  const known = new WeakMap<Client, PostgresPoolClient>()
  const preparing = (client: Client): PostgresPoolClient => {
    const query = (text: unknown, values: unknown) =>
      typeof text === 'string' ? client.query({ name: nameOf(text), text, values: values as unknown[] }) : text
    const release = (discard?: boolean) => client.release(discard)
    return { query, release } as unknown as PostgresPoolClient
  }
  const connect = async () => {
    const client = await pool.connect()
    const prepared = known.get(client) ?? preparing(client)
    known.set(client, prepared)
    return prepared
  }
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined, options: {} } }) })
}
