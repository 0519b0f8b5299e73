import { z } from 'zod'

/** Fields that a merge may take from another of the partners; accounts change with a second person only. */
export const mergeFields = [
  'name',
  'legal_form',
  'tax_status',
  'npwp',
  'nitku',
  'nib',
  'industry',
  'segment',
  'addresses',
  'phone',
  'whatsapp',
  'email',
  'website',
  'owner',
  'payment_term',
  'currency',
  'credit_limit',
  'kite_facility',
  'niper',
  'vendor_categories',
  'lead_time_days',
  'min_order',
  'evaluations',
  'tags',
  'notes',
] as const
export type MergeField = (typeof mergeFields)[number]
/** Fewest and most partners of one merge. */
export const mergeSize = { min: 2, max: 5 } as const
/** For how long a merge is taken back. */
export const MERGE_UNDO_HOURS = 24

const id = z.string('Mitra wajib dipilih.').regex(/^[1-9]\d{0,17}$/, 'Mitra tidak ditemukan atau sudah tidak aktif.')
/** A merge: who stays, the versions that its author saw, and from whom each field comes. */
export const mergeBody = z.strictObject({
  survivor: id,
  partners: z
    .array(z.strictObject({ id, version: z.int('Versi data wajib disebut.') }), 'Pilih 2 sampai 5 mitra.')
    .min(mergeSize.min, 'Pilih 2 sampai 5 mitra.')
    .max(mergeSize.max, 'Pilih 2 sampai 5 mitra.'),
  choices: z.partialRecord(z.enum(mergeFields), id).default({}),
  preview: z.boolean().default(false),
})
export type MergeInput = z.input<typeof mergeBody>
/** Rows that go to the partner that stays, by what they are called. */
export type MergeMoves = readonly { label: string; rows: number }[]
/** A merge that can still be taken back. */
export type PartnerMerge = {
  id: string
  survivor: string
  merged: readonly { id: string; code: string; name: string }[]
  merged_at: string
  merged_by: string
  undo_until: string
}
