import { isObject } from '@ems/contracts/is-object'
import type { Resource, ResourceObject } from '@ems/contracts/kit'
import { z } from 'zod'
import { badRequest, ClientId, conflict, type Issue, invalid, issuesOf, mergeProblems } from '../problems.ts'
import { fieldOf } from '../store/columns.ts'
import { inWords } from '../workflow/closed-doors.ts'
import type { Change, Creation, Target, Values } from '../write/write-rows.ts'
import { unstorable } from './json-body.ts'

/** Maximum number of rows in one bulk request. */
export const MAX_ROWS = 500

type Input = Partial<ResourceObject> & Record<string, unknown>

/** The new row of a POST. */
export function creationIn(resource: Resource, body: unknown): Creation {
  const object = oneObject(resource, body)
  if (object.id !== undefined) throw ClientId()
  const values = valuesIn(resource, resource.create, object, '/data')
  return { values: { ...resource.blank, ...values }, root: '/data' }
}

/** Values of a form that may not be complete yet: `values` leaves out what a schema refuses. `id` where it names a stored row. */
export function draftIn(resource: Resource, body: unknown) {
  const { id, meta = {}, attributes, relationships } = oneObject(resource, body)
  const typed: Values = { ...namedFields(resource, attributes), ...idsIn(relationships) }
  const values = (shape: z.ZodRawShape): Values =>
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => {
        const schema = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : z.never()
        // Of lines, those that are complete.
        const isWhole = (line: unknown) => z.safeParse(schema, [line]).success
        const parsed = z.safeParse(schema, Array.isArray(value) ? value.filter(isWhole) : value)
        return parsed.success && !unstorable(resource, { [name]: parsed.data }).length ? [[name, parsed.data]] : []
      }),
    )
  return { id, meta: meta as Values, values }
}

/** The change of a PATCH to `id`, or the values of a transition validated by `schema`. */
export function changeIn(resource: Resource, body: unknown, id: string, schema: z.ZodObject = resource.update): Change {
  const object = oneObject(resource, body)
  if (object.id === undefined) throw badRequest('Id wajib disebut.', { pointer: '/data/id' })
  if (object.id !== id) throw conflict('ID_MISMATCH', 'Id pada isi berbeda dari alamat.', { pointer: '/data/id' })
  const version = versionIn(object, '/data')
  if (version === undefined)
    throw badRequest('Versi data wajib disebut.', { pointer: '/data/meta/version' }, 'VERSION_REQUIRED')
  return { id, version, values: valuesIn(resource, schema, object, '/data'), root: '/data' }
}

/** Rows of a bulk change; throws all errors at once. `schema` validates one row. */
export function changesIn(
  resource: Resource,
  body: unknown,
  schema: z.ZodObject = resource.update,
  max = MAX_ROWS,
): Change[] {
  return eachOf(resource, body, max, (object, target) => {
    if (target.version === undefined)
      throw badRequest('Versi data wajib disebut.', { pointer: `${target.root}/meta/version` }, 'VERSION_REQUIRED')
    return { ...target, values: valuesIn(resource, schema, object, target.root) }
  })
}

/** As `changesIn`, for actions without a version: they do not depend on the values that the user saw. */
export const actionsIn = (resource: Resource, body: unknown, schema: z.ZodObject): Change[] =>
  eachOf(resource, body, MAX_ROWS, (object, target) => ({
    ...target,
    values: valuesIn(resource, schema, object, target.root),
  }))

/** One change for every row of a query, and the number of rows its author saw; undefined for a list of rows. */
export function overQueryIn(resource: Resource, body: unknown, schema: z.ZodObject = resource.update) {
  const { data, meta } = document(body) as { data?: unknown; meta?: { total?: unknown } }
  if (Array.isArray(data)) return undefined
  const object = typed(resource, data, '/data')
  const total = meta?.total
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0)
    throw badRequest('Jumlah data wajib disebut.', { pointer: '/meta/total' }, 'TOTAL_REQUIRED')
  return { values: valuesIn(resource, schema, object, '/data'), total }
}

/** Rows of a bulk deletion. */
export const targetsIn = (resource: Resource, body: unknown): Target[] =>
  eachOf(resource, body, MAX_ROWS, (_, target) => target)

function eachOf<T>(resource: Resource, body: unknown, max: number, read: (object: Input, target: Target) => T): T[] {
  const { data } = document(body)
  if (!Array.isArray(data) || !data.length) throw badRequest('Daftar data wajib diisi.', { pointer: '/data' })
  if (data.length > max) throw badRequest(`Maksimal ${max} data sekaligus.`, { pointer: '/data' }, 'TOO_MANY_ROWS')
  const seen = new Set<string>()
  const problems: Parameters<typeof mergeProblems>[0][number][] = []
  const results: T[] = []
  for (const [n, one] of data.entries()) {
    const root = `/data/${n}`
    const object = typed(resource, one, root)
    const { id } = object
    if (typeof id !== 'string') throw badRequest('Id wajib disebut.', { pointer: `${root}/id` })
    if (seen.has(id)) throw badRequest('Data yang sama disebut dua kali.', { pointer: `${root}/id` })
    seen.add(id)
    const version = versionIn(object, root)
    try {
      results.push(read(object, { id, root, ...(version === undefined ? {} : { version }) }))
    } catch (error) {
      if (!isProblem(error)) throw error
      problems.push(error)
    }
  }
  if (problems.length) throw mergeProblems(problems)
  return results
}

