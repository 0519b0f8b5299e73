import { z } from 'zod'

export type Fields = Record<string, z.ZodType>

/** The fields without those named. */
export function omit<F extends object, N extends keyof F>(all: F, names: readonly N[]) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as N))) as Omit<F, N>
}

/** The fields named. */
export function pick(all: Fields, names: readonly string[]) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/** Names of the fields that may be null. */
export const nullableOf = (fields: Fields) =>
  Object.keys(fields).filter((name) => fields[name] instanceof z.ZodNullable)

/** The same fields, none of them required. */
export function optional<F extends object>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(schema)])) as {
    [K in keyof F]: z.ZodOptional<F[K] & z.ZodType>
  }
}
