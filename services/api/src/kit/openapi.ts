import { resources } from '@ems/contracts'
import { columnMeta, type FieldMeta, mediaType, type Resource } from '@ems/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { allFields } from './columns.ts'
import { operatorsOf } from './filter-values.ts'
import { filterable, maxPageSize } from './list-query.ts'
import type { Methods } from './methods.ts'

type Json = Record<string, unknown>

/** GET /openapi.json: which addresses there are comes from the routes, what they take and give from the contracts. */
export const openApi = (methods: Methods) =>
  async function openapi(app: FastifyInstance) {
    let document: Buffer | undefined
    app.get('/openapi.json', { config: { anyMedia: true } }, async (_, reply) => {
      document ??= Buffer.from(JSON.stringify(describeApi(methods)))
      return reply.header('content-type', 'application/json').send(document)
    })
  }

/** The API as an OpenAPI 3.1 document. */
export function describeApi(methods: Methods): Json {
  const paths: Json = {}
  for (const [url, open] of methods) {
    const path = url.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')
    const resource = resources.find(({ name }) => path.split('/')[1] === name)
    if (!url.startsWith('/api/v1/')) continue
    const operations = [...open].filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
    const parameters = path.includes('{id}') ? { parameters: [idParameter] } : {}
    paths[path] = {
      ...parameters,
      ...Object.fromEntries(operations.map((method) => [method.toLowerCase(), operation(method, path, resource)])),
    }
  }
  const schemas = Object.fromEntries(resources.flatMap((resource) => schemasOf(resource)))
  return {
    openapi: '3.1.0',
    info: { title: 'EMS API', version: '1', description: 'JSON:API 1.1 collections of EMS.' },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas, Errors: errorsSchema },
      responses: {
        Problem: { description: 'JSON:API errors.', content: { [mediaType]: { schema: pointTo('Errors') } } },
      },
    },
  }
}

function operation(method: string, path: string, resource: Resource | undefined): Json {
  const tags = resource ? [resource.name] : ['ems']
  const operationId = `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`
  const common = { tags, operationId, responses: responses(method, path, resource) }
  if (!resource) return common
  const isList = path === `/${resource.name}`
  if (method === 'GET' && (isList || path === `/${resource.name}/{id}`))
    return { ...common, parameters: isList ? listParameters(resource) : rowParameters(resource) }
  if (path.endsWith('/{id}/history')) return { ...common, parameters: pageParameters }
  if (path.endsWith('/toExcel')) return { ...common, parameters: listParameters(resource) }
  if (method === 'GET' || method === 'DELETE') return common
  const schema = path.includes('-actions')
    ? { type: 'array', maxItems: 500, items: pointTo(`${resource.name}.update`) }
    : pointTo(`${resource.name}.${method === 'POST' ? 'create' : 'update'}`)
  return { ...common, requestBody: { required: true, content: { [mediaType]: { schema: wrapped(schema) } } } }
}

const pointTo = (schema: string) => ({ $ref: `#/components/schemas/${schema}` })
const wrapped = (data: Json) => ({
  type: 'object',
  required: ['data'],
  properties: { data, included: { type: 'array' }, meta: { type: 'object' }, links: { type: 'object' } },
})
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9][0-9]*$' } }

function responses(method: string, path: string, resource: Resource | undefined): Json {
  const problem = { default: { $ref: '#/components/responses/Problem' } }
  if (method === 'DELETE' || path.endsWith('bulkDelete')) return { 204: { description: 'Removed.' }, ...problem }
  if (!resource) return { 200: { description: 'OK.' }, ...problem }
  const one = pointTo(resource.name)
  const isMany = (method === 'GET' && !path.includes('{')) || path.includes('-actions')
  const content = { [mediaType]: { schema: wrapped(isMany ? { type: 'array', items: one } : one) } }
  const isCreation = method === 'POST' && !path.includes('-actions')
  return { [isCreation ? 201 : 200]: { description: isCreation ? 'Created.' : 'OK.', content }, ...problem }
}

