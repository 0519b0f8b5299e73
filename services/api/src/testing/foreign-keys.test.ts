import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestApi, testApi } from './api.ts'

/** Columns with the acting user: a user with any record is deactivated, never removed. */
const activity = ['created_by_id', 'updated_by_id', 'removed_by_id', 'requested_by_id', 'triaged_by_id']
/** Told apart by client first, so that nothing is found by the client alone. */
const client = 'tenant_id'
const inKite =
  'Whole files are written into it, and every index is paid for then; what it refers to goes with its client.'

/** Tables that do without an index, and why. */
const detached: Readonly<Record<string, string>> = {
  audit_services: 'Every line of the log is written into it; of its users only those without any deed are removed.',
  customs_kite_tool_boms: inKite,
  customs_kite_tool_finish_goods: inKite,
  customs_kite_tool_kite_datas: 'A row for each allocation: dozens.',
  customs_kite_tool_niper_items: inKite,
  customs_kite_tool_peb_reporteds: inKite,
  customs_kite_tool_pib_extensions: inKite,
  customs_kite_tool_raw_materials: inKite,
  kite_bom_uses: inKite,
}

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** Tables and columns of the foreign keys no index begins with; one of a part of the table answers for what it is about. */
async function unanswered() {
  const { rows } = await api.pool.query<{ name: string; columns: string[] | null }>(
    `select r.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> $1) as columns
     from pg_constraint c
     join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'ems'::regnamespace and not exists (
       select from pg_index i
       join pg_class x on x.oid = i.indexrelid
       join pg_am m on m.oid = x.relam and m.amname = 'btree'
       left join pg_attribute f on f.attrelid = c.conrelid and f.attnum = i.indkey[0] and f.attname = $1
       join pg_attribute a on a.attrelid = c.conrelid and a.attname <> $1 and a.attnum = any(c.conkey)
         and a.attnum = i.indkey[case when f.attnum is null then 0 else 1 end]
       where i.indrelid = c.conrelid and i.indisvalid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
    [client],
  )
  return rows.flatMap(({ name, columns }) =>
    columns && !columns.some((one) => activity.includes(one)) ? { name, columns } : [],
  )
}

/**
 * Removing a row asks every table that may refer to it. PostgreSQL finds those rows by an index that begins with the
 * foreign key; one that leaves out the trash cannot answer, and then each removed row reads the whole table.
 */
test('whatever may be referred to is removed without reading whole tables', async () => {
  const matches = (await unanswered()).filter(({ name }) => !(name in detached))

  expect(matches.map(({ name, columns }) => `${name}: ${columns.join(', ')}`).toSorted()).toEqual([])
})

test('and each table that does without is still in need of its reason', async () => {
  const named = new Set((await unanswered()).map(({ name }) => name))

  expect(Object.keys(detached).filter((name) => !named.has(name))).toEqual([])
})
