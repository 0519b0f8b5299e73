import type { Pool } from './connect.ts'
import { describeSchema } from './describe-schema.ts'

/** One object of the schema that is not as `expected` says: `+` before lines of the database, `-` before expected ones. */
export type SchemaDifference = { what: 'changed' | 'missing' | 'unexpected'; name: string; lines: string[] }

/**
 * Compares the catalog of `schema` with `expected`, a text of `schemaText`. Statements about tables whose name `ignored`
 * matches are left out. Changes nothing.
 */
export async function compareSchema(
  pool: Pool,
  { schema, expected, ignored }: { schema: string; expected: string; ignored: RegExp },
): Promise<SchemaDifference[]> {
  const sections = await describeSchema(pool, schema)
  const results = Object.values(sections).flat()
  const requested = statementsOf(expected)
  const isIgnored = (statement: string) => ignored.test(tableOf(statement))
  const extra = differing(results, requested).filter((statement) => !isIgnored(statement))
  const lacking = differing(requested, results).filter((statement) => !isIgnored(statement))

  const named = new Map(lacking.map((statement) => [nameOf(statement), statement]))
  const unexpected = extra.map((statement): SchemaDifference => {
    const name = nameOf(statement)
    const before = named.get(name)
    named.delete(name)
    const lines = [...prefixed('-', before, statement), ...prefixed('+', statement, before)]
    return before ? { what: 'changed', name, lines } : { what: 'unexpected', name, lines: [] }
  })
  return [...unexpected, ...[...named.keys()].map((name): SchemaDifference => ({ what: 'missing', name, lines: [] }))]
}

/** The statements of a text of `schemaText`: each begins a line with one of these words, which bodies are indented below. */
export const statementsOf = (text: string) =>
  text
    .split(/\n(?=create |alter |CREATE |-- )/)
    .map((statement) => statement.trim())
    .filter((statement) => statement && !statement.startsWith('--'))

function differing(statements: readonly string[], others: readonly string[]) {
  const existing = new Set(others)
  return statements.filter((statement) => !existing.has(statement))
}

function prefixed(sign: string, text = '', other = '') {
  const existing = new Set(other.split('\n').map(plain))
  const lines = text.split('\n').filter((line) => line && !existing.has(plain(line)))
  return lines.map((line) => `${sign} ${line.trim()}`)
}

/** The last column has no comma. */
const plain = (line: string) => line.trim().replace(/,$/, '')

/** Short name of a statement's object: `table employees`, `index employees_code_unique`, `trigger a on b`. */
function nameOf(statement: string) {
  const trigger = /^create trigger (\S+) .*? on (\S+)/is.exec(statement)
  if (trigger) return `trigger ${trigger[1]} on ${trigger[2]}`
  const constraint = /^alter table (\S+) add constraint (\S+)/i.exec(statement)
  if (constraint) return `constraint ${constraint[2]} of ${constraint[1]}`
  const created = /^create (?:or replace |unique |unlogged )*(\w+) (?:if not exists )?([^\s(]+)/i.exec(statement)
  return created ? `${created[1]?.toLowerCase()} ${created[2]}` : (statement.split('\n')[0] ?? '')
}

/** Of an index, a constraint, a trigger or a table itself. */
const tableOf = (statement: string) =>
  /^create .*?\btable "?(\w+)|^alter table "?(\w+)|^create .*? on (?:only )?(?:\w+\.)?"?(\w+)/is
    .exec(statement)
    ?.slice(1)
    .find((name) => name !== undefined) ?? ''
