import { z } from 'zod'

/** Records of one package. */
export const MAX_TRANSFERRED = 500

/** Which permanent records are handed to another archive. */
export const transferBody = z.strictObject({
  ids: z
    .array(z.string().regex(/^[1-9]\d{0,17}$/))
    .min(1, 'Pilih minimal satu arsip.')
    .max(MAX_TRANSFERRED, `Maksimal ${MAX_TRANSFERRED} arsip sekaligus.`),
})
