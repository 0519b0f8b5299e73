import type { AccountingConnection, AccountingModule } from '@ems/contracts/accurate'
import { isObject } from '@ems/contracts/is-object'
import type { Accurate } from '../client/accurate.ts'
import { badResponse } from '../client/accurate-error.ts'
import { assumptions } from '../client/assumptions.ts'
import { momentFor } from '../client/provider-dates.ts'
import { dataCall } from '../session/data-call.ts'
import { type ProviderRecord, syncModules } from './modules.ts'

export type ListPage = { records: readonly ProviderRecord[]; pageCount: number; rowCount: number }

export type PageQuery = {
  page: number
  pageSize?: number
  /** Only what was changed since. */
  since?: Date | undefined
  /** Further filters, `{ 'filter.outstanding': 'true' }`. */
  filters?: Readonly<Record<string, string>>
  fields?: readonly string[]
  signal?: AbortSignal
  isInteractive?: boolean
}

/** One page of a list, ordered by id: what changes meanwhile does not move to another place. */
export async function readPage(
  accurate: Accurate,
  connection: AccountingConnection,
  module: AccountingModule,
  { page, pageSize = assumptions.PAGE_SIZE, since, filters = {}, fields, signal, isInteractive = false }: PageQuery,
): Promise<ListPage> {
  const { scope, fields: own } = syncModules[module]
  const asks = own && (fields ?? own)
  const parameters = {
    'sp.page': String(page),
    'sp.pageSize': String(pageSize),
    'sp.sort': 'id|asc',
    ...(since ? { 'filter.lastUpdate.op': 'GREATER_EQUAL_THAN', 'filter.lastUpdate.val': momentFor(since) } : {}),
    ...filters,
  }
  // The provider does not decode the commas of `fields`.
  const query = `${new URLSearchParams(parameters)}${asks ? `&fields=${asks.join(',')}` : ''}`
  const answer = await dataCall(accurate, connection, {
    action: `${module}/list`,
    query,
    scope,
    isInteractive,
    ...(signal ? { signal } : {}),
  })
  const { d, sp } = answer
  if (!Array.isArray(d) || !isObject(sp)) throw badResponse('a list without rows or paging')
  return {
    records: d.filter(isObject),
    pageCount: Number(sp.pageCount) || 0,
    rowCount: Number(sp.rowCount) || 0,
  }
}
