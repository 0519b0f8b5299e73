import type { FieldMeta, Resource } from '@ems/contracts/kit'
import { allFields } from '../store/columns.ts'

export type Json = Record<string, unknown>

/** Reference to a named schema of the document. */
export const pointTo = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
/** The document around `data`. */
export const wrapped = (payload: Json) => ({
  type: 'object',
  required: ['data'],
  properties: { data: payload, included: { type: 'array' }, meta: { type: 'object' }, links: { type: 'object' } },
})

/** Schemas of a resource for reading, creating and updating, by name. */
export function schemasOf(resource: Resource): [string, Json][] {
  const changeable = Object.keys(resource.update.shape)
  const creatable = Object.keys(resource.create.shape)
  const required = creatable.filter((field) => !(field in resource.blank))
  return [
    [resource.name, objectSchema(resource, allFields(resource), { required: ['type', 'id', 'meta'] })],
    [
      `${resource.name}.create`,
      objectSchema(resource, pick(resource, creatable), { required: ['type', 'attributes'], fields: required }),
    ],
    [
      `${resource.name}.update`,
      objectSchema(resource, pick(resource, changeable), { required: ['type', 'id', 'meta'] }),
    ],
  ]
}

const pick = (resource: Resource, names: readonly string[]) =>
  allFields(resource).filter(([field]) => names.includes(field))

/** A resource object with these fields, each among the attributes or the relationships. */
export function objectSchema(
  { name, idAttributes, restricted = {} }: Resource,
  fields: [string, FieldMeta][],
  { required, fields: must = [] as string[] }: { required: string[]; fields?: string[] },
): Json {
  const part = (isRelation: boolean) => {
    const own = fields.filter(([, { to }]) => Boolean(to) === isRelation)
    const obligatory = must.filter((field) => own.some(([one]) => one === field))
    return {
      type: 'object',
      properties: Object.fromEntries(
        own.map(([field, meta]) => [
          field,
          { ...(isRelation ? relationSchema(meta) : valueSchema(meta)), ...needed(restricted[field]) },
        ]),
      ),
      ...(obligatory.length ? { required: obligatory } : {}),
    }
  }
  const properties = {
    type: { const: name },
    id: { type: 'string' },
    attributes: idAttributes ? withIds(part(false), fields) : part(false),
    relationships: idAttributes ? { ...part(true), required: undefined } : part(true),
    meta: {
      type: 'object',
      properties: {
        version: { type: 'integer' },
        title: {},
        can: { type: 'array', items: { type: 'string' } },
        editable: { type: 'array', items: { type: 'string' } },
        blocked: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  }
  return { type: 'object', required, properties }
}

const needed = (permission: string | undefined): Json =>
  permission ? { description: `Only with the permission ${permission}; absent otherwise.` } : {}

/** Adds references as attributes beside the relationships; a request may use either, so neither is required. */
function withIds(attributes: { properties: Json }, fields: [string, FieldMeta][]): Json {
  const ids = fields.filter(([, { kind }]) => kind === 'ref')
  const properties = Object.fromEntries(
    ids.map(([field, { label, nullable }]) => [
      `${field}_id`,
      { type: nullable ? ['string', 'null'] : 'string', title: label },
    ]),
  )
  return { ...attributes, properties: { ...attributes.properties, ...properties } }
}

function valueSchema({ kind, nullable, label, max, options, columns, lines }: FieldMeta): Json {
  const type = (name: string) => (nullable ? [name, 'null'] : name)
  const text = (more: Json = {}) => ({ type: type('string'), title: label, ...more })
  switch (kind) {
    case 'integer':
      return { type: type('integer'), title: label }
    case 'boolean':
      return { type: type('boolean'), title: label }
    case 'tags':
      return {
        type: type('array'),
        title: label,
        items: { type: 'string', ...(options ? { enum: Object.keys(options) } : {}) },
      }
    case 'rows':
      return {
        type: type('array'),
        title: label,
        minItems: lines?.min,
        maxItems: lines?.max,
        items: lineSchema(columns ?? {}),
      }
    case 'json':
      return { title: label }
    case 'choice':
      return text({ enum: [...Object.keys(options ?? {}), ...(nullable ? [null] : [])] })
    case 'period':
      return text({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' })
    case 'date':
      return text({ format: 'date' })
    case 'instant':
      return text({ format: 'date-time' })
    case 'email':
      return text({ format: 'email', maxLength: max })
    case 'decimal':
    case 'money':
      return text({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' })
    default:
      return text(max ? { maxLength: max } : {})
  }
}

function lineSchema(columns: Readonly<Record<string, FieldMeta>>): Json {
  const all = Object.entries(columns)
  return {
    type: 'object',
    required: all.filter(([, { nullable }]) => !nullable).map(([name]) => name),
    properties: Object.fromEntries(all.map(([name, meta]) => [name, valueSchema(meta)])),
    additionalProperties: false,
  }
}

function relationSchema({ to, kind, nullable, label }: FieldMeta): Json {
  const one = { type: 'object', required: ['type', 'id'], properties: { type: { const: to }, id: { type: 'string' } } }
  const payload = kind === 'refs' ? { type: 'array', items: one } : nullable ? { oneOf: [one, { type: 'null' }] } : one
  return { type: 'object', title: label, required: ['data'], properties: { data: payload } }
}
