// zod itself, in a browser, too: the screen of the settings checks what is typed as soon as it is open.
import { z } from 'zod/v4'
import type { Config } from './configs.ts'
import { numberResets, patternIssue } from './numbering.ts'
import { timezones } from './users.ts'

const limits = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.string()).optional(),
  /** `number`: the value is a pattern of document numbers. */
  pattern: z.literal('number').optional(),
  /** The value is a small image as a `data:` address, of this many kB at most. */
  image: z.int().positive().optional(),
})

type Rule = { schema: z.ZodType; says: string }
type Limits = z.output<typeof limits>

const between = ({ min, max }: Limits) =>
  min !== undefined && max !== undefined
    ? ` ${min}–${max}`
    : min !== undefined
      ? ` minimal ${min}`
      : max !== undefined
        ? ` maksimal ${max}`
        : ''

const number = (whole: boolean, { min = -Infinity, max = Infinity }: Limits) =>
  (whole ? z.int() : z.number()).min(min).max(max)

/** The value a setting of this type may have, and the words for it. */
function ruleOf({ type }: Pick<Config, 'type'>, rules: Limits): Rule {
  const { max = 2_000, min = 0, options = [] } = rules
  const decimal = z.string().regex(/^-?\d{1,16}(\.\d{1,6})?$/)
  switch (type) {
    case 'bool':
      return { schema: z.boolean(), says: 'ya atau tidak' }
    case 'int':
      return { schema: number(true, rules), says: `bilangan bulat${between(rules)}` }
    case 'decimal':
    case 'money':
      return { schema: decimal, says: 'angka desimal' }
    case 'enum':
      return {
        schema: z.string().refine((value) => options.includes(value)),
        says: `salah satu dari ${options.map(configChoice).join(', ')}`,
      }
    case 'color':
      return { schema: z.string().regex(/^#[0-9a-f]{6}$/i), says: 'berformat #RRGGBB' }
    case 'time':
      return { schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), says: 'jam HH:MM' }
    case 'date':
      return { schema: z.iso.date(), says: 'tanggal' }
    case 'ref':
      return { schema: z.string().regex(/^[1-9]\d{0,17}$/), says: 'referensi' }
    case 'json':
      return { schema: z.unknown(), says: 'JSON' }
    default:
      if (rules.image) return imageOf(rules.image)
      return { schema: z.string().min(min).max(max), says: `teks${between({ ...rules, max })} karakter` }
  }
}

/** PNG, JPEG and WebP by their first bytes, as base64 writes them. No SVG: it is a document, not a picture. */
const image = /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|webp;base64,UklGR)[A-Za-z0-9+/]*={0,2}$/

const imageOf = (kilobytes: number): Rule => ({
  schema: z
    .string()
    .max(Math.ceil((kilobytes * 1_024 * 4) / 3) + 32)
    .regex(image),
  says: `gambar PNG, WebP, atau JPEG paling besar ${kilobytes} kB`,
})

/** Largest picture of a setting that is one, in kB; undefined for all others. */
export const configImage = ({ rules }: Pick<Config, 'rules'>): number | undefined =>
  limits.catch({}).parse(rules ?? {}).image

const words: Readonly<Record<string, string>> = {
  ...numberResets,
  ...timezones,
  medium: 'Sedang',
  strong: 'Kuat',
}

/** A choice of an `enum` setting as people read it. */
export const configChoice = (value: string): string => words[value] ?? value

/** Choices of an `enum` setting, in their order. */
export const configOptions = ({ rules }: Pick<Config, 'rules'>): readonly { value: string; label: string }[] =>
  (limits.catch({}).parse(rules ?? {}).options ?? []).map((value) => ({ value, label: configChoice(value) }))

/** Problem of a value for this setting; null, the default, is always valid. */
export function configIssue(config: Pick<Config, 'type' | 'label' | 'rules'>, value: unknown): string | undefined {
  if (value === null) return undefined
  const rules = limits.catch({}).parse(config.rules ?? {})
  const { schema, says } = ruleOf(config, rules)
  if (!schema.safeParse(value).success) return `Nilai ${config.label} harus ${says}.`
  return rules.pattern === 'number' ? patternIssue(String(value)) : undefined
}
