/** That something changed, never what it became: read the row to know. */
export type ResourceEvent = {
  kind: 'created' | 'updated' | 'deleted'
  id: string
  version: number
  /** Id of the user who did it; null for the system. */
  actor: string | null
  /** Names of the fields that changed. */
  changed: readonly string[]
}

type RowEvent = Omit<ResourceEvent, 'kind'>
export type RowsPayload = RowEvent | (Pick<RowEvent, 'actor' | 'changed'> & { rows: [id: string, version: number][] })

/** One event for each row: the server tells many rows that changed alike together. */
export function eachRow(payload: RowsPayload): RowEvent[] {
  if (!('rows' in payload)) return [payload]
  const { rows, ...rest } = payload
  return rows.map(([id, version]) => ({ ...rest, id, version }))
}
