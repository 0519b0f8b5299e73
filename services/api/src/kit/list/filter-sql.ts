import { columnMeta, type Resource } from '@ems/contracts/kit'
import { type Sql, sql } from '@ems/postgres'
import type { Filter, ListQuery, Tree } from '../query/list-query.ts'
import {
  columnNameOf,
  columnOf,
  isToMany,
  junctionOf,
  referencedResource,
  sqlTypes,
  tableOf,
} from '../store/columns.ts'

type Condition = Sql

/**
 * Conditions of filters and search on the row with the alias `t`. With an empty `through`, the search covers the row
 * alone; `also` is what finds a row besides its text.
 */
export const conditionsOf = (
  resource: Resource,
  { filters, q, where }: Pick<ListQuery, 'filters' | 'q' | 'where'>,
  through = resource.list.through,
  also?: Condition,
): Condition[] => [
  ...filters.map((filter) => condition(resource, filter)),
  ...(where ? [conditionOf(resource, where)] : []),
  ...(q
    ? [either(match(resource, 't', sql`ems.searchable(${q})`, through, through === resource.list.through), also)]
    : []),
]

const either = (one: Condition, other: Condition | undefined) => (other ? sql`(${one} or ${other})` : one)

/** Ids as an array, so that PostgreSQL can combine the index of the reference with that of the text. */
function match(
  { name, list, meta }: Resource,
  alias: string,
  searched: Condition,
  through = list.through,
  withFiles = false,
): Condition {
  const own = list.search.length ? [contains(sql.id(`${alias}.search_text`), searched)] : []
  const others = (through ?? []).map((name) => {
    const target = referencedResource({ meta }, name)
    const inner = `${alias}_${name}`
    return sql`${sql.id(`${alias}.${name}_id`)} = any(array(select ${sql.id(`${inner}.id`)}
      from ${tableOf(target)} as ${sql.id(inner)} where ${match(target, inner, searched)}))`
  })
  const files = withFiles && list.files ? [sql`${sql.id(`${alias}.id`)} = any(${byText(name, searched)})`] : []
  return sql`(${sql.join([...own, ...others, ...files], sql` or `)})`
}

/** Pages that are looked at: words on more pages do not tell rows apart. */
const MAX_PAGES = 10_000

/** Ids of the rows of a collection in whose files the words stand. */
const byText = (name: string, searched: Condition): Condition =>
  sql`array(select a.target_id::bigint from (select p.file_id from ems.file_pages p
      where p.words @@ websearch_to_tsquery('pg_catalog.indonesian', ${searched}) limit ${sql.raw(String(MAX_PAGES))}) f
    join ems.assets a on a.id = f.file_id and a.target_type = ${name} and a.deleted_at is null and a.replaced_at is null)`

function conditionOf(resource: Resource, tree: Tree): Condition {
  if ('field' in tree) return condition(resource, tree)
  const [parts, word] = 'and' in tree ? [tree.and, sql` and `] : [tree.or, sql` or `]
  return sql`(${sql.join(
    parts.map((part) => conditionOf(resource, part)),
    word,
  )})`
}

/**
 * Values of choices are literals in the statement. As parameters they get a generic plan, without the partial indexes
 * of rare values (23 ms instead of 4).
 */
function condition(resource: Resource, { field, op, values, through }: Filter): Condition {
  if (through) {
    const target = referencedResource(resource, through)
    return sql`${columnOf(resource, through)} in (select t.id from ${tableOf(target)} t
      where ${condition(target, { field, op, values })})`
  }
  const { kind } = columnMeta(resource, field)
  if (op === 'null') return isSet(resource, field, isYes(values[0]))
  if (op === 'within') {
    const parent = columnOf(resource, field)
    return sql`(${parent} is null or ${parent} = ${values[0]}::bigint)`
  }
  if (isToMany(resource, field)) return anyTarget(resource, field, op === 'not', values)

  const column = columnOf(resource, field)
  if (op === 'like') return contains(sql`ems.searchable(${column})`, sql`ems.searchable(${values[0]})`)
  if (op === 'starts') return begins(sql`ems.searchable(${column})`, sql`ems.searchable(${values[0]})`)
  if (kind === 'instant') return within(column, op, values[0] ?? '')
  const type = sql.raw(sqlTypes[kind])
  if (op === 'from') return sql`${column} >= ${values[0]}::${type}`
  if (op === 'to') return sql`${column} <= ${values[0]}::${type}`
  if (kind === 'tags') return op === 'not' ? sql`not ${column} && ${values}` : sql`${column} && ${values}`
  if (op === 'in' && values.length === 1 && (kind === 'boolean' || kind === 'choice'))
    return sql`${column} = ${sql.lit(kind === 'boolean' ? isYes(values[0]) : String(values[0]))}`
  const inputs = kind === 'boolean' ? values.map(isYes) : values
  if (op === 'not') return sql`(${column} is null or ${column} <> all(${inputs}::${type}[]))`
  return inputs.length === 1 ? sql`${column} = ${inputs[0]}::${type}` : sql`${column} = any(${inputs}::${type}[])`
}

const isYes = (value: string | undefined) => value === '1' || value === 'true'

function isSet(resource: Resource, field: string, isNull: boolean): Condition {
  const column = sql.id(`t.${columnNameOf(resource, field)}`)
  return isNull ? sql`${column} is null` : sql`${column} is not null`
}

const anyTarget = (resource: Resource, field: string, negated: boolean, ids: string[]) =>
  sql`${sql.raw(negated ? 'not ' : '')}exists (select from ${junctionOf(resource, field)}
      where owner_id = t.id and target_id = any(${ids}::bigint[]))`

/** A day without a time means the whole day in Jakarta, the zone of the group's books. */
function within(column: Condition, op: Filter['op'], value: string): Condition {
  if (value.length > 10)
    return op === 'from'
      ? sql`${column} >= ${value}::timestamptz`
      : op === 'to'
        ? sql`${column} <= ${value}::timestamptz`
        : sql`${column} = ${value}::timestamptz`
  const start = sql`(${value}::date::timestamp at time zone 'Asia/Jakarta')`
  const end = sql`((${value}::date + 1)::timestamp at time zone 'Asia/Jakarta')`
  if (op === 'from') return sql`${column} >= ${start}`
  if (op === 'to') return sql`${column} < ${end}`
  return sql`(${column} >= ${start} and ${column} < ${end})`
}

/** Escapes `%`, `_` and `\` in a search text. */
const literal = (searched: Condition) =>
  sql`replace(replace(replace(${searched}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

/** Condition: a text contains what was searched for; both are the results of `ems.searchable`. */
export const contains = (text: Condition, searched: Condition) => sql`${text} like '%' || ${literal(searched)} || '%'`
const begins = (text: Condition, searched: Condition) => sql`${text} like ${literal(searched)} || '%'`