const parameter = (name: string, schema: Json = { type: 'string' }, description?: string): Json => ({
  name,
  in: 'query',
  schema,
  ...(description ? { description } : {}),
})

const pageParameters = [
  parameter('page[number]', { type: 'integer', minimum: 1 }),
  parameter('page[size]', { type: 'integer', minimum: 1, maximum: maxPageSize }),
  parameter('page[after]', { type: 'string' }, 'Cursor of `links.next`.'),
  parameter('page[before]', { type: 'string' }, 'Cursor of `links.prev`.'),
]

function rowParameters(resource: Resource): Json[] {
  const { name } = resource
  const fields = allFields(resource)
  const relations = fields.filter(
    ([, { to, columns = {} }]) => to || Object.values(columns).some((column) => column.to !== undefined),
  )
  const types = new Set([name, ...fields.flatMap(([, { to }]) => to ?? [])])
  return [
    {
      name: 'include',
      in: 'query',
      schema: { type: 'string' },
      description: `Comma list of: ${relations.map(([field]) => field).join(', ')}.`,
    },
    ...[...types].map((type) => parameter(`fields[${type}]`, { type: 'string' }, 'Comma list of fields.')),
  ]
}

function listParameters(resource: Resource): Json[] {
  const { list, trash } = resource
  const filters = filterable(resource).flatMap((field) => {
    const operators = field === 'id' ? (['in'] as const) : operatorsOf(columnMeta(resource, field))
    return operators.flatMap((operator) => {
      if (operator === 'in') return [`filter[${field}]`, `filter[${field}][]`]
      return operator === 'not' ? [`filter[${field}_not]`, `filter[${field}_not][]`] : [`filter[${field}_${operator}]`]
    })
  })
  return [
    ...rowParameters(resource),
    ...pageParameters,
    parameter(
      'sort',
      { type: 'string' },
      `Comma list of: ${[...list.sort, 'created_at', 'updated_at'].join(', ')}; "-" for descending.`,
    ),
    parameter('filter[q]', { type: 'string' }, 'Searches.'),
    parameter(
      'filter[where]',
      { type: 'string', contentMediaType: 'application/json' },
      'A tree of and, or and comparisons.',
    ),
    ...(trash ? [parameter('filter[deleted]', { enum: ['0', '1'] }, 'Removed rows instead.')] : []),
    ...filters.map((name) => parameter(name)),
  ]
}

function schemasOf(resource: Resource): [string, Json][] {
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

function objectSchema(
  { name, idAttributes }: Resource,
  fields: [string, FieldMeta][],
  { required, fields: must = [] as string[] }: { required: string[]; fields?: string[] },
): Json {
  const part = (isRelation: boolean) => {
    const own = fields.filter(([, { to }]) => Boolean(to) === isRelation)
    const needed = must.filter((field) => own.some(([one]) => one === field))
    return {
      type: 'object',
      properties: Object.fromEntries(
        own.map(([field, meta]) => [field, isRelation ? relationSchema(meta) : valueSchema(meta)]),
      ),
      ...(needed.length ? { required: needed } : {}),
    }
  }
  const properties = {
    type: { const: name },
    id: { type: 'string' },
    attributes: idAttributes ? withIds(part(false), fields) : part(false),
    relationships: idAttributes ? { ...part(true), required: undefined } : part(true),
    meta: {
      type: 'object',
      properties: { version: { type: 'integer' }, title: {}, can: { type: 'array', items: { type: 'string' } } },
    },
  }
  return { type: 'object', required, properties }
}

/** References as attributes beside the relationships; either may be said, so that neither is required. */
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
      return { type: type('array'), title: label, items: { type: 'string' } }
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
  const data = kind === 'refs' ? { type: 'array', items: one } : nullable ? { oneOf: [one, { type: 'null' }] } : one
  return { type: 'object', title: label, required: ['data'], properties: { data } }
}

const text = { type: 'string' }
const errorsSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title', 'detail'],
        properties: {
          id: text,
          status: text,
          code: text,
          title: text,
          detail: text,
          source: { type: 'object' },
          meta: { type: 'object' },
        },
      },
    },
  },
}
