/** Parameters as they came in. `fields` stays encoded: only a literal comma separates its names. */
export type Query = ReadonlyMap<string, readonly string[]>

/** The parameters of an address, or of a form, in the order of their names' first appearance. */
export function parsedQuery(text: string): Query {
  const query = new Map<string, string[]>()
  for (const part of text.split('&').filter(Boolean)) {
    const [name = '', value = ''] = splitOnce(part, '=')
    const key = decoded(name)
    const text = key === 'fields' ? value : decoded(value)
    query.set(key, [...(query.get(key) ?? []), text])
  }
  return query
}

/** The names in `fields`: `id%2Cname` is one name that nothing has. */
export const fieldNames = (query: Query) => query.get('fields')?.[0]?.split(',').map(decoded).filter(Boolean)

export const param = (query: Query, name: string) => query.get(name)?.[0]

const splitOnce = (text: string, by: string) => {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** As a form decodes: `+` is a space; what cannot be decoded stays as it is. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
