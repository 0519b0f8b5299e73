import { type FieldMeta, loadSchemas, type Resource, schemasReady } from '@ems/contracts/kit'
import type { SessionUser, Values } from '@ems/platform'

/** Error texts by path, `name` or, inside a structure, `meta.radius`. */
export type Errors = Readonly<Record<string, string>>

/** Checks of a screen on top of the contract's, e.g. of a structure the contract leaves open. */
export type Check = (values: Values) => Errors

type Me = Pick<SessionUser, 'employee_id' | 'place'>

/**
 * Values of a new row that follow from the person who adds it (`@me.company`), below those of the screen. A screen that
 * names another person or company gets none: the department of the one is not that of the other.
 */
export function withMine(resource: Resource, { employee_id, place }: Me, own: Values = {}): Values {
  const mine = Object.entries(resource.mine).map(([field, token]): [string, string | null] => {
    const name = token.slice('@me.'.length)
    return [field, (name === 'employee' ? employee_id : place?.[name as keyof typeof place]) ?? null]
  })
  const isElses = mine.some(([field, value]) => own[field] != null && own[field] !== value)
  return isElses ? own : { ...Object.fromEntries(mine), ...own }
}

/** Values of an empty form: defaults of the contract, then those of the screen. */
export const blankValues = (resource: Resource, own: Values = {}): Values => ({
  ...Object.fromEntries(Object.keys(resource.create.shape).map((name) => [name, emptyOf(resource.meta[name])])),
  ...resource.blank,
  ...own,
})

/** Value of an untouched input. */
export const emptyOf = (meta?: FieldMeta) => {
  if (meta?.kind === 'refs' || meta?.kind === 'tags' || meta?.kind === 'rows') return []
  if (meta?.kind === 'boolean') return false
  return meta?.kind === 'json' ? {} : null
}

/** The fields of a stored row that a form shows or may change. */
export const storedValues = (resource: Resource, row: object): Values =>
  Object.fromEntries(Object.keys(resource.meta).map((name) => [name, (row as Values)[name]]))

/** Values of a copied row: all writable fields without the code, with a name that marks the copy. */
export function copiedValues(resource: Resource, row: object): Values {
  const values = row as Values
  const names = Object.keys(resource.create.shape).filter((name) => name !== 'code')
  const { kind, max } = resource.meta[resource.title] ?? {}
  const title = kind === 'text' && resource.title !== 'code' ? resource.title : undefined
  return Object.fromEntries(
    names.map((name) => [name, name === title ? `${values[name]} (salinan)`.slice(0, max) : values[name]]),
  )
}

/** Differences between two states of a form. */
export const changes = (base: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])))

type States = { base: Values; mine: Values; latest: Values }

/**
 * Merges the user's changes with those saved by others meanwhile. `kept`: values of fields that only the user changed;
 * in structures, the changed keys within the latest structure. `asked`: fields that both changed differently. `taken`:
 * fields that only others changed.
 */
export function mergeOf({ base, mine, latest }: States): {
  kept: Values
  asked: readonly string[]
  taken: readonly string[]
} {
  const changed = Object.keys(changes(base, mine))
  const differing = changed.filter((name) => !isSame(mine[name], latest[name]))
  const requested = differing.filter((name) => isContested(base[name], mine[name], latest[name]))
  const kept = differing.filter((name) => !requested.includes(name))
  return {
    kept: Object.fromEntries(kept.map((name) => [name, mergedValue(base[name], mine[name], latest[name])])),
    asked: requested,
    taken: Object.keys(changes(base, latest)).filter((name) => !changed.includes(name)),
  }
}

/** Mine over the latest; of a structure only the keys I changed are mine. */
export function mergedValue(base: unknown, mine: unknown, latest: unknown): unknown {
  if (!isStructure(mine)) return mine
  return { ...(isStructure(latest) ? latest : {}), ...changes(isStructure(base) ? base : {}, mine) }
}

