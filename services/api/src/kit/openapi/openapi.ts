import { resources } from '@ems/contracts'
import { columnMeta, type FieldMeta, groupFields, isSearchable, mediaType, type Resource } from '@ems/contracts/kit'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Methods } from '../http/allowed-methods.ts'
import { operatorsOf } from '../query/filter-values.ts'
import { filterable, filterableThrough, maxPageSize, parents, sortable } from '../query/parse-list-query.ts'
import { allFields } from '../store/columns.ts'
import { previewSchema, requestBodyOf } from './bodies.ts'
import { type Json, pointTo, schemasOf, wrapped } from './schemas.ts'
import { activitiesSchema, activityParameters } from './timeline.ts'

/** GET /openapi.json: addresses come from the routes, bodies and responses from the contracts. */
export const openApi = (methods: Methods) =>
  async function openapi(app: FastifyInstance) {
    let document: Buffer | undefined
    app.get('/openapi.json', { config: { anyMedia: true } }, async (_, reply) => {
      document ??= Buffer.from(JSON.stringify(describeApi(methods)))
      return reply.header('content-type', 'application/json').send(document)
    })
  }

/** The API as an OpenAPI 3.1 document. */
function describeApi(methods: Methods): Json {
  const paths: Json = {}
  for (const [url, open] of methods) {
    const path = url.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')
    const resource = resources.find(({ name }) => path.split('/')[1] === name)
    if (!url.startsWith('/api/v1/')) continue
    const operations = [...open].filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
    const parameters = path.includes('{id}') ? { parameters: [idParameter] } : {}
    paths[path] = {
      ...parameters,
      ...Object.fromEntries(
        operations.map((method) => [
          method.toLowerCase(),
          operation(method, path, resource, methods.takes.get(`${method} ${url}`)),
        ]),
      ),
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
      schemas: { ...schemas, Errors: errorsSchema, Activities: activitiesSchema },
      responses: {
        Problem: { description: 'JSON:API errors.', content: { [mediaType]: { schema: pointTo('Errors') } } },
      },
    },
  }
}

function operation(method: string, path: string, resource: Resource | undefined, takes: z.ZodType | undefined): Json {
  const tags = resource ? [resource.name] : ['ems']
  const operationId = `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`
  const shared = { tags, operationId, responses: responses(method, path, resource) }
  const withBody = (described: Json) => {
    const requestBody = requestBodyOf(method, path, resource, takes)
    return requestBody ? { ...described, requestBody } : described
  }
  if (!resource) return withBody(shared)
  const isList = path === `/${resource.name}`
  if (method === 'GET' && (isList || path === `/${resource.name}/{id}`))
    return { ...shared, parameters: isList ? listParameters(resource) : rowParameters(resource) }
  if (path.endsWith('/{id}/history')) return { ...shared, parameters: pageParameters }
  if (path.endsWith('/{id}/activity')) return { ...shared, parameters: activityParameters }
  if (path.endsWith('/toExcel')) return { ...shared, parameters: listParameters(resource) }
  return withBody(shared)
}

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9][0-9]*$' } }

function responses(method: string, path: string, resource: Resource | undefined): Json {
  const problem = { default: { $ref: '#/components/responses/Problem' } }
  if (method === 'DELETE' || path.endsWith('bulkDelete')) return { 204: { description: 'Removed.' }, ...problem }
  if (!resource) return { 200: { description: 'OK.' }, ...problem }
  if (path.endsWith('/{id}/activity'))
    return { 200: { description: 'OK.', content: { [mediaType]: { schema: pointTo('Activities') } } }, ...problem }
  if (path.endsWith('/-actions/preview'))
    return { 200: { description: 'OK.', content: { [mediaType]: { schema: wrapped(previewSchema) } } }, ...problem }
  const one = pointTo(resource.name)
  const isMany = (method === 'GET' && !path.includes('{')) || (path.includes('-actions') && !path.includes('{id}'))
  const content = { [mediaType]: { schema: wrapped(isMany ? { type: 'array', items: one } : one) } }
  if (!path.includes('{id}') && resource.actions[path.split('/-actions/')[1] ?? '']?.isJob)
    return { 202: queued(content), ...problem }
  const isCreation = method === 'POST' && !path.includes('-actions')
  return { [isCreation ? 201 : 200]: { description: isCreation ? 'Created.' : 'OK.', content }, ...problem }
}

const queued = (content: Json): Json => ({
  description: 'Queued: the id of the job is `meta.job_id`, its address the header.',
  headers: { Location: { schema: { type: 'string' }, description: 'Address of the job.' } },
  content,
})

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

/** Whether some field restricts which of these rows may be chosen. */
const isChosen = ({ name }: Resource) =>
  resources.some(({ meta }) => Object.values<FieldMeta>(meta).some(({ to, among }) => among && to === name))

function listParameters(resource: Resource): Json[] {
  const { trash, workflow } = resource
  const own = filterable(resource).map((field) => [resource, field] as const)
  const others = filterableThrough(resource).flatMap(([, target, fields]) =>
    fields.map((field) => [target, field] as const),
  )
  const filters = [...own, ...others].flatMap(([owner, field]) => {
    const operators = field === 'id' ? (['in'] as const) : operatorsOf(columnMeta(owner, field))
    return operators.flatMap((operator) => {
      if (operator === 'in') return [`filter[${field}]`, `filter[${field}][]`]
      return operator === 'not' ? [`filter[${field}_not]`, `filter[${field}_not][]`] : [`filter[${field}_${operator}]`]
    })
  })
  return [
    ...rowParameters(resource),
    ...pageParameters,
    parameter('sort', { type: 'string' }, `Comma list of: ${sortable(resource).join(', ')}; "-" for descending.`),
    ...(isSearchable(resource) ? [parameter('filter[q]', { type: 'string' }, 'Searches.')] : []),
    parameter(
      'filter[where]',
      { type: 'string', contentMediaType: 'application/json' },
      'A tree of and, or and comparisons.',
    ),
    ...(isChosen(resource)
      ? [parameter('filter[for]', { type: 'string' }, 'Rows that may be chosen for a field, `<type>.<field>`.')]
      : []),
    ...parents(resource).map((field) =>
      parameter(`filter[within][${field}]`, { type: 'string' }, 'Rows with this reference, and rows without one.'),
    ),
    ...(trash ? [parameter('filter[deleted]', { enum: ['0', '1'] }, 'Removed rows instead.')] : []),
    ...(workflow ? [parameter('filter[waiting]', { enum: ['me'] }, 'Rows that wait for the user.')] : []),
    ...Object.entries(resource.list.personal ?? {}).map(([name, label]) =>
      parameter(`filter[${name}]`, { enum: ['1'] }, `${label}: depends on the user.`),
    ),
    parameter('group', { enum: groupFields(resource) }, 'Rows and sums by this field, in `meta.groups`.'),
    ...filters.map((name) => parameter(name)),
  ]
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
