import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { CommitUnknown, isUnavailable } from '../retrying.ts'
import { type Db, poolOf, Queries, type Result } from './database.ts'
import { preparedName } from './prepared-names.ts'
import { compile, type Sql, sql } from './sql.ts'

/** One transaction on one connection: the only place for cursors and COPY. */
export interface Transaction extends Db {
  /** Reads a select in batches through a cursor; PostgreSQL reads the next batch while the caller works. */
  stream<Row>(query: Sql<Row>, size?: number): AsyncGenerator<Row[], void>
  /** `copy … from stdin`; finished when the stream is. */
  copyIn(copy: Sql): Writable
  /** `copy … to stdout`. */
  copyOut(copy: Sql): Readable
}

export type TransactionOptions = {
  /**
   * Limit of each statement, for client and server, instead of those of the pool. Such statements are not prepared: a
   * plan for their own values is worth more, and temporary tables do not change under a kept plan.
   */
  timeoutMs?: number
  /** Repeatable read, read only. */
  isSnapshot?: boolean
}

/** A transaction that its owner ends; every path must commit or roll back. */
export interface OpenTransaction extends Transaction {
  commit(): Promise<void>
  /** Never throws: a connection that cannot roll back, or is still busy, is closed instead. */
  rollback(): Promise<void>
}

/**
 * Runs `work` in one transaction: all of it happens or nothing. Throws `CommitUnknown` when the connection broke during
 * the commit.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Transaction) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const tx = await openTransaction(db, options)
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    await tx.rollback()
    throw error
  }
  await tx.commit()
  return result
}

/** Begins a transaction that lives longer than one call: the one of a generator. Otherwise use `transaction`. */
export async function openTransaction(db: Db, options: TransactionOptions = {}): Promise<OpenTransaction> {
  const client = await poolOf(db).connect()
  try {
    await client.query(
      `begin${options.isSnapshot ? ' isolation level repeatable read read only' : ''}${
        options.timeoutMs === undefined ? '' : `; set local statement_timeout = ${Math.ceil(options.timeoutMs)}`
      }`,
    )
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  return new HeldTransaction(client, options.timeoutMs)
}

class HeldTransaction extends Queries implements OpenTransaction {
  readonly #client: pg.PoolClient
  readonly #timeoutMs: number | undefined
  #running = 0
  #cursors = 0
  #isOver = false

  constructor(client: pg.PoolClient, timeoutMs: number | undefined) {
    super()
    this.#client = client
    this.#timeoutMs = timeoutMs
  }

  protected query(query: Sql): Promise<Result> {
    return this.#execute(query, this.#timeoutMs === undefined)
  }

  async #execute(query: Sql, isPrepared: boolean): Promise<Result> {
    const { text, values } = compile(query)
    this.#begin()
    try {
      const name = isPrepared ? { name: preparedName(this.#client, text) } : {}
      const config = { ...name, text, values, query_timeout: this.#timeoutMs }
      return await this.#client.query(config as pg.QueryConfig)
    } finally {
      this.#running -= 1
    }
  }

  #begin() {
    if (this.#isOver) throw new Error('The transaction is over; its connection belongs to others.')
    this.#running += 1
  }

  async *stream<Row>(query: Sql<Row>, size = 1_000): AsyncGenerator<Row[], void> {
    this.#cursors += 1
    const name = sql.id(`batches_${this.#cursors}`)
    await this.#execute(sql`declare ${name} no scroll cursor for ${query}`, false)
    const fetch = async () =>
      (await this.#execute(sql`fetch ${sql.raw(String(size))} from ${name}`, false)).rows as Row[]
    let next = fetch()
    try {
      for (;;) {
        const rows = await next
        if (rows.length === size) {
          next = fetch()
          // Awaited above; a caller that stops early does not wait for it.
          next.catch(() => undefined)
        }
        if (rows.length) yield rows
        if (rows.length < size) break
      }
    } finally {
      // Fails in a failed transaction, which has lost its cursors.
      await this.#execute(sql`close ${name}`, false).catch(() => undefined)
    }
  }

  copyIn(copy: Sql): Writable {
    return this.#copy(from(copyText(copy)))
  }

  copyOut(copy: Sql): Readable {
    return this.#copy(to(copyText(copy)))
  }

  #copy<Stream extends (Readable | Writable) & pg.Submittable>(stream: Stream): Stream {
    this.#begin()
    const timed = Object.assign(stream, { query_timeout: this.#timeoutMs, callback: () => undefined })
    this.#client.query(timed)
    stream.once('close', () => {
      this.#running -= 1
      // pg replaced it: ends its timeout, which it would keep until a result that a stream does not report.
      timed.callback()
    })
    return stream
  }

  async commit(): Promise<void> {
    let answer: string
    try {
      answer = await this.#end('commit')
    } catch (error) {
      this.#client.release(error as Error)
      throw isUnavailable(error) ? new CommitUnknown(error) : error
    }
    this.#client.release()
    // PostgreSQL answers so after a statement failed, also when its error was caught.
    if (answer === 'ROLLBACK') throw new Error('The transaction failed before its commit and was rolled back.')
  }

  async rollback(): Promise<void> {
    // Closing the connection ends the transaction too, and does not wait for a statement that still runs.
    const isClean =
      this.#running === 0 &&
      (await this.#end('rollback').then(
        () => true,
        () => false,
      ))
    this.#isOver = true
    this.#client.release(!isClean)
  }

  async #end(text: string): Promise<string> {
    this.#isOver = true
    const config = { text, query_timeout: this.#timeoutMs }
    const { command } = await this.#client.query(config as pg.QueryConfig)
    return command
  }
}

function copyText(copy: Sql): string {
  const { text, values } = compile(copy)
  if (values.length) throw new Error(`COPY takes no parameters: ${text}`)
  return text
}
