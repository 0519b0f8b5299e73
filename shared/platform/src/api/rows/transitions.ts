import {
  type ApprovalChain,
  type ApprovalPreview,
  type ListDocument,
  type OneDocument,
  objectOf,
  type Resource,
  type Signature,
} from '@ems/contracts/kit'
import { api, jsonApi } from '../client.ts'
import { toQuery } from '../list-params.ts'
import type { FilterSelection, Target } from './actions.ts'
import { changed, type Row, toRow, type Values } from './rows.ts'

/** Input of a transition: the fields it asks for, the reason, and what it is signed with. */
export type Notified = { values?: Values; reason?: string; signature?: Signature }
type Options = { idempotencyKey?: string }

/** Makes a transition on one row. Refused with code `VERSION` (409) if the row was changed meanwhile. */
export async function takeTransition<R extends Resource>(
  resource: R,
  name: string,
  { id, version }: { id: string; version: number },
  { values = {}, ...more }: Notified = {},
  options: Options = {},
): Promise<Row<R>> {
  const object = objectOf(resource, values, { id, version })
  const payload = { ...object, meta: { ...object.meta, ...more } }
  const { data: row } = await post<OneDocument>(`${resource.name}/${id}/-actions/${name}`, { data: payload }, options)
  await changed(resource)
  return toRow<R>(row)
}

/** Takes one's own last transition of a row back. */
export async function undoTransition(
  resource: Resource,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await post(`${resource.name}/${id}/-actions/undo`, { data: objectOf(resource, {}, { id, version }) }, {})
  await changed(resource)
}

/** Takes many rows a step on with the same words, all or none; its errors point to `/data/<n>/…`. */
export async function takeTransitions<R extends Resource>(
  resource: R,
  name: string,
  targets: readonly Omit<Target, 'values'>[],
  { values = {}, ...more }: Notified = {},
  options: Options = {},
): Promise<Row<R>[]> {
  const records = targets.map((target) => objectOf(resource, values, target))
  const body = { data: records, ...(Object.keys(more).length ? { meta: more } : {}) }
  const { data } = await post<{ data: ListDocument['data'] | object }>(
    `${resource.name}/-actions/${name}`,
    body,
    options,
  )
  await changed(resource)
  // A job in their place: more rows than are taken at once.
  return (Array.isArray(data) ? (data as ListDocument['data']) : []).map((object) => toRow<R>(object))
}

/** A row that was not taken, and why. */
export type NotTaken = { id: string; code: string; detail: string }

/** Most rows of one request that each go by themselves. */
const MAX_EACH = 50

/**
 * Takes many rows a step on, each by itself and with values of its own; `failed` are those that were refused. More than fifty rows go
 * in several requests, one after the other: where one of these fails, the rows of those before it are taken already.
 */
export async function takeEachTransition<R extends Resource>(
  resource: R,
  name: string,
  targets: readonly Target[],
): Promise<{ rows: Row<R>[]; failed: NotTaken[] }> {
  const rows: Row<R>[] = []
  const failed: NotTaken[] = []
  try {
    for (let from = 0; from < targets.length; from += MAX_EACH) {
      const some = targets.slice(from, from + MAX_EACH)
      const records = some.map(({ id, version, values = {} }) => objectOf(resource, values, { id, version }))
      const answer = await post<Pick<ListDocument, 'data'> & { meta: { failed: NotTaken[] } }>(
        `${resource.name}/-actions/${name}`,
        { data: records, meta: { each: true } },
        {},
      )
      rows.push(...answer.data.map((object) => toRow<R>(object)))
      failed.push(...answer.meta.failed)
    }
  } finally {
    await changed(resource)
  }
  return { rows, failed }
}

/** Takes every row of a list query a step on, row by row in the background, where the job is found again. */
export async function takeTransitionOver(
  resource: Resource,
  name: string,
  { params: { q, filters }, total }: FilterSelection,
  { values = {}, reason }: Notified = {},
  options: Options = {},
): Promise<void> {
  const body = { data: objectOf(resource, values), meta: { total, ...(reason ? { reason } : {}) } }
  const search = new URLSearchParams(toQuery(resource.name, { q, filters }))
  await post(`${resource.name}/-actions/${name}?${search}`, body, options)
}

/** A row as its form says it so far, and the step that its user thinks of. */
type Draft = { id?: string | undefined; transition?: string | undefined; values: Values }

/** Who would decide a row with these values. Writes nothing. */
export async function previewApproval(
  resource: Resource,
  { id, transition, values }: Draft,
  signal: AbortSignal,
): Promise<ApprovalChain> {
  const object = objectOf(resource, values, id === undefined ? {} : { id })
  const { body, headers } = jsonApi({ data: { ...object, meta: transition === undefined ? {} : { transition } } })
  const answer = api.post(`${resource.name}/-actions/preview`, { body, headers, signal, retry: 0 })
  return (await answer.json<{ data: { attributes: ApprovalPreview } }>()).data.attributes.chain
}

function post<Answer>(path: string, document: object, { idempotencyKey = crypto.randomUUID() }: Options) {
  const { body, headers } = jsonApi(document)
  const keyed = { ...headers, 'Idempotency-Key': idempotencyKey }
  return api.post(path, { body, headers: keyed, retry: { methods: ['post'] } }).json<Answer>()
}
