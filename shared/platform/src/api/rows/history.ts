import type { ActivityEntry, ActivityKind } from '@ems/contracts/common'
import type { ListDocument, OneDocument, Resource } from '@ems/contracts/kit'
import type { auditLogs } from '@ems/contracts/settings'
import { api, jsonApi } from '../client.ts'
import { changed, type Row, type Titles, titlesOf, toRow } from './rows.ts'

/** Audit entries of one record, newest first. */
export type History = { entries: readonly Row<typeof auditLogs>[]; titles: Titles; total: number; lastPage: number }

export async function readHistory(
  resource: Pick<Resource, 'name'>,
  id: string,
  { page = 1, size = 25, signal }: { page?: number; size?: number; signal?: AbortSignal } = {},
): Promise<History> {
  const searchParams = new URLSearchParams({ 'page[number]': String(page), 'page[size]': String(size) })
  const { data, included, meta } = await api
    .get(`${resource.name}/${id}/history`, { searchParams, signal })
    .json<ListDocument>()
  return {
    entries: data.map((object) => toRow<typeof auditLogs>(object)),
    titles: titlesOf(included),
    total: meta.total,
    lastPage: meta.page.lastPage,
  }
}

/** Gives fields of a record the values they had before the entry `auditLog` of its history. */
export async function rollback<R extends Resource>(
  resource: R,
  { id, version, auditLog, fields }: { id: string; version: number; auditLog: string; fields: readonly string[] },
): Promise<Row<R>> {
  const attributes = { audit_log: auditLog, fields }
  const { data } = await api
    .post(`${resource.name}/${id}/-actions/rollback`, jsonApi({ data: { attributes, meta: { version } } }))
    .json<OneDocument>()
  await changed(resource)
  return toRow<R>(data)
}

/** A page of the timeline of a record, newest first; `after` continues it, null at its end. */
export type Activity = { entries: readonly ActivityEntry[]; after: string | null }

type ActivityDocument = {
  data: readonly { id: string; attributes: Omit<ActivityEntry, 'id'> }[]
  meta: { page: { after: string | null } }
}

export async function readActivity(
  resource: Pick<Resource, 'name'>,
  id: string,
  {
    size,
    kinds = [],
    after,
    signal,
  }: { size: number; kinds?: readonly ActivityKind[]; after?: string; signal?: AbortSignal },
): Promise<Activity> {
  const searchParams = new URLSearchParams({ 'page[size]': String(size) })
  for (const kind of kinds) searchParams.append('filter[kind][]', kind)
  if (after) searchParams.set('page[after]', after)
  const { data, meta } = await api
    .get(`${resource.name}/${id}/activity`, { searchParams, signal })
    .json<ActivityDocument>()
  return {
    entries: data.map(({ id: entry, attributes }) => ({ ...attributes, id: entry }) as ActivityEntry),
    after: meta.page.after,
  }
}
