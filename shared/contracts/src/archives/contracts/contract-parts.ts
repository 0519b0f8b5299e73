/** Fields that change whatever was agreed; others of a contract in force need an addendum. */
export const whateverState = [
  'pic',
  'watchers',
  'reminder_days',
  'notes',
  'tags',
  'obligations',
  'original_location',
] as const

/** Pending work of the owner of a contract in force. */
export const renewal = [
  { for: 'owner', say: 'Perpanjang atau akhiri', from: 'notice_deadline', lead: 30, due: 'notice_deadline' },
] as const

/** File required before a contract is in force. */
export const signedFile = {
  purpose: 'signed',
  min: 1,
  because: 'Unggah berkas final bertanda tangan sebelum mengaktifkan.',
} as const
