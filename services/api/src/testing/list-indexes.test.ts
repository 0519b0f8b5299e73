import { resources } from '@ems/contracts'
import { columnMeta } from '@ems/contracts/kit'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { tableOf } from '../kit/columns.ts'
import { orderOf } from '../kit/cursor.ts'
import { type TestApi, testApi } from './api.ts'

const departments = new Set(['marketing', 'hr', 'it', 'archives'])
const ordinary = resources.filter(({ area }) => departments.has(area))

/** Of 100,000 rows a page of 25 is quick only when an index already has them in the order that is asked for. */
describe('a page of an ordinary list is read in the order of an index', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  test.each(ordinary.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    const asked = [...resource.list.sort, 'created_at', 'updated_at'].flatMap((field) => [
      { field, descending: false },
      // Empty ones come last either way, which an index read backwards does not give.
      ...(columnMeta(resource, field).nullable ? [] : [{ field, descending: true }]),
    ])

    const sorted: string[] = []
    await api.app.db.transaction().execute(async (db) => {
      // Of an empty table everything is quick: the planner shall tell what it could do, not what it would.
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      for (const sorting of asked) {
        const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json)
          select t.id from ${tableOf(resource)} t where t.deleted_at is null
          order by ${orderOf(resource, { sort: [sorting] })} limit 25`.execute(db)
        if (/"Sort"|"Incremental Sort"/.test(JSON.stringify(rows[0])))
          sorted.push(`${sorting.field} ${sorting.descending}`)
      }
    })

    expect(sorted).toEqual([])
  })
})
