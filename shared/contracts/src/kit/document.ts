import type { ProblemError } from './problem.ts'
import type { Resource } from './resource.ts'

/** https://jsonapi.org/format/1.1/#document-resource-identifier-objects */
export type Identifier = { type: string; id: string }

export type ResourceObject = {
  type: string
  id?: string
  attributes?: Record<string, unknown>
  relationships?: Record<string, { data?: Identifier | readonly Identifier[] | null }>
  meta?: { version?: number; can?: readonly string[] } & Record<string, unknown>
  links?: Record<string, string>
}

export type PageMeta = {
  currentPage: number
  from: number | null
  lastPage: number
  perPage: number
  to: number | null
  total: number
}

/** Rows of one value of a field (of a day: of one month), and the sums of the list over them; a null key has no value. */
export type ListGroup = { key: string | null; count: number; sums: Readonly<Record<string, string>> }

export type ListDocument = {
  data: readonly ResourceObject[]
  included?: readonly ResourceObject[]
  meta: {
    total: number
    total_is_estimate: boolean
    page: PageMeta
    /** Exact totals over the whole list, of the fields the contract sums. */
    aggregates?: Readonly<Record<string, string>>
    /** Answer to `count[…]`: rows that other filters find, at most 10,001. */
    counts?: Readonly<Record<string, number>>
    /** Answer to `group=`. */
    groups?: readonly ListGroup[]
  }
  links: Partial<Record<'self' | 'first' | 'last' | 'prev' | 'next', string | null>>
}

export type OneDocument = { data: ResourceObject; included?: readonly ResourceObject[] }
export type ErrorDocument = { errors: readonly ProblemError[] }

export const mediaType = 'application/vnd.api+json'

const isReference = (kind: string | undefined) => kind === 'ref' || kind === 'refs'

/** A resource object as a flat row: attributes, and ids under the names of their relationships. */
export function rowOf(object: ResourceObject): Record<string, unknown> {
  const row: Record<string, unknown> = { id: object.id, version: object.meta?.version, ...object.attributes }
  for (const [name, { data }] of Object.entries(object.relationships ?? {}))
    if (data !== undefined)
      row[name] = Array.isArray(data) ? data.map(({ id }) => id) : ((data as Identifier | null)?.id ?? null)
  return row
}

/** The resource object that creates or changes a row. `values` contains only the members to send. */
export function objectOf(
  resource: Resource,
  values: Record<string, unknown>,
  { id, version }: { id?: string; version?: number } = {},
): ResourceObject {
  const attributes: Record<string, unknown> = {}
  const relationships: Record<string, { data: Identifier | Identifier[] | null }> = {}
  for (const [name, value] of Object.entries(values)) {
    const meta = resource.meta[name]
    if (!isReference(meta?.kind)) attributes[name] = value
    else relationships[name] = { data: identified(meta?.to ?? '', value) }
  }
  return {
    type: resource.name,
    ...(id === undefined ? {} : { id }),
    attributes,
    ...(Object.keys(relationships).length ? { relationships } : {}),
    ...(version === undefined ? {} : { meta: { version } }),
  }
}

function identified(type: string, value: unknown): Identifier | Identifier[] | null {
  if (Array.isArray(value)) return value.map((id) => ({ type, id: String(id) }))
  return value == null ? null : { type, id: String(value) }
}

/** JSON pointer of a field in a request document: `/data/attributes/name` or `/data/relationships/company`. */
export const pointerTo = (resource: Resource, field: string, root = '/data') =>
  `${root}/${isReference(resource.meta[field]?.kind) ? 'relationships' : 'attributes'}/${field}`
