import type { ListDocument, OneDocument, Resource } from '@ems/contracts/kit'
import type { auditLogs } from '@ems/contracts/settings'
import { api, jsonApi } from './client.ts'
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
