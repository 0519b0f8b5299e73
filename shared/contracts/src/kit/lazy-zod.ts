import { pageZod } from './lazy-zod.browser.ts'

/*
 * What browser builds take for `zod`. A department defines dozens of resources, and a page that shows figures or a list
 * checks no row of them: here a schema is only the calls that would make it, remembered, which costs a page neither zod's
 * bytes nor the making. When somebody fills in a form, `loadSchemas()` fetches zod, and the calls are made.
 */

/** What `field()` and `.meta()` say of a schema. */
const metas = new WeakMap<object, object>()

/** No method of a schema: what engines and React ask of anything. */
const foreign: ReadonlySet<string> = new Set(['then', 'toJSON', '$$typeof', 'constructor'])

/** Whatever a schema is asked to become is another remembered call. */
const Calls = function Calls() {
  // Nothing of its own: all it has is asked of its prototype.
}
Calls.prototype = new Proxy(Object.create(null), {
  get: (_, name, schema) =>
    typeof name === 'symbol' || foreign.has(name)
      ? undefined
      : (...args: unknown[]) => new DeferredSchema(schema as DeferredSchema, name, args),
})

type Parser = { safeParse: (value: unknown) => unknown; parse: (value: unknown) => unknown }

class DeferredSchema extends (Calls as unknown as new () => object) {
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

  /** As zod's: what was said of it or of the schema it came from; with an argument a schema that says this, too. */
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

function metaOf(schema: DeferredSchema): object | undefined {
  const said = metas.get(schema)
  const before = schema.of && metaOf(schema.of)
  return said || before ? { ...before, ...said } : undefined
}

/** The schema itself, made of the remembered calls, once. Anything else is given back. */
export function resolveSchema(value: unknown): unknown {
  if (value instanceof DeferredSchema) {
    value.made ??= made(value)
    return value.made
  }
  if (Array.isArray(value)) return value.map(resolveSchema)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolveSchema(one)]))
}

function made({ of, name, args }: DeferredSchema): unknown {
  const zod = pageZod()
  if (!zod) throw new Error('Schemas are made after `await loadSchemas()`')
  const owner = of ? resolveSchema(of) : zod
  let call: unknown = owner
  for (const step of name.split('.')) call = (call as Record<string, unknown>)[step]
  if (typeof call !== 'function') throw new Error(`kit/zod-subset.ts has no ${name}`)
  return call.apply(owner, args.map(resolveSchema))
}

/** `schema instanceof z.ZodNullable` */
const nullable = {
  [Symbol.hasInstance]: (value: unknown) => value instanceof DeferredSchema && value.name === 'nullable',
}

const registry = {
  add(schema: object, meta: object) {
    metas.set(schema, meta)
  },
}

function space(path: string): unknown {
  const known = new Map<string, unknown>()
  return new Proxy(() => undefined, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined
      if (!known.has(name)) known.set(name, space(path ? `${path}.${name}` : name))
      return known.get(name)
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
