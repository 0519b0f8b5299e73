import pg from 'pg'
import { compile as compileNode, escapeSqlIdentifier, join as joinNodes, type SQL, sql as tag, value } from 'pg-sql2'

declare const row: unique symbol

/** A statement or a part of one; `Row` is the type of a row that it selects. */
export type Sql<Row = unknown> = SQL & { readonly [row]?: Row }

/** Text of a statement with `$1`, `$2`, …, and the values of these. */
export type Statement = { text: string; values: unknown[] }

/**
 * Composes SQL. A hole that is a `Sql` becomes part of the text; every other hole is a parameter, whatever it holds, so
 * nothing that a user typed can become SQL (docs/decisions/data-layer.md). A parameter takes its type from its context
 * or a cast: `${id}::bigint`. A part that stands twice in a statement shares its parameters.
 */
export function sql<Row = unknown>(parts: TemplateStringsArray, ...holes: readonly unknown[]): Sql<Row> {
  return tag(parts, ...holes.map(nodeOf)) as Sql<Row>
}

sql.id = identifier
sql.join = join
sql.lit = literal
sql.raw = raw
sql.text = textOf

/** Statement for the driver. */
export function compile(query: Sql): Statement {
  const { text, values } = compileNode(query)
  return { text, values }
}

const nodeOf = (hole: unknown): SQL => (tag.isSQL(hole) ? hole : value(hole as never))

/** A quoted name; dots separate schema, table and column: `ems.employees`, `t.id`. */
function identifier(path: string): Sql {
  return raw(path.split('.').map(escapeSqlIdentifier).join('.'))
}

/** Joins parts and values, by commas unless told otherwise. */
function join(items: readonly unknown[], separator: Sql = comma): Sql {
  return joinNodes(items.flatMap((item, n) => (n ? [separator, nodeOf(item)] : [nodeOf(item)])))
}

/** A constant in the text instead of a parameter, for what the planner must know: the condition of a partial index. */
function literal(constant: string | boolean): Sql {
  return raw(typeof constant === 'string' ? pg.escapeLiteral(constant) : String(constant))
}

/** Text as SQL, not escaped: only for text from this code. */
function raw(text: string): Sql {
  // As a separator, since `raw` of the library warns on the console.
  return joinNodes([tag.blank, tag.blank], text)
}

/** A statement assembled as text, with its values as `$1`, `$2`, …: only for text from this code. */
function textOf<Row = unknown>(text: string, values: readonly unknown[] = []): Sql<Row> {
  // One node per value: a parameter that stands twice in the text stays one parameter.
  const nodes = values.map((one) => value((one ?? null) as never))
  const parts = text.split(PARAMETERS).filter((part) => part !== undefined && part !== '')
  return joinNodes(
    parts.map((part) => (/^\$\d/.test(part) ? (nodes[Number(part.slice(1)) - 1] ?? missing(text)) : raw(part))),
  )
}

/** Parameters of a text, apart from what only looks like them in constants, names and comments. */
const PARAMETERS = /('(?:[^']|'')*'|"[^"]*"|--[^\n]*|\$\d+)/

function missing(text: string): never {
  throw new Error(`A value is missing: ${text}`)
}

const comma = raw(', ')
