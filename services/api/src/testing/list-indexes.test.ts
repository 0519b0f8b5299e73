import { resources } from '@ems/contracts'
import type { Resource } from '@ems/contracts/kit'
import { sql, transaction } from '@ems/postgres'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pageOf } from '../kit/list/page-query.ts'
import { listQuery } from '../kit/query/parse-list-query.ts'
import { type TestApi, testApi } from './api.ts'

const few = 'Written by hand, one by one: dozens to some thousands of rows, sorted in milliseconds.'
const ofOne = 'Everybody sees only one’s own, or those of one record: its index begins with that.'
const inKite =
  'Whole files are written into it, and every index is paid for then; its screens begin with a client or a document.'

/** Lists with an order that no index has, and why they do without. */
const detached: Readonly<Record<string, string>> = {
  'access-requests': few,
  'approval-requests': ofOne,
  'approval-rules': few,
  approvals: ofOne,
  assets: ofOne,
  'audit-logs': 'Answered in the order of time alone; each of its ten indexes is paid for with every write.',
  'audit-services': 'Errors of some weeks, looked at in the order of time.',
  'auth-tokens': few,
  'background-jobs': ofOne,
  comments: ofOne,
  configs: few,
  'dashboard-layouts': few,
  delegations: few,
  'customs-consultant-activities':
    'Cards move all day, and each index on what moves is written then; looked at by due date.',
  'customs-consultant-boards': few,
  'customs-kite-tool-bom-details': inKite,
  'customs-kite-tool-boms': inKite,
  'customs-kite-tool-kite-datas': few,
  'customs-kite-tool-finish-goods': inKite,
  'customs-kite-tool-niper-items': inKite,
  'customs-kite-tool-peb-details': inKite,
  'customs-kite-tool-peb-headers': inKite,
  'customs-kite-tool-peb-reporteds': inKite,
  'customs-kite-tool-pib-bom-diffs': inKite,
  'customs-kite-tool-pib-details': inKite,
  'customs-kite-tool-pib-exceptions': inKite,
  'customs-kite-tool-pib-extensions': inKite,
  'customs-kite-tool-pib-headers': inKite,
  'customs-kite-tool-pib-useds': inKite,
  'customs-kite-tool-product-relations': inKite,
  'customs-kite-tool-raw-materials': inKite,
  'customs-kite-source-file-rows': inKite,
  'customs-kite-source-files': inKite,
  'customs-kite-tenants': few,
  'leave-offices': few,
  notifications: ofOne,
  references: 'Looked at by category, in whose order an index has them.',
  'saved-views': few,
  'step-requests': few,
  usergroups: few,
  users: 'As many as there are people at a desk; looked at by name.',
}
const tables = resources.filter(({ view }) => !view)

type Plan = { 'Node Type': string; 'Index Cond'?: string; Plans?: Plan[] }

/** Rows that were limited before, or looked up by their ids, are few: sorting those costs nothing. */
const readsFew = (plan: Plan) =>
  plan['Node Type'] === 'Limit' || /^\(id = /.test(plan['Index Cond'] ?? '') || plan['Node Type'] === 'CTE Scan'
const readsMany = (plan: Plan): boolean =>
  !readsFew(plan) && (plan.Plans ? plan.Plans.some(readsMany) : plan['Node Type'].includes('Scan'))
const sortsMany = (plan: Plan): boolean =>
  (/Sort$/.test(plan['Node Type']) && (plan.Plans ?? []).some(readsMany)) || (plan.Plans ?? []).some(sortsMany)

/** Of 100,000 rows a page of 25 is quick only when an index already has them in the order that is asked for. */
describe('a page of a list, in each order that it offers, is read in the order of an index', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  /** Query of an unfiltered list: all live rows, in the KITE tool those of the chosen client. */
  async function everythingIn({ name, meta }: Resource) {
    const { rows } = await api.pool.query(
      `select from pg_attribute where attrelid = $1::regclass and attname = 'deleted_at'`,
      [`ems."${name.replaceAll('-', '_')}"`],
    )
    const live = rows.length ? sql`t.deleted_at is null` : sql`true`
    return meta.tenant ? sql`${live} and t.tenant_id = 1` : live
  }

  async function sortedIn(resource: Resource) {
    const fields = new Set([resource.list.default.replace('-', ''), ...resource.list.sort, 'created_at', 'updated_at'])
    const match = await everythingIn(resource)
    const sorted: string[] = []
    await transaction(api.app.db, async (db) => {
      // Of an empty table everything is quick: the planner shall tell what it could do, not what it would.
      await db.run(sql`set local enable_seqscan = off`)
      await db.run(sql`set local enable_bitmapscan = off`)
      await db.run(sql`set local enable_sort = off`)
      for (const sort of [...fields].flatMap((field) => [field, `-${field}`])) {
        const page = pageOf(resource, listQuery(resource, { sort }), { columns: sql`t.*`, found: match, beside: sql`` })
        const rows = await db.rows(sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${page}`)
        if (rows.some((row) => sortsMany(row['QUERY PLAN'][0].Plan))) sorted.push(sort)
      }
    })
    return sorted
  }

  test.each(tables.filter(({ name }) => !detached[name]).map((resource) => [resource.name, resource] as const))(
    '%s',
    async (_, resource) => {
      expect(await sortedIn(resource)).toEqual([])
    },
  )

  test('and whatever does without is still in need of its reason', async () => {
    const named = tables.filter(({ name }) => detached[name])
    const needless: string[] = []
    for (const resource of named) if (!(await sortedIn(resource)).length) needless.push(resource.name)

    expect(needless).toEqual([])
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(detached).toSorted())
  })
})
