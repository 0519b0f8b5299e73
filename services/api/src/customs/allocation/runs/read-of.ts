import { CompiledQuery } from 'kysely'
import type { Db } from '../../../kit/context.ts'
import type { Read } from './load.ts'

/** Reads through kysely what runs, which have no use for it, read through a connection of their own. */
export const readOf =
  (db: Db): Read =>
  async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
    return rows as never
  }
