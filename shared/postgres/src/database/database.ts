import pg from 'pg'
import type { Pool } from '../connect.ts'
import { preparedName } from './prepared-names.ts'
import { compile, type Sql } from './sql.ts'

/** A pool or a transaction: what runs statements need not know which. */
export interface Db {
  rows<Row>(query: Sql<Row>): Promise<Row[]>
  /** The first row, if any. */
  first<Row>(query: Sql<Row>): Promise<Row | undefined>
  /** The first row of a statement that always has one; throws without. */
  one<Row>(query: Sql<Row>): Promise<Row>
  /** Returns the number of rows inserted, updated, deleted or selected. */
  run(query: Sql): Promise<number>
}

/** Result of a statement in the driver. */
export type Result = Pick<pg.QueryResult, 'rows' | 'rowCount'>

/** `Db` over a function that runs one statement. */
export abstract class Queries implements Db {
  protected abstract query(query: Sql): Promise<Result>

  async rows<Row>(query: Sql<Row>): Promise<Row[]> {
    const { rows } = await this.query(query)
    return rows
  }

  async first<Row>(query: Sql<Row>): Promise<Row | undefined> {
    const { rows } = await this.query(query)
    return rows[0]
  }

  async one<Row>(query: Sql<Row>): Promise<Row> {
    const { rows } = await this.query(query)
    if (!rows.length) throw new Error(`No row: ${compile(query).text}`)
    return rows[0]
  }

  async run(query: Sql): Promise<number> {
    const { rowCount } = await this.query(query)
    return rowCount ?? 0
  }
}

/** Statements on any connection of the pool, each a transaction of its own. */
class Database extends Queries {
  readonly pool: Pool

  constructor(pool: Pool) {
    super()
    this.pool = pool
  }

  protected async query(query: Sql): Promise<Result> {
    const { text, values } = compile(query)
    const client = await this.pool.connect()
    let fault: Error | undefined
    try {
      return await client.query({ name: preparedName(client, text), text, values } as pg.QueryConfig)
    } catch (error) {
      // After a refusal of PostgreSQL the connection is idle; after anything else its statement may still run.
      if (!(error instanceof pg.DatabaseError)) fault = error as Error
      throw error
    } finally {
      client.release(fault)
    }
  }
}

/**
 * Statements over the pool. Each is prepared once per connection: parsing and planning a list costs PostgreSQL more
 * than running it.
 */
export const createDatabase = (pool: Pool): Db => new Database(pool)

/** The pool behind a `Db`; throws for a transaction, which cannot hold another one. */
export function poolOf(db: Db): Pool {
  if (!(db instanceof Database)) throw new Error('A transaction cannot begin inside a transaction.')
  return db.pool
}
