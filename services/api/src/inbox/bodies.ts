import { z } from 'zod'
import { badRequest } from '../kit/problems.ts'

/** Items of one request. */
const MAX_ITEMS = 50

const item = z.strictObject({
  type: z.literal('inbox'),
  id: z.string().regex(/^[1-9]\d{0,17}$/),
  meta: z.strictObject({ version: z.int().min(1) }).optional(),
})
const items = z
  .array(item)
  .min(1, { error: 'Pilih minimal satu data.' })
  .max(MAX_ITEMS, { error: `Maksimal ${MAX_ITEMS} data sekaligus.` })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'Data tidak boleh berulang.' })

/** `meta.version` of an item is the version of the record that the approver saw. */
export const decideBody = z.strictObject({
  data: items,
  meta: z
    .strictObject({ reason: z.string().max(500).nullable().optional(), signature: z.unknown().optional() })
    .optional(),
})
/** `isLate`: the user was told that an item is due before, and puts it off all the same. */
export const snoozeBody = z.strictObject({
  data: items,
  meta: z.strictObject({ until: z.iso.datetime({ offset: true }), isLate: z.boolean().optional() }),
})
export const unsnoozeBody = z.strictObject({ data: items })

/** A request body by its schema; throws 400 at the first wrong place. */
export function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const pointer = `/${(issue?.path ?? []).map(String).join('/')}`
  throw badRequest(issue?.message ?? 'Payload tidak sesuai.', { pointer }, 'BODY')
}
