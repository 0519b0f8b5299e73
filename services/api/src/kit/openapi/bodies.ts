import { type FieldMeta, isDecision, mediaType, metaOf, type Resource, transitionOf } from '@ems/contracts/kit'
import { z } from 'zod'
import { MAX_ROWS } from '../http/body.ts'
import { type Json, objectSchema, pointTo, wrapped } from './schemas.ts'

const text = { type: 'string' }
const free = { type: 'object' }
const bodyOf = (schema: Json, media: string = mediaType): Json => ({ required: true, content: { [media]: { schema } } })

/** Multipart body: a file and further form fields. */
const upload = bodyOf(
  {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
    additionalProperties: text,
  },
  'multipart/form-data',
)
/** The same, or in place of the file the id of an upload in pieces. */
const largeUpload = bodyOf(
  {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, upload: { type: 'string', format: 'uuid' } },
    anyOf: [{ required: ['file'] }, { required: ['upload'] }],
    additionalProperties: text,
  },
  'multipart/form-data',
)
/** Actions without a body: the address with its list query is enough. */
const bodiless = /\/-actions\/(toExcel|toWorkbook|toPdf|accessReview|readAll|undo|run)$/

/** A form for the push service; `/auths` takes `channel_name` as often as there are channels. */
const channels = bodyOf(
  {
    type: 'object',
    required: ['socket_id', 'channel_name'],
    properties: { socket_id: text, channel_name: text },
  },
  'application/x-www-form-urlencoded',
)

/** The next bytes of a large file. */
const piece = bodyOf({ type: 'string', format: 'binary' }, 'application/octet-stream')

const others: Readonly<Record<string, Json>> = {
  'POST /push/auth': channels,
  'POST /push/auths': channels,
  'POST /assets': largeUpload,
  'POST /archive-intakes/-actions/receive': largeUpload,
  'PUT /uploads/{id}/pieces/{offset}': piece,
  'POST /customs-kite-source-files': upload,
}

/** Request body of a route; undefined where it has none. */
export function requestBodyOf(
  method: string,
  path: string,
  resource: Resource | undefined,
  takes?: z.ZodType,
): Json | undefined {
  if (method === 'GET' || method === 'DELETE' || bodiless.test(path)) return undefined
  const existing = others[`${method} ${path}`]
  if (existing) return existing
  if (/\/-actions\/(import|importColumns|addFile)$/.test(path)) return upload
  if (takes)
    return bodyOf(wrapped({ type: 'object', required: ['attributes'], properties: { attributes: jsonOf(takes) } }))
  if (!resource) return bodyOf(wrapped(free))
  const verb = path.split('/-actions/')[1]
  if (verb === 'preview') return bodyOf(wrapped(formSchema(resource)))
  if (!verb) return bodyOf(wrapped(pointTo(`${resource.name}.${method === 'POST' ? 'create' : 'update'}`)))
  const isTransition = !resource.workflow?.byActions && transitionOf(resource, verb)
  const one = isTransition ? transitionSchema(resource, verb) : actionSchema(resource, verb)
  if (path.includes('{id}')) return bodyOf(wrapped(one))
  const many = wrapped({ type: 'array', minItems: 1, maxItems: MAX_ROWS, items: one })
  return bodyOf(verb === 'bulkUpdate' || verb === 'bulkDelete' ? { oneOf: [many, overQuery(one)] } : many)
}

/** JSON schema of a zod schema; refinements in code cannot be expressed. */
function jsonOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

/** One change for every row of the list query in the address, with the number of rows its author saw. */
const overQuery = (one: Json): Json => {
  const wishes = { preview: { type: 'boolean' }, percent: { type: 'object', additionalProperties: text } }
  const meta = {
    type: 'object',
    required: ['total'],
    properties: { total: { type: 'integer', minimum: 0 }, ...wishes },
  }
  return { type: 'object', required: ['data', 'meta'], properties: { data: { ...one, required: ['type'] }, meta } }
}

function actionSchema(resource: Resource, verb: string): Json {
  const { name, actions } = resource
  const identified = { required: ['type', 'id'] }
  if (verb === 'bulkUpdate') return { allOf: [pointTo(`${name}.update`)] }
  if (verb === 'undo' && !(verb in actions)) return versionOnly
  if (verb === 'bulkDelete' || verb === 'restore') return objectSchema(resource, [], identified)
  if (verb === 'rollback' && !(verb in actions)) return rollback
  const fields = Object.entries(actions[verb]?.fields ?? {})
  return objectSchema(
    resource,
    fields.map(([field, schema]) => [field, metaOf(schema)]),
    identified,
  )
}

/** The name in clear letters and the drawn lines; without lines the name alone is the signature. */
const signatureSchema: Json = {
  type: 'object',
  required: ['name', 'strokes'],
  properties: { name: text, strokes: { type: 'array', items: { type: 'array', items: { type: 'integer' } } } },
}

/** A step of the workflow: what it asks for, from which version, and why. */
function transitionSchema(resource: Resource, name: string): Json {
  const { ask = {}, with: more = {}, reason, signature } = transitionOf(resource, name) ?? {}
  const fields = [
    ...Object.keys(ask).map((field) => [field, resource.meta[field]] as const),
    ...Object.entries(more).map(([field, schema]) => [field, metaOf(schema)] as const),
  ].flatMap(([field, meta]) => (meta ? [[field, meta] as [string, FieldMeta]] : []))
  const signed = signature || isDecision(resource.workflow, name) ? { signature: signatureSchema } : {}
  const properties = { version: { type: 'integer' }, ...(reason ? { reason: text } : {}), ...signed }
  const meta = { type: 'object', required: ['version'], properties }
  const schema = objectSchema(resource, fields, { required: ['type', 'id', 'meta'] })
  return { ...schema, properties: { ...(schema.properties as Json), meta } }
}

/** Who would decide a form, step by step, or why nobody could. */
export const previewSchema: Json = {
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { const: 'approval-previews' },
    id: text,
    attributes: {
      type: 'object',
      required: ['chain'],
      properties: {
        chain: {
          type: 'object',
          required: ['steps', 'refusal'],
          properties: {
            steps: {
              type: 'array',
              items: { type: 'object', properties: { label: text, people: { type: 'array', items: text } } },
            },
            refusal: { type: ['string', 'null'] },
          },
        },
      },
    },
  },
}

/** A form, complete or not: the values typed so far, and the step that it is about. */
const formSchema = ({ name }: Resource): Json => ({
  type: 'object',
  required: ['type'],
  properties: {
    type: { const: name },
    id: text,
    attributes: free,
    relationships: free,
    meta: { type: 'object', properties: { transition: text } },
  },
})

/** The version that its author saw. */
const versionOnly: Json = {
  type: 'object',
  required: ['type', 'id', 'meta'],
  properties: {
    type: text,
    id: text,
    meta: { type: 'object', required: ['version'], properties: { version: { type: 'integer' } } },
  },
}

/** The audit entry with the old values, and the fields to restore. */
const rollback: Json = {
  type: 'object',
  required: ['attributes', 'meta'],
  properties: {
    attributes: {
      type: 'object',
      required: ['audit_log', 'fields'],
      properties: { audit_log: text, fields: { type: 'array', items: text } },
    },
    meta: { type: 'object', required: ['version'], properties: { version: { type: 'integer' } } },
  },
}
