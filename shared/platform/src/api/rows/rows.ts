import {
  type ApprovalChain,
  type ApprovalSummary,
  type ListDocument,
  type ListGroup,
  type OneDocument,
  objectOf,
  type PageMeta,
  type PendingStep,
  type Resource,
  type ResourceObject,
  type RowOf,
  rowOf,
  type StateEntries,
  type StoredSignature,
} from '@ems/contracts/kit'
import { api, jsonApi } from '../client.ts'
import { type ListParams, toQuery } from '../list-params.ts'
import { queryClient } from '../query-client.ts'

/** A row as screens handle it: flat, references as ids, and the actions this user may take on it. */
export type Row<R extends Resource> = RowOf<R> & {
  can: readonly string[]
  /** The only fields that may change now, where the state of the row keeps the others. */
  editable?: readonly string[]
  /** Transitions that are blocked now, with the reason; only for a single row. */
  blocked?: Readonly<Record<string, string>>
  /** Notes of the server before a transition; only for a single row. */
  notes?: Readonly<Record<string, readonly string[]>>
  /** Future approvers; only for a single row that the user may submit next. */
  chain?: ApprovalChain
  /** Steps that wait for an approval before they are taken; only for a single row, for users who could take them. */
  pendingSteps?: readonly PendingStep[]
  /** Whose decision it is pending for, at most three names, and since when. */
  decision?: { names: readonly string[]; since: string }
  /** The course of its approval; only for a single row that was submitted. */
  approval?: ApprovalSummary
  /** Its signatures; only for a single row. */
  signatures?: readonly StoredSignature[]
  /** Persons and times of its states; only for a single row with a workflow. */
  entered?: StateEntries
}

/** Names behind ids: `"usergroups:3"` → `"Administrator"`. */
export type Titles = Readonly<Record<string, string>>

/** One page of a list. `totalIsEstimate` is true where counting exactly would cost more than the page. */
export type RowList<R extends Resource> = {
  rows: Row<R>[]
  titles: Titles
  total: number
  totalIsEstimate: boolean
  /** Exact sums over the whole list, of the fields the contract sums. */
  aggregates?: Readonly<Record<string, string>>
  page: PageMeta
  /** `after` of the next page; null on the last. */
  next: string | null
  /** Answer to `counts` of the request. */
  counts?: Readonly<Record<string, number>>
  /** Answer to `group` of the request. */
  groups?: readonly ListGroup[]
}

/** Values of a row in a request, by field; references as ids. */
export type Values = Readonly<Record<string, unknown>>

export async function listRows<R extends Resource>(
  resource: R,
  params: ListParams,
  signal?: AbortSignal,
): Promise<RowList<R>> {
  const searchParams = toQuery(resource.name, params)
  const answer = await api.get(resource.name, { searchParams, signal }).json<ListDocument>()
  const { data, included, meta, links } = answer
  return {
    rows: data.map((object) => toRow<R>(object)),
    // A row that refers to another one on the same page finds it there: JSON:API includes nothing twice.
    titles: titlesOf([...data, ...(included ?? [])]),
    total: meta.total,
    totalIsEstimate: meta.total_is_estimate,
    aggregates: meta.aggregates,
    counts: meta.counts,
    groups: meta.groups,
    page: meta.page,
    next: links?.next ? new URL(links.next, 'http://api').searchParams.get('page[after]') : null,
  }
}

/** One row with the titles of the references named in `include`. */
export async function readRow<R extends Resource>(
  resource: R,
  id: string,
  { include = [], signal }: { include?: readonly string[]; signal?: AbortSignal } = {},
): Promise<{ row: Row<R>; titles: Titles }> {
  const searchParams = toQuery(resource.name, { include })
  const { data, included } = await api.get(`${resource.name}/${id}`, { searchParams, signal }).json<OneDocument>()
  return { row: toRow<R>(data), titles: titlesOf([data, ...(included ?? [])]) }
}

/**
 * Safe to call again with the same `idempotencyKey` after a lost answer: the row is created once. With `transition` it takes
 * that step at once, or is not created.
 */
export async function createRow<R extends Resource>(
  resource: R,
  values: Values,
  { idempotencyKey = crypto.randomUUID(), transition }: { idempotencyKey?: string; transition?: string } = {},
): Promise<Row<R>> {
  const object = objectOf(resource, values)
  const { body, headers } = jsonApi({ data: transition ? { ...object, meta: { transition } } : object })
  const options = { body, headers: { ...headers, 'Idempotency-Key': idempotencyKey }, retry: { methods: ['post'] } }
  const { data } = await api.post(resource.name, options).json<OneDocument>()
  await changed(resource)
  return toRow<R>(data)
}

/** Refused with code `VERSION` (409) if the row was changed since `version`. */
export async function updateRow<R extends Resource>(
  resource: R,
  id: string,
  version: number,
  values: Values,
): Promise<Row<R>> {
  const document = { data: objectOf(resource, values, { id, version }) }
  const { data } = await api.patch(`${resource.name}/${id}`, jsonApi(document)).json<OneDocument>()
  await changed(resource)
  return toRow<R>(data)
}

export async function removeRow(resource: Resource, id: string): Promise<void> {
  await api.delete(`${resource.name}/${id}`)
  await changed(resource)
}

/** Invalidates all cached queries of the resource, and waits until visible ones have been read again. */
export const changed = (resource: Pick<Resource, 'name'>) =>
  queryClient.invalidateQueries({ queryKey: [resource.name] })

export const toRow = <R extends Resource>(object: ResourceObject) =>
  ({
    ...rowOf(object),
    can: object.meta?.can ?? [],
    ...(object.meta?.editable ? { editable: object.meta.editable } : {}),
    ...(object.meta?.blocked ? { blocked: object.meta.blocked } : {}),
    ...(object.meta?.notes ? { notes: object.meta.notes } : {}),
    ...(object.meta?.chain ? { chain: object.meta.chain } : {}),
    ...(object.meta?.pending_steps ? { pendingSteps: object.meta.pending_steps } : {}),
    ...(object.meta?.pending ? { decision: object.meta.pending } : {}),
    ...(object.meta?.approval ? { approval: object.meta.approval } : {}),
    ...(object.meta?.signatures ? { signatures: object.meta.signatures } : {}),
    ...(object.meta?.entered ? { entered: object.meta.entered } : {}),
  }) as unknown as Row<R>

export const titlesOf = (included: readonly ResourceObject[] = []): Titles =>
  Object.fromEntries(included.map((object) => [`${object.type}:${object.id}`, titleOf(object)]))

/** The server says a row's title; the fallbacks are the fields that name things in our contracts. */
function titleOf({ id, attributes = {}, meta }: ResourceObject) {
  const candidates = [meta?.title, attributes.name, attributes.label, attributes.title, attributes.code]
  return String(candidates.find((candidate) => typeof candidate === 'string' && candidate) ?? `#${id}`)
}
