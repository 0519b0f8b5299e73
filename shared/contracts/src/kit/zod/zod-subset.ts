// Browser builds resolve this name to zod itself, see `lazy-zod.ts`.
import { z } from 'zod/v4'

/** Every function of zod that contracts use, listed one by one so that bundlers drop the rest. */
export const zod = {
  any: z.any,
  array: z.array,
  boolean: z.boolean,
  email: z.email,
  enum: z.enum,
  int: z.int,
  iso: { date: z.iso.date, datetime: z.iso.datetime },
  literal: z.literal,
  looseObject: z.looseObject,
  maxLength: z.maxLength,
  minLength: z.minLength,
  nullable: z.nullable,
  number: z.number,
  object: z.object,
  optional: z.optional,
  partialRecord: z.partialRecord,
  record: z.record,
  refine: z.refine,
  regex: z.regex,
  strictObject: z.strictObject,
  string: z.string,
  trim: z.trim,
  union: z.union,
  unknown: z.unknown,
  url: z.url,
  uuid: z.uuid,
}
