/** PostgreSQL keeps every named statement per connection; further texts stay unnamed. */
const MAX_NAMES = 500
const names = new Map<string, string>()

/** Name under which a text is prepared, the same on every connection; undefined beyond the limit. */
export function preparedName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= MAX_NAMES) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
