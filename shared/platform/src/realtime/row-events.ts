import type { ResourceEvent } from './events.ts'

type RowEvent = Omit<ResourceEvent, 'kind'>
export type RowsPayload = RowEvent | (Pick<RowEvent, 'actor' | 'changed'> & { rows: [id: string, version: number][] })

/** One event for each row: the server tells many rows that changed alike together. */
export function eachRow(payload: RowsPayload): RowEvent[] {
  if (!('rows' in payload)) return [payload]
  const { rows, ...rest } = payload
  return rows.map(([id, version]) => ({ ...rest, id, version }))
}