const isProblem = (error: unknown): error is Parameters<typeof mergeProblems>[0][number] =>
  error instanceof Error && error.name === 'Problem'

function document(body: unknown): { data?: unknown } {
  if (!isObject(body)) throw badRequest('Isi permintaan harus dokumen JSON:API.', { pointer: '' })
  if (!('data' in body)) throw badRequest('Dokumen tidak memuat data.', { pointer: '' })
  return body
}

/** The attributes of an action with fields of its own, and the rest of the resource object, which is that of a PATCH. */
export function actionAttributes(body: unknown): { attributes: Values; object: object } {
  const { attributes = {}, ...object } = (body as { data?: Input } | null)?.data ?? {}
  if (!isObject(attributes)) throw badRequest('Bagian ini harus berupa objek.', { pointer: '/data/attributes' })
  return { attributes, object }
}

const oneObject = (resource: Resource, body: unknown): Input => typed(resource, document(body).data, '/data')

function typed(resource: Resource, object: unknown, root: string): Input {
  if (!isObject(object)) throw badRequest('Data harus berupa objek.', { pointer: root })
  const read = withoutAtMembers(object)
  const { type, id, attributes = {}, relationships = {}, meta = {} } = read as Input
  if (typeof type !== 'string') throw badRequest('Jenis data wajib disebut.', { pointer: `${root}/type` })
  if (type !== resource.name)
    throw conflict('TYPE_MISMATCH', `Jenis data harus ${resource.name}.`, { pointer: `${root}/type` })
  if (id !== undefined && typeof id !== 'string') throw badRequest('Id harus berupa teks.', { pointer: `${root}/id` })
  for (const [name, part] of Object.entries({ attributes, relationships, meta }))
    if (!isObject(part)) throw badRequest('Bagian ini harus berupa objek.', { pointer: `${root}/${name}` })
  return read as Input
}

/** Members that begin with `@` are ignored wherever they stand (JSON:API 1.1 §5.2.1), as JSON-LD writes them. */
function withoutAtMembers(object: object): object {
  const kept = (part: object) => Object.fromEntries(Object.entries(part).filter(([name]) => !name.startsWith('@')))
  const parts = Object.entries(kept(object)).map(([name, part]) => [name, isObject(part) ? kept(part) : part])
  return Object.fromEntries(parts)
}

function versionIn({ meta }: Input, root: string): number | undefined {
  const version = meta?.version ?? (meta?.lock_version as number | undefined)
  if (version !== undefined && !Number.isSafeInteger(version))
    throw badRequest('Versi data harus bilangan bulat.', { pointer: `${root}/meta/version` }, 'VERSION_REQUIRED')
  return version
}

/** Values of the resource object, validated by `schema`. */
function valuesIn(resource: Resource, schema: z.ZodObject, object: Input, root: string): Values {
  const misplaced = misplacedIn(resource, object, root)
  const parsed = schema.safeParse({ ...namedFields(resource, object.attributes), ...idsIn(object.relationships) })
  const issues = [...misplaced, ...(parsed.success ? [] : issuesOf(parsed.error))]
  if (!parsed.success || issues.length) throw invalid(resource, inWords(resource, issues), root)
  const bad = unstorable(resource, parsed.data)
  if (bad.length) throw invalid(resource, bad, root)
  return parsed.data
}

/** Attributes by field name; the id of a reference may be a number. */
const namedFields = (resource: Resource, attributes: Input['attributes'] = {}) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const field = fieldOf(resource, name)
      return [field, field !== name && Number.isSafeInteger(value) ? String(value) : value]
    }),
  )

/** To-one relationships as ids, to-many as lists of ids. */
const idsIn = (relationships: Input['relationships'] = {}) =>
  Object.fromEntries(
    Object.entries(relationships).map(([name, { data }]) => [
      name,
      Array.isArray(data) ? data.map(({ id }) => id) : ((data as { id: string } | null)?.id ?? null),
    ]),
  )

/** Attributes that are relationships and the other way round, and relationships to the wrong type. */
function misplacedIn(resource: Resource, { attributes = {}, relationships = {} }: Input, root: string): Issue[] {
  const issues: Issue[] = []
  for (const name of Object.keys(attributes))
    if (resource.meta[name]?.to)
      issues.push({ field: name, message: `${name} adalah relasi, bukan atribut.`, code: 'UNKNOWN_FIELD' })
  for (const [name, value] of Object.entries(relationships)) {
    const pointer = `${root}/relationships/${name}`
    const to = resource.meta[name]?.to
    if (!isObject(value) || !('data' in value)) throw badRequest('Relasi harus memuat data.', { pointer })
    const { data } = value as { data?: unknown }
    if (
      data !== null &&
      ![data].flat().every((one) => isObject(one) && typeof one.type === 'string' && typeof one.id === 'string')
    )
      throw badRequest('Relasi harus menyebut type dan id.', { pointer: `${pointer}/data` })
    for (const one of [data].flat() as ({ type: string } | null)[])
      if (one && to && one.type !== to)
        throw conflict('TYPE_MISMATCH', `Jenis relasi harus ${to}.`, { pointer: `${pointer}/data` })
  }
  return issues
}
