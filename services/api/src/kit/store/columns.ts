import { resourceOf } from '@ems/contracts'
import { columnMeta, type FieldKind, type FieldMeta, type Resource, systemFields } from '@ems/contracts/kit'
import { compile, type Sql, sql } from '@ems/postgres'

/** A row inside the API: flat, references as ids under their field names. */
export type Row = { id: string; version: number } & Record<string, unknown>

const snake = (name: string) => name.replaceAll('-', '_')

/** `audit-logs` is stored in `ems.audit_logs`. */
export const tableOf = (resource: Pick<Resource, 'name'>) => sql.id(`ems.${snake(resource.name)}`)

/** The resource that a reference points to. */
export function referencedResource({ meta }: Pick<Resource, 'meta'>, reference: string): Resource {
  const target = resourceOf(meta[reference]?.to ?? '')
  if (!target) throw new Error(`${reference} refers to nothing known.`)
  return target
}

/** Junction table of a to-many field: `owner_id`, `target_id`. */
export const junctionOf = (resource: Resource, field: string) => sql.id(`ems.${snake(resource.name)}_${field}`)

/** `company` of kind ref is the column `company_id`. */
export const columnNameOf = (resource: Resource, field: string) =>
  field !== 'id' && columnMeta(resource, field).kind === 'ref' ? `${field}_id` : field

/** The field behind a name in a request: `tenant_id` is `tenant` where the resource has `idAttributes`. */
export function fieldOf({ idAttributes, meta }: Resource, name: string): string {
  const field = name.slice(0, -3)
  return idAttributes && name.endsWith('_id') && !(name in meta) && meta[field]?.kind === 'ref' ? field : name
}

/** Column of the row with the alias `t`. */
export const columnOf = (resource: Resource, field: string) => sql.id(`t.${columnNameOf(resource, field)}`)

/** Whether the contract asks for a permission to read this field. */
export const isRestricted = ({ restricted = {} }: Pick<Resource, 'restricted'>, field: string) =>
  Object.hasOwn(restricted, field)

export const isToMany = (resource: Resource, field: string) => resource.meta[field]?.kind === 'refs'

/** Fields and system columns with their meta, in the order of the contract. */
export const allFields = (resource: Resource): [string, FieldMeta][] => [
  ...Object.entries(resource.meta),
  ...Object.entries(systemFields).filter(([name]) => !(name in resource.meta)),
]

/**
 * Select list for complete rows with to-many ids, without restricted figures: what reads rows to write, audit or announce
 * them must not have those (`restricted.ts`).
 */
export function rowColumns(resource: Resource): Sql {
  const open = allFields(resource).filter(([field]) => !isRestricted(resource, field))
  const columns = open.map(([field, { kind }]) => fieldColumn(resource, field, kind))
  return sql.join([sql`t.id`, sql`t.version`, ...columns])
}

/** A condition as text with its values; conditions with equal texts select the same rows. */
export function statementOf(condition: Sql): string {
  const { text, values } = compile(condition)
  return JSON.stringify([text, values])
}

/** Select list for files: only these fields, structures as JSON text, which need no parsing here. */
export function exportColumns(resource: Resource, fields: readonly string[]): Sql {
  const columns = fields.map((field) => {
    const column = columnOf(resource, field)
    const { kind } = columnMeta(resource, field)
    if (kind === 'json') return sql`${column} #>> '{}' as ${sql.id(field)}`
    return fieldColumn(resource, field, kind)
  })
  return sql.join([sql`t.id`, sql`t.version`, ...columns])
}

const fieldColumn = (resource: Resource, field: string, kind: FieldKind) =>
  kind === 'refs'
    ? sql`array(select j.target_id::text from ${junctionOf(resource, field)} j where j.owner_id = t.id order by j.target_id) as ${sql.id(field)}`
    : sql`${columnOf(resource, field)} as ${sql.id(field)}`

/** SQL types of fields, for rows sent to PostgreSQL as JSON. */
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
