import { z } from 'zod'
import { formatDay } from './days.ts'

/** Decides input, format and comparison of a value, nothing else. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'period'
  | 'instant'
  | 'boolean'
  | 'choice'
  | 'ref'
  | 'refs'
  | 'tags'
  | 'rows'
  | 'json'

/** Description of a field as plain data: screens, queries and the API document read it instead of zod. */
export type FieldMeta = {
  label: string
  kind: FieldKind
  nullable: boolean
  /** Of a choice: value to label, in the order to offer them. */
  options?: Readonly<Record<string, string>>
  /** Of a reference: the JSON:API type it points to. A name, not an import, so that areas never import each other. */
  to?: string
  /** Of a reference: equality filters for the rows that may be chosen, `{ category: 'company' }`. */
  where?: Readonly<Record<string, string>>
  /**
   * Of a reference: name `<type>.<field>` under which the server decides which rows may be chosen; lookups send it as
   * `filter[for]`. `update` in a contract stands for users who hold that permission of its rows and reach their company.
   */
  among?: string
  /** Of such a reference to users: the permission they hold. */
  needs?: string
  /** Of a reference: its rows belong to the same parent as the row itself, `{ company: 'company' }` (`within.ts`). */
  within?: Readonly<Record<string, string>>
  /** The sentence that refuses a row of another parent, where it differs from *Kantor bukan milik PT …*. */
  misplaced?: string
  /** Of a text: predefined values with their labels; other values are allowed too. */
  known?: Readonly<Record<string, string>>
  /** Of an integer: a year, written without a point. */
  isYear?: boolean
  /** Longest text, in characters. */
  max?: number
  /** Digits after the decimal point. */
  scale?: number
  /** Of rows: the columns of a line, in display order. */
  columns?: Readonly<Record<string, FieldMeta>>
  /** Of rows: allowed number of lines. */
  lines?: { min: number; max: number }
  /** Of rows: what a line comes to, the product of these columns less a percentage. */
  product?: LineProduct
}

export type LineProduct = { of: readonly string[]; less?: string }

/** Sets the meta in place: `.meta()` would copy the schema, and such copies are most of the start-up time of a page. */
const field = <S extends z.ZodType>(schema: S, meta: Omit<FieldMeta, 'nullable'>) => {
  z.globalRegistry.add(schema, meta as never)
  return schema
}

/** Also finds the meta when the author wrote `date('Mulai').nullable()`. */
export function metaOf(schema: z.ZodType): FieldMeta {
  const nullable = schema instanceof z.ZodNullable
  const inner = nullable ? (schema.unwrap() as z.ZodType) : schema
  const meta = inner.meta() as Omit<FieldMeta, 'nullable'> | undefined
  if (!meta?.kind) throw new Error('A resource field must come from kit/fields.ts')
  return { ...meta, nullable }
}

