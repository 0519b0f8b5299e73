import { z } from 'zod'
import type { Accurate } from '../accurate.ts'
import { moduleNames } from '../contract/contract.ts'
import type { Answer } from '../http/answer.ts'
import { deleted } from '../modules/delete.ts'
import { saved } from '../modules/save.ts'

export const recordSchema = z.strictObject({
  database: z.int(),
  module: z.enum(moduleNames),
  action: z.enum(['save', 'delete']).default('save'),
  /** Body of `save.do`; for `delete` the `id`. */
  body: z.looseObject({}),
})

/** A change made in accounting itself: with the same rules and events as a call, without token, limits and log. */
export function changeRecord(
  accurate: Accurate,
  { database: id, module, action, body }: z.infer<typeof recordSchema>,
): Answer {
  const database = accurate.database(id)
  const [application] = accurate.applications
  if (!database || !application) return { status: 404, body: { error: 'No such database.' } }
  const call = {
    layer: 'data' as const,
    host: 'control',
    hostIndex: database.host,
    method: action === 'save' ? 'POST' : 'DELETE',
    path: `/api/${module}/${action}.do`,
    rawQuery: '',
    query: new Map(action === 'delete' ? [['id', [String(body.id)]]] : []),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const request = { accurate, database, module, grant: { application, scopes: [] }, call }
  return action === 'save' ? saved(request) : deleted(request)
}
