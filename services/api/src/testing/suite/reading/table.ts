import { columnMeta } from '@ems/contracts/kit'
import { expect, test } from '@jest/globals'
import type { Subject } from '../subject.ts'

const system = ['id', 'version', 'created_at', 'updated_at', 'created_by_id', 'updated_by_id']

export function tablePromises(subject: Subject) {
  const table = subject.resource.name.replaceAll('-', '_')

  test('has exactly one column per field', async () => {
    const { rows } = await subject.api.pool.query(
      `select column_name as name, is_generated = 'ALWAYS' as generated
       from information_schema.columns where table_schema = 'ems' and table_name = $1`,
      [table],
    )
    const { rows: derived } = await subject.api.pool.query(
      `select p.proname as name from pg_proc p join pg_class c on c.reltype = p.proargtypes[0]
       where c.oid = $1::regclass and p.pronargs = 1 and p.prorettype <> 'trigger'::regtype`,
      [`ems."${table}"`],
    )
    const fields = new Set([...system, ...subject.columns()])
    // Columns derived for an index, search or scope are no fields of the contract; a view only passes them on.
    const isOwn = ({ name, generated }: { name: string; generated?: boolean }) =>
      name === 'deleted_at' ||
      /^owner_(company_id|is_\w+)$/.test(name) ||
      ((generated || name === 'search_text') && !fields.has(name))
    const columns = [...rows, ...derived].filter((column) => !isOwn(column)).map(({ name }) => name)

    expect(columns.sort()).toEqual([...fields].sort())
  })

  if (!subject.resource.view) constraintPromises(subject, table)

  test('labels every field', () => {
    for (const field of Object.keys(subject.resource.meta))
      expect(columnMeta(subject.resource, field).label).toMatch(/^[A-Z]/)
  })
}

function constraintPromises(subject: Subject, table: string) {
  test('requires in the table exactly what the contract requires', async () => {
    const { rows } = await subject.api.pool.query(
      `select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns
       where table_schema = 'ems' and table_name = $1`,
      [table],
    )
    const nullable = new Map(rows.map(({ name, nullable: may }) => [name, may]))

    for (const [field, meta] of Object.entries(subject.resource.meta)) {
      const column = meta.kind === 'ref' ? `${field}_id` : field
      // A computed field has no column that could be empty.
      if (nullable.has(column)) expect([field, nullable.get(column)]).toEqual([field, meta.nullable])
    }
  })

  test('has a foreign key, or a trigger in place of one, for every reference that a request may write', async () => {
    const { rows } = await subject.api.pool.query(
      `select a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.conrelid = $1::regclass
       union all select unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) from pg_trigger t
       where t.tgrelid = $1::regclass and t.tgfoid = 'ems.kite_check_references'::regproc`,
      [`ems."${table}"`],
    )
    const guarded = rows.map(({ name }) => name)

    for (const [field, { kind }] of Object.entries(subject.resource.meta))
      if (kind === 'ref' && field in subject.resource.create.shape) expect(guarded).toContain(`${field}_id`)
  })
}
