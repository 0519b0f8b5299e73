/** The names and types of an answer, without a single value: it may be kept and shown. */
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape }

/** Rows of a list that are looked at: fields that are empty in one are filled in another. */
const MAX_ROWS = 20

export function shapeOf(value: unknown): Shape {
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    const shapes = value.slice(0, MAX_ROWS).map(shapeOf)
    return shapes.length ? [shapes.reduce(merged)] : []
  }
  if (typeof value !== 'object') return typeof value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, one]) => [name, shapeOf(one)]))
}

function merged(one: Shape, other: Shape): Shape {
  if (one === 'null') return other
  if (!isFields(one) || !isFields(other)) return one
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return Object.fromEntries(names.map((name) => [name, merged(one[name] ?? 'null', other[name] ?? 'null')]))
}

const isFields = (shape: Shape): shape is { readonly [name: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape)

/** `missing` and `changed` break what EMS reads; `new` does not. */
export type Difference = { kind: 'missing' | 'changed' | 'new'; path: string }

/** Where a shape is not the one that is expected. Empty lists and nulls say nothing about what they hold. */
export function differences(expected: Shape | undefined, actual: Shape | undefined, path = ''): Difference[] {
  if (expected === undefined || actual === undefined) {
    if (expected === actual) return []
    return [{ kind: expected === undefined ? 'new' : 'missing', path }]
  }
  if (expected === 'null' || actual === 'null') return []
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const [one, other] = [expected[0] as Shape | undefined, actual[0] as Shape | undefined]
    return one === undefined || other === undefined ? [] : differences(one, other, `${path}[]`)
  }
  if (isFields(expected) && isFields(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...names].flatMap((name) => differences(expected[name], actual[name], path ? `${path}.${name}` : name))
  }
  return expected === actual ? [] : [{ kind: 'changed', path: `${path}: ${nameOf(expected)} became ${nameOf(actual)}` }]
}

const nameOf = (shape: Shape) => (typeof shape === 'string' ? shape : Array.isArray(shape) ? 'list' : 'object')