function isContested(base: unknown, mine: unknown, latest: unknown): boolean {
  if (isSame(base, latest)) return false
  if (!isStructure(mine) || !isStructure(latest)) return true
  const before = isStructure(base) ? base : {}
  const theirs = changes(before, latest)
  return Object.keys(changes(before, mine)).some((key) => key in theirs && !isSame(mine[key], latest[key]))
}

const isStructure = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Two values of a field are the same when they would be stored the same; the order of several references is no value. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())
  return JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null))
}

/** jsonb keeps no order of keys; what was never typed equals what is not there. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const kept = Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== '')
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]))
}

type Filled = { base: Values | null; values: Values; check?: Check }

/** Problems of a form while it is filled in; none while zod is still loading. */
export const issuesNow = (resource: Resource, form: Filled): Errors =>
  schemasReady() ? parsed(resource, form).errors : {}

/**
 * A request's body and what is wrong with it, by the very schema the API uses. Where that cannot be fetched, the API is
 * the first to check.
 */
export async function checked(resource: Resource, form: Filled): Promise<{ body: Values; errors: Errors }> {
  try {
    await loadSchemas()
  } catch {
    return { body: expectedOf(resource, form), errors: {} }
  }
  return parsed(resource, form)
}

function expectedOf(resource: Resource, { base, values }: Filled): Values {
  const { shape } = base ? resource.update : resource.create
  // Omits empty fields that the server derives.
  const isAssumed = (name: string) => !base && values[name] === null && resource.assumed?.includes(name)
  const output = Object.fromEntries(Object.entries(values).filter(([name]) => name in shape && !isAssumed(name)))
  return base ? changes(base, output) : output
}

function parsed(resource: Resource, form: Filled): { body: Values; errors: Errors } {
  const { base, values, check } = form
  const expected = expectedOf(resource, form)
  const result = (base ? resource.update : resource.create).safeParse(expected)
  const broken = resource.violations({ ...values, ...(result.success ? result.data : {}) })
  const errors = {
    ...check?.(values),
    ...Object.fromEntries(broken.map(({ field, message }) => [field, message])),
    ...textsOf(result.error),
  }
  return { body: result.success ? (result.data as Values) : expected, errors }
}

/** Validates the values of a bulk change field by field: the values of the rows are unknown. */
export async function checkChange(resource: Resource, change: Values): Promise<{ body: Values; errors: Errors }> {
  try {
    await loadSchemas()
  } catch {
    return { body: change, errors: {} }
  }
  const { success, data, error } = resource.update.safeParse(change)
  return success ? { body: data, errors: {} } : { body: change, errors: textsOf(error) }
}

const textsOf = ({ issues = [] }: { issues?: readonly { path: readonly PropertyKey[]; message: string }[] } = {}) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))

/** The body of a new row and what is wrong with it, for a small form outside `ResourceForm`. */
export const checkValues = (resource: Resource, values: Values) => checked(resource, { base: null, values })

/** Whether a field is required: an empty one would be refused. */
export const isRequired = (meta: FieldMeta) =>
  !meta.nullable && !['boolean', 'refs', 'tags', 'rows', 'json'].includes(meta.kind)

type FieldState = { resource: Resource; mode: 'create' | 'update' | 'read'; values: Values }

/**
 * Whether a field is required in the present state of the form: the contract or one of its invariants would refuse an
 * empty one. Fields that the server derives are not required.
 */
export function isRequiredNow({ resource, mode, values }: FieldState, path: string, meta: FieldMeta): boolean {
  if (mode === 'create' && resource.assumed?.includes(path)) return false
  if (isRequired(meta)) return true
  if (!(path in resource.meta) || meta.kind === 'boolean' || meta.kind === 'json') return false
  return resource.violations({ ...values, [path]: emptyOf(meta) }).some(({ field }) => field === path)
}
