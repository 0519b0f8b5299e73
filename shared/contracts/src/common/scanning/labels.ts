import { z } from 'zod'

/** Sizes of QR labels, in millimetres: of a roll one by one, or sheets of A4 with columns and rows. */
export const labelSizes = {
  'roll-30x20': { label: 'Gulungan 30 × 20 mm', width: 30, height: 20 },
  'roll-50x25': { label: 'Gulungan 50 × 25 mm', width: 50, height: 25 },
  'a4-38x21': {
    label: 'A4, 65 label 38 × 21 mm',
    ...{ width: 38.1, height: 21.2, columns: 5, rows: 13, left: 4.65, top: 10.7, stepX: 40.65, stepY: 21.2 },
  },
  'a4-64x38': {
    label: 'A4, 21 label 64 × 38 mm',
    ...{ width: 63.5, height: 38.1, columns: 3, rows: 7, left: 7.25, top: 15.15, stepX: 66, stepY: 38.1 },
  },
} as const
export type LabelSize = keyof typeof labelSizes
/** Labels of one file at most. */
export const MAX_LABELS = 500

/** Which records get labels. `skip` is how many labels of the first sheet are used already. */
export const labelBodyOf = (noun: string) =>
  z.strictObject({
    ids: z
      .array(z.string().regex(/^[1-9]\d{0,17}$/))
      .min(1, `Pilih minimal satu ${noun}.`)
      .max(MAX_LABELS, `Maksimal ${MAX_LABELS} label sekaligus.`),
    size: z.enum(Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]),
    skip: z.int().min(0).max(64, 'Label yang dilewati maksimal 64.').default(0),
  })
