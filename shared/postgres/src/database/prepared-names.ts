import type pg from 'pg'

/** PostgreSQL keeps every named statement of a connection; further texts stay unnamed. */
const MAX_NAMES = 500
const connections = new WeakMap<pg.ClientBase, Map<string, string>>()

/** Name under which a text is prepared on this connection; undefined beyond the limit. */
export function preparedName(client: pg.ClientBase, text: string): string | undefined {
  const names = connections.get(client) ?? new Map<string, string>()
  connections.set(client, names)
  const existing = names.get(text)
  if (existing !== undefined || names.size >= MAX_NAMES) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
