import { type ListDocument, objectOf, type Resource, type ResourceObject, type Signature } from '@ems/contracts/kit'
import type { BackgroundJob } from '@ems/contracts/settings'
import { api, jsonApi } from '../client.ts'
import { type ListParams, toQuery } from '../list-params.ts'
import { changed, type Row, toRow, type Values } from './rows.ts'

/** One row of a bulk request. With `version`, a row changed since then is refused. */
export type Target = { id: string; version?: number; values?: Values }

/** All or nothing: one refused row refuses all, its errors point to `/data/<n>/…`. At most 500 rows. */
export async function act<R extends Resource>(
  resource: R,
  action: string,
  targets: readonly Target[],
  { idempotencyKey = crypto.randomUUID(), signature }: { idempotencyKey?: string; signature?: Signature } = {},
): Promise<Row<R>[]> {
  const records = targets.map(({ id, version, values = {} }) => objectOf(resource, values, { id, version }))
  const { body, headers } = jsonApi({ data: records, ...(signature ? { meta: { signature } } : {}) })
  const answer = await api.post(`${resource.name}/-actions/${action}`, {
    body,
    headers: { ...headers, 'Idempotency-Key': idempotencyKey },
    retry: { methods: ['post'] },
  })
  const objects: readonly ResourceObject[] = answer.status === 204 ? [] : (await answer.json<ListDocument>()).data
  await changed(resource)
  return objects.map((object) => toRow<R>(object))
}

/** The same change to many rows. */
export const bulkUpdate = <R extends Resource>(
  resource: R,
  targets: readonly Omit<Target, 'values'>[],
  values: Values,
) =>
  act(
    resource,
    'bulkUpdate',
    targets.map((target) => ({ ...target, values })),
  )

export const bulkDelete = async (resource: Resource, targets: readonly Omit<Target, 'values'>[]): Promise<void> => {
  await act(resource, 'bulkDelete', targets)
}

/** Every row a list query finds, as many as its author saw: a changed number refuses all (`TOTAL_CHANGED`). */
export type FilterSelection = { params: ListParams; total: number }

/** The same change to every row of a list query, at most 10,000; all or nothing. */
export const bulkUpdateOver = (resource: Resource, expired: FilterSelection, values: Values): Promise<void> =>
  actOver(resource, 'bulkUpdate', expired, values)

export const bulkDeleteOver = (resource: Resource, expired: FilterSelection): Promise<void> =>
  actOver(resource, 'bulkDelete', expired)

async function actOver(resource: Resource, action: string, { params, total }: FilterSelection, values: Values = {}) {
  const { q, filters } = params
  const { body, headers } = jsonApi({ data: objectOf(resource, values), meta: { total } })
  await api.post(`${resource.name}/-actions/${action}`, {
    searchParams: toQuery(resource.name, { q, filters }),
    body,
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    retry: { methods: ['post'] },
    timeout: 120_000,
  })
  await changed(resource)
}

/** Many rows by their ids, or every row of a list query. */
export type Chosen = { targets: readonly Omit<Target, 'values'>[] } | { over: FilterSelection }
/** New values for all rows; `percent` changes their numbers by a percentage. */
export type BulkChange = { values: Values; percent?: Readonly<Record<string, string>> }
/** Preview of a bulk change, with old and new values of the first changed rows. */
export type BulkPreview = {
  total: number
  changed: number
  unchanged: number
  fields: Readonly<Record<string, number>>
  samples: readonly { id: string; title: string; before: Values; after: Values }[]
}

/** Previews a bulk change without changing anything; refusals are those of the change. */
export async function previewBulk(resource: Resource, chosen: Chosen, change: BulkChange): Promise<BulkPreview> {
  const { meta } = await changeMany(resource, chosen, change, true)
  return meta?.preview as BulkPreview
}

/** Changes many rows, all or none; answers by which id that can be taken back for a while, when anything changed. */
export async function changeBulk(resource: Resource, chosen: Chosen, change: BulkChange): Promise<string | undefined> {
  const { meta } = await changeMany(resource, chosen, change, false)
  await changed(resource)
  return meta?.undo?.id
}

/** Takes a change of many rows back, all of it or nothing. */
export async function undoBulk(resource: Resource, id: string): Promise<void> {
  await api.post(`bulk-changes/${id}/-actions/undo`, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
  await changed(resource)
}

type Answer = { meta?: { preview?: BulkPreview; undo?: { id: string } } }

async function changeMany(resource: Resource, chosen: Chosen, { values, percent = {} }: BulkChange, preview: boolean) {
  const expired = 'over' in chosen ? chosen.over : undefined
  const records =
    'over' in chosen
      ? objectOf(resource, values)
      : chosen.targets.map(({ id, version }) => objectOf(resource, values, { id, version }))
  const wishes = { ...(preview ? { preview } : {}), ...(Object.keys(percent).length ? { percent } : {}) }
  const { body, headers } = jsonApi({
    data: records,
    meta: { ...(expired ? { total: expired.total } : {}), ...wishes },
  })
  const answer = await api.post(`${resource.name}/-actions/bulkUpdate`, {
    ...(expired
      ? { searchParams: toQuery(resource.name, { q: expired.params.q, filters: expired.params.filters }) }
      : {}),
    body,
    headers: { ...headers, ...(preview ? {} : { 'Idempotency-Key': crypto.randomUUID() }) },
    retry: { methods: ['post'] },
    timeout: 120_000,
  })
  return answer.json<Answer>()
}

/** Takes rows out of the trash, all or none. */
export const restoreRows = async (resource: Resource, ids: readonly string[]): Promise<void> => {
  await act(
    resource,
    'restore',
    ids.map((id) => ({ id })),
  )
}

/** A file already handed to the browser, or a job that makes it: the job tray follows that one. */
export type Exported =
  | { file: string; job?: undefined }
  | { file?: undefined; job: Pick<BackgroundJob, 'id' | 'label'> }

/** Exports what the list shows, filters and order included, as an Excel file. */
export async function exportRows(resource: Pick<Resource, 'name'>, params: ListParams): Promise<Exported> {
  const { page: _page, size: _size, include: _include, ...expected } = params
  const answer = await api.post(`${resource.name}/-actions/toExcel`, {
    searchParams: toQuery(resource.name, expected),
    headers: { Accept: '*/*', 'Idempotency-Key': crypto.randomUUID() },
    timeout: 120_000,
  })
  if (answer.status === 202) {
    const { data } = await answer.json<{ data: ResourceObject }>()
    await changed({ name: 'background-jobs' })
    return { job: toRow(data) as unknown as BackgroundJob }
  }
  const name = fileName(answer) ?? `${resource.name}.xlsx`
  save(await answer.blob(), name)
  return { file: name }
}

/** Fetches `path` (below `/api/v1`) with the session's token and hands it to the browser as a download. */
export async function download(path: string, name?: string): Promise<void> {
  const answer = await api.get(path, { headers: { Accept: '*/*' }, timeout: 120_000 })
  save(await answer.blob(), name ?? fileName(answer) ?? 'unduhan')
}

/** Hands the file of an answer to the browser as a download; answers its name. */
export async function saveFile(answer: Response, fallback: string): Promise<string> {
  const name = fileName(answer) ?? fallback
  save(await answer.blob(), name)
  return name
}

/** RFC 6266: `filename*` where there is one, else `filename`. */
function fileName({ headers }: Response) {
  const disposition = headers.get('Content-Disposition') ?? ''
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return extended ? decodeURIComponent(extended) : /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}

function save(file: Blob, name: string) {
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // The browser reads the blob after the click; a minute is more than it takes to start.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
