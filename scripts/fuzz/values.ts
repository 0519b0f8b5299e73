import type { Random } from './random.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema of an OpenAPI document is any JSON.
export type Schema = any
export type World = {
  /** Ids that the installation has, by type. */
  ids: Readonly<Record<string, readonly string[]>>
  versions: Readonly<Record<string, number>>
  schemas: Readonly<Record<string, Schema>>
  /** A workbook as the product itself makes it. */
  workbook: Buffer
}

/** Edge values of every kind that people rarely type and programs must handle. */
const NASTY: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { a: { b: {} } },
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '😀'.repeat(60),
  ],
  ...[
    'x'.repeat(300),
    'x'.repeat(20_000),
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    '%',
    '_',
    '\\',
    '"',
    '\n',
    '\u202e',
    '\ufeff',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '1e-400',
    '0x10',
    '01',
    '1.0',
  ],
  ...[
    '9'.repeat(30),
    '0.0000000000000001',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '-1',
    '0',
  ],
  ...[-1, 0, 1.5, 1e308, -1e308, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 9_007_199_254_740_992],
  ...[
    '31/02/2026',
    '2026-02-31',
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '-0001-01-01',
    '2026-13',
    '24:00',
  ],
  ...[
    '2026-01-01T00:00:00+99:99',
    '294277-01-01',
    'infinity',
    '-infinity',
    'now',
    'epoch',
    'null',
    'undefined',
    '{}',
    '[]',
  ],
  ...[
    '<script>alert(1)</script>',
    '=cmd|calc',
    'é'.normalize('NFD'),
    '１２３',
    'Í',
    'ß',
    '\u2028',
    'a,b,c',
    'a;b',
    '1,5',
    '1.000,00',
  ],
]

const WORDS = ['Gudang', 'Kota Bekasi', 'PT Maju Jaya', 'Rp 1.000', 'Ñandú', 'catatan', 'A-01', 'Uji', 'b', '12345']

export const nasty = (random: Random) => random.pick(NASTY)
export const word = (random: Random) => random.pick(WORDS) + (random.chance(0.6) ? random.whole(1, 99_999) : '')

/** A value that the schema allows; one in a dozen is one that it does not, or barely does. */
export function makeValue(schema: Schema, world: World, random: Random, depth = 0): unknown {
  if (random.chance(0.06)) return nasty(random)
  if (schema?.$ref)
    return makeValue(world.schemas[String(schema.$ref).split('/').at(-1) as string], world, random, depth)
  if (!schema || depth > 8) return random.chance(0.5) ? word(random) : nasty(random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.oneOf) return makeValue(random.pick(schema.oneOf), world, random, depth)
  if (schema.anyOf) return makeValue(random.pick(schema.anyOf), world, random, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one: Schema) => makeValue(one, world, random, depth)))
  const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, world, random, depth)
    case 'array':
      return Array.from({ length: random.whole(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)) }, () =>
        makeValue(schema.items, world, random, depth + 1),
      )
    case 'integer':
    case 'number':
      return random.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 5_000, 5_000))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return textOf(schema, random)
  }
}

function objectOf(schema: Schema, world: World, random: Random, depth: number) {
  const properties: Record<string, Schema> = schema.properties ?? {}
  const required: string[] = schema.required ?? []
  const created: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(properties)) {
    if (random.chance(required.includes(name) ? 0.03 : 0.4)) continue
    created[name] = makeValue(one, world, random, depth + 1)
  }
  const type = properties.type?.const
  if (type && properties.id && random.chance(0.9)) {
    created.id = idOf(type, world, random)
    if (properties.meta && random.chance(0.9)) created.meta = { version: world.versions[`${type} ${created.id}`] ?? 1 }
  }
  if (random.chance(0.03)) created[String(nasty(random))] = nasty(random)
  return created
}

/** One that there is, most of the time. */
export function idOf(type: string, world: World, random: Random): unknown {
  const existing = world.ids[type] ?? []
  if (existing.length && random.chance(0.88)) return random.pick(existing)
  return random.chance(0.5) ? String(random.whole(1, 3_000)) : nasty(random)
}

function textOf({ format, pattern = '', maxLength }: Schema, random: Random): string {
  const two = (from: number, to: number) => String(random.whole(from, to)).padStart(2, '0')
  const day = () => `${random.whole(1990, 2030)}-${two(1, 12)}-${two(1, 28)}`
  if (format === 'date') return day()
  if (format === 'date-time') return `${day()}T${two(0, 23)}:${two(0, 59)}:00Z`
  if (format === 'email') return `uji${random.whole(1, 9_999)}@ems.test`
  if (pattern.startsWith('^[0-9]{4}')) return day().slice(0, 7)
  if (pattern.startsWith('^-?[0-9]')) return `${random.whole(0, 99_999)}${random.chance(0.5) ? `.${two(0, 99)}` : ''}`
  if (pattern.startsWith('^[1-9]')) return String(random.whole(1, 500))
  return word(random).slice(0, maxLength ?? 200)
}
