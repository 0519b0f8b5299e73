import { resourceOf } from '@ems/contracts'
import { columnMeta, type FieldKind, type FieldMeta, type Resource, systemFields } from '@ems/contracts/kit'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'

/** A row as the API handles it: flat, a reference as id under its field's name. */
export type Row = { id: string; version: number } & Record<string, unknown>

const snake = (name: string) => name.replaceAll('-', '_')

/** `audit-logs` is stored in `ems.audit_logs`. */
export const tableOf = (resource: Pick<Resource, 'name'>) => sql.table(`ems.${snake(resource.name)}`)

/** What a reference of the resource points to. */
export function referencedResource({ meta }: Pick<Resource, 'meta'>, reference: string): Resource {
  const target = resourceOf(meta[reference]?.to ?? '')
  if (!target) throw new Error(`${reference} refers to nothing known.`)
  return target
}

/** The rows of a to-many field: `owner_id`, `target_id`. */
export const junctionOf = (resource: Resource, field: string) => sql.table(`ems.${snake(resource.name)}_${field}`)

/** `company` of kind ref is the column `company_id`. */
export const columnNameOf = (resource: Resource, field: string) =>
  field !== 'id' && columnMeta(resource, field).kind === 'ref' ? `${field}_id` : field

/** The field that a request calls `name`: `tenant_id` is `tenant` where the resource offers ids as attributes. */
export function fieldOf({ idAttributes, meta }: Resource, name: string): string {
  const field = name.slice(0, -3)
  return idAttributes && name.endsWith('_id') && !(name in meta) && meta[field]?.kind === 'ref' ? field : name
}

/** The column of the row that queries call `t`. */
export const columnOf = (resource: Resource, field: string) => sql.ref(`t.${columnNameOf(resource, field)}`)

export const isToMany = (resource: Resource, field: string) => resource.meta[field]?.kind === 'refs'

/** Fields and the columns every table has, with their meta, in the order of the contract. */
export const allFields = (resource: Resource): [string, FieldMeta][] => [
  ...Object.entries(resource.meta),
  ...Object.entries(systemFields).filter(([name]) => !(name in resource.meta)),
]

/** What a query selects to get whole rows, to-many ids included: one text, made once, as every list says all of it again. */
export function rowColumns(resource: Resource): RawBuilder<unknown> {
  const columns = allFields(resource).map(([field, { kind }]) => fieldColumn(resource, field, kind))
  return sql.raw(sql.join([sql`t.id`, sql`t.version`, ...columns]).compile(textOnly).sql)
}

const textOnly = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('Only for texts.')) }),
})

/** A condition as its text with its values: two that are equal find the same rows. */
export function statementOf(condition: RawBuilder<unknown>): string {
  const { sql: text, parameters } = condition.compile(textOnly)
  return JSON.stringify([text, parameters])
}

/**
 * What a file selects: only these fields, structures as JSON text, so that they are not taken apart here to be put
 * together again.
 */
export function exportColumns(resource: Resource, fields: readonly string[]): RawBuilder<unknown> {
  const columns = fields.map((field) => {
    const column = columnOf(resource, field)
    const { kind } = columnMeta(resource, field)
    if (kind === 'json') return sql`${column} #>> '{}' as ${sql.ref(field)}`
    return fieldColumn(resource, field, kind)
  })
  return sql.join([sql`t.id`, sql`t.version`, ...columns])
}

const fieldColumn = (resource: Resource, field: string, kind: FieldKind) =>
  kind === 'refs'
    ? sql`array(select j.target_id::text from ${junctionOf(resource, field)} j where j.owner_id = t.id order by j.target_id) as ${sql.ref(field)}`
    : sql`${columnOf(resource, field)} as ${sql.ref(field)}`

/** For rows that travel to PostgreSQL as JSON and become columns there. */
export const sqlTypes: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  longText: 'text',
  email: 'text',
  integer: 'int',
  decimal: 'numeric',
  money: 'numeric',
  date: 'date',
  period: 'text',
  instant: 'timestamptz',
  boolean: 'boolean',
  choice: 'text',
  ref: 'bigint',
  refs: 'bigint[]',
  tags: 'text[]',
  rows: 'jsonb',
  json: 'jsonb',
}