const required = (label: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input == null || issue.input === '' ? `${label} wajib diisi.` : otherwise

const chosen = (label: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input == null || issue.input === '' ? `${label} wajib dipilih.` : otherwise

/** PostgreSQL cannot store U+0000, and a lone surrogate is no character. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

// All checks in one call: each method of zod copies the whole schema, and a page creates some hundred of these at its
// start.
const words = (label: string, max: number) =>
  z.string({ error: required(label, `${label} harus berupa teks.`) }).check(
    z.refine<string>((value) => value === '' || value.trim() !== '', {
      error: `${label} tidak boleh hanya berisi spasi.`,
      abort: true,
    }),
    z.trim(),
    z.minLength(1, { error: `${label} wajib diisi.`, abort: true }),
    z.maxLength(max, `${label} maksimal ${max} karakter.`),
    z.refine<string>(storable, `${label} memuat karakter yang tidak dapat disimpan.`),
  )

/** One line of text, trimmed. */
export const text = (label: string, max = 200) => field(words(label, max), { label, kind: 'text', max })

/** A code that matches `pattern`; `rule` describes the pattern for users. */
export const code = (label: string, max: number, pattern: RegExp, rule: string) =>
  field(words(label, max).regex(pattern, `${label} ${rule}`), { label, kind: 'text', max })

/** The same text with labels for some of its values. */
export const knowing = <S extends z.ZodType>(schema: S, existing: Readonly<Record<string, string>>) => {
  const { nullable: _, ...meta } = metaOf(schema)
  return field(schema, { ...meta, known: existing })
}

/** Several lines of text, trimmed. */
export const longText = (label: string, max = 2_000) => field(words(label, max), { label, kind: 'longText', max })

/** Kept in lower case, so that two spellings are one address. At most 190 characters. */
export const email = (label: string) =>
  field(
    words(label, 190)
      .toLowerCase()
      .pipe(z.email({ error: 'Format email tidak valid.' })),
    { label, kind: 'email', max: 190 },
  )

/** Kept as `+628…`; typed with spaces, dots, dashes, brackets, or a leading 0 for Indonesia. */
export const phone = (label: string) =>
  field(
    words(label, 30)
      .transform((value) => value.replace(/[\s().-]/g, '').replace(/^0/, '+62'))
      .pipe(z.string().regex(/^\+?\d{8,15}$/, 'Nomor telepon 8–15 digit, boleh diawali +.')),
    { label, kind: 'text', max: 30 },
  )

/** A whole number. */
/** `isYear`: a year is written without a point. */
export const integer = (label: string, { min = 0, max = 2_147_483_647, isYear = false } = {}) =>
  field(
    z
      .int({ error: required(label, `${label} harus angka bulat.`) })
      .min(min, min === 0 ? `${label} harus angka 0 atau lebih.` : `${label} minimal ${min}.`)
      .max(max, `${label} maksimal ${max}.`),
    { label, kind: 'integer', ...(isYear ? { isYear } : {}) },
  )

const digits = (label: string, whole: number, scale: number, signed: boolean) =>
  z.string({ error: required(label, `${label} harus angka.`) }).check(
    z.regex(signed ? /^-?\d+(\.\d+)?$/ : /^\d+(\.\d+)?$/, {
      error: signed ? `${label} harus angka.` : `${label} harus angka 0 atau lebih.`,
      abort: true,
    }),
    z.refine<string>(
      (value) => (value.split('.')[1] ?? '').length <= scale,
      `${label} maksimal ${scale} angka desimal.`,
    ),
    z.refine<string>((value) => wholeDigits(value) <= whole, `${label} terlalu besar.`),
  )

const wholeDigits = (value: string) => (value.replace(/^-?0*/, '').split('.')[0] ?? '').length

/** An exact decimal as text with a point, `"12.5"`; never a float. Stored as numeric(24,6). */
export const decimal = (label: string, { scale = 6, signed = false } = {}) =>
  field(digits(label, 18, scale, signed), { label, kind: 'decimal', scale })

/** Rupiah as exact text, `"1250000.00"`. Stored as numeric(18,2). */
export const money = (label: string, { signed = false } = {}) =>
  field(digits(label, 16, 2, signed), { label, kind: 'money', scale: 2 })

/**
 * Whether a text has the form of a day that no calendar has, `2026-02-31`. False where day and month may be swapped.
 */
export function isNoDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The message for such a day. */
export const noSuchDay = (label: string, day: string) => `${label}: tanggal ${formatDay(day)} tidak ada dalam kalender.`

const noDate = (label: string) => (issue: { input?: unknown }) =>
  typeof issue.input === 'string' && isNoDay(issue.input)
    ? noSuchDay(label, issue.input)
    : required(label, 'Format tanggal harus DD/MM/YYYY.')(issue)

/** A calendar day, `2026-03-31`: no time, no zone. */
export const date = (label: string) =>
  field(
    z.iso
      .date({ error: noDate(label) })
      // PostgreSQL has no year 0.
      .refine((day) => day >= '0001-01-01', 'Format tanggal harus DD/MM/YYYY.'),
    { label, kind: 'date' },
  )

/** A month, `2026-03`. */
export const period = (label: string) =>
  field(
    z
      .string({ error: required(label, 'Format periode harus MM/YYYY.') })
      .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Format periode harus MM/YYYY.'),
    { label, kind: 'period' },
  )

/** An instant, ISO 8601 in UTC. */
export const instant = (label: string) =>
  field(z.iso.datetime({ error: required(label, `${label} bukan waktu yang sah.`) }), { label, kind: 'instant' })

/** Yes or no. */
export const boolean = (label: string) =>
  field(z.boolean({ error: required(label, `${label} harus ya atau tidak.`) }), { label, kind: 'boolean' })

/** One of a fixed list: value to label. Lists that the business may extend are references. */
export const choice = <const O extends Record<string, string>>(label: string, options: O) =>
  field(
    z.enum(Object.keys(options) as (keyof O & string)[], {
      error: chosen(label, `${label} tidak ada dalam pilihan.`),
    }),
    { label, kind: 'choice', options },
  )

/** Largest bigint of PostgreSQL: a longer id cannot exist, and PostgreSQL would refuse it with an error. */
const id = (label: string) =>
  z
    .string({ error: chosen(label, `${label} tidak ditemukan atau sudah tidak aktif.`) })
    .regex(/^[1-9]\d{0,17}$/, `${label} tidak ditemukan atau sudah tidak aktif.`)

type Limits = Pick<FieldMeta, 'among' | 'within' | 'misplaced'>

/** One row of another resource, by id; a to-one relationship on the wire, column `<name>_id`. */
export const ref = (label: string, to: string, where?: FieldMeta['where'], limits: Limits = {}) =>
  field(id(label), { label, kind: 'ref', to, where, ...limits })

/** Rows of another resource, by id, without order; a to-many relationship, table `<table>_<name>`. */
export const refs = (label: string, to: string, where?: FieldMeta['where'], limits: Limits = {}) =>
  field(
    z
      .array(id(label), { error: chosen(label, `${label} harus berupa daftar.`) })
      .max(500, `${label} maksimal 500 pilihan.`),
    { label, kind: 'refs', to, where, ...limits },
  )

/** A list of short texts, each once. */
export const tags = (label: string, { each = 100, max = 1_000 } = {}) =>
  field(
    z
      .array(words(label, each), { error: required(label, `${label} harus berupa daftar.`) })
      .max(max, `${label} maksimal ${max} isian.`)
      .transform((values) => [...new Set(values)]),
    { label, kind: 'tags' },
  )

/** Some of these options, each once. */
export const choices = <const O extends Record<string, string>>(label: string, options: O) => {
  const each = z.array(choice(label, options), { error: required(label, `${label} harus berupa daftar.`) })
  return field(
    each.transform((values) => [...new Set(values)]),
    { label, kind: 'tags', options },
  )
}

type Line<F extends Record<string, z.ZodType>> = {
  [K in keyof F]: F[K] extends z.ZodNullable ? z.ZodDefault<F[K]> : F[K]
}

/**
 * Lines that belong to their row and are written with it, e.g. the items of an order; stored as jsonb. A column is any
 * field except a list; a nullable one may be omitted. Lines that other rows refer to must be a collection of their own.
 */
export const rows = <F extends Record<string, z.ZodType>>(
  label: string,
  columns: F,
  {
    min = 0,
    max = 200,
    product,
  }: { min?: number; max?: number; product?: { of: readonly (keyof F & string)[]; less?: keyof F & string } } = {},
) => {
  const named = Object.entries(columns).map(([name, column]) => [name, metaOf(column)] as const)
  for (const [name, { kind }] of named)
    if (kind === 'rows' || kind === 'refs') throw new Error(`The column ${name} of ${label} may not be a list of rows`)
  const line = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column instanceof z.ZodNullable ? column.default(null) : column,
    ]),
  ) as Line<F>
  return field(
    z
      .array(z.strictObject(line, { error: `Setiap baris ${label} harus berupa objek.` }), {
        error: required(label, `${label} harus berupa daftar.`),
      })
      .min(min, min === 1 ? `${label} wajib diisi.` : `${label} minimal ${min} baris.`)
      .max(max, `${label} maksimal ${max} baris.`),
    { label, kind: 'rows', columns: Object.fromEntries(named), lines: { min, max }, ...(product ? { product } : {}) },
  )
}

/** A nested structure validated by `schema`, which other fields may share; stored as jsonb. */
export const json = <S extends z.ZodType>(label: string, schema: S) =>
  schema.meta({ label, kind: 'json' } as never) as S
