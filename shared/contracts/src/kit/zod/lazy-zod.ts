import { pageZod } from './lazy-zod.browser.ts'

/*
 * Stands in for `zod` in browser builds (docs/decisions/resources-and-contracts.md). Most pages validate no row, so a
 * schema here is only the recorded calls that would create it: no bytes of zod, no time. When a form opens,
 * `loadSchemas()` fetches zod and the calls are replayed.
 */

/** Metadata that `field()` and `.meta()` attach to a schema. */
const metas = new WeakMap<object, object>()

/** Properties that engines and React read of any object; they are no methods of a schema. */
const external: ReadonlySet<string> = new Set(['then', 'toJSON', '$$typeof', 'constructor'])

/** Every method call on a schema is recorded as another call. */
const Calls = function Calls() {
  // Empty: every property is read from the prototype.
}
Calls.prototype = new Proxy(Object.create(null), {
  get: (_, name, schema) =>
    typeof name === 'symbol' || external.has(name)
      ? undefined
      : (...args: unknown[]) => new DeferredSchema(schema as DeferredSchema, name, args),
})

type Parser = { safeParse: (value: unknown) => unknown; parse: (value: unknown) => unknown }

/** The same in every bundle: a remote has contracts, and so a class, of its own. */
const brand = Symbol.for('ems.deferred-schema')

class DeferredSchema extends (Calls as unknown as new () => object) {
  readonly [brand] = true
  readonly of: DeferredSchema | undefined
  readonly name: string
  readonly args: readonly unknown[]
  made: unknown

  constructor(of: DeferredSchema | undefined, name: string, args: readonly unknown[]) {
    super()
    this.of = of
    this.name = name
    this.args = args
  }

  get shape() {
    return this.args[0]
  }

  unwrap() {
    return this.of
  }

  /** As in zod: returns the metadata of the schema or of its origin; with an argument, a schema with that metadata. */
  meta(said?: object) {
    if (!said) return metaOf(this)
    const next = new DeferredSchema(this, 'meta', [said])
    metas.set(next, said)
    return next
  }

  safeParse(value: unknown) {
    return (resolveSchema(this) as Parser).safeParse(value)
  }

  parse(value: unknown) {
    return (resolveSchema(this) as Parser).parse(value)
  }
}

const isDeferred = (value: unknown): value is DeferredSchema =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, brand)

function metaOf(schema: DeferredSchema): object | undefined {
  const message = metas.get(schema)
  const before = schema.of && metaOf(schema.of)
  return message || before ? { ...before, ...message } : undefined
}

/** Creates the schema from the recorded calls, once. Returns any other value unchanged. */
export function resolveSchema(value: unknown): unknown {
  if (isDeferred(value)) {
    value.made ??= created(value)
    return value.made
  }
  if (Array.isArray(value)) return value.map(resolveSchema)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolveSchema(one)]))
}

function created({ of, name, args }: DeferredSchema): unknown {
  const zod = pageZod()
  if (!zod) throw new Error('Schemas are made after `await loadSchemas()`')
  const owner = of ? resolveSchema(of) : zod
  let call: unknown = owner
  for (const step of name.split('.')) call = (call as Record<string, unknown>)[step]
  if (typeof call !== 'function') throw new Error(`kit/zod/zod-subset.ts has no ${name}`)
  return call.apply(owner, args.map(resolveSchema))
}

/** `schema instanceof z.ZodNullable` */
const nullable = {
  [Symbol.hasInstance]: (value: unknown) => isDeferred(value) && value.name === 'nullable',
}

const registry = {
  add(schema: object, meta: object) {
    metas.set(schema, meta)
  },
}

function space(path: string): unknown {
  const existing = new Map<string, unknown>()
  return new Proxy(() => undefined, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined
      if (!existing.has(name)) existing.set(name, space(path ? `${path}.${name}` : name))
      return existing.get(name)
    },
    apply: (_, __, args) => new DeferredSchema(undefined, path, args),
    has: (_, name) => name === 'isLate',
  })
}

const named: Readonly<Record<string, unknown>> = { ZodNullable: nullable, globalRegistry: registry, isLate: true }
const calls = space('') as Record<string, unknown>

/** Stands for zod's namespace of the same name. */
export const z = new Proxy(named, {
  get: (_, name) => (typeof name === 'symbol' ? undefined : (named[name] ?? calls[name])),
})
