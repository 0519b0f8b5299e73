import { choice, date, instant, money, ref, rows, text } from '../../kit/index.ts'
import { renewalWays, signerParties } from '../choices.ts'

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
  { for: 'owner', say: 'Putuskan perpanjangan', from: 'decision_due', lead: 30, due: 'decision_due' },
  {
    for: 'owner',
    say: 'Perpanjang atau akhiri',
    from: 'notice_deadline',
    lead: 30,
    due: 'notice_deadline',
    unless: 'decision_due',
  },
] as const

/** File required before a contract is in force. */
export const signedFile = {
  purpose: 'signed',
  min: 1,
  because: 'Unggah berkas final bertanda tangan sebelum mengaktifkan.',
} as const

/** Lists inside a contract. */
export const contractRows = {
  signers: rows(
    'Penanda tangan',
    {
      name: text('Nama', 120),
      position: text('Jabatan', 80).nullable(),
      party: choice('Pihak', signerParties),
      signed_at: date('Tanggal').nullable(),
      e_stamp_no: text('No. e-meterai', 40).nullable(),
    },
    { max: 20 },
  ),
  obligations: rows(
    'Kewajiban & tonggak',
    {
      title: text('Uraian'),
      due_at: date('Jatuh tempo'),
      pic: ref('PIC', 'users').nullable(),
      done_at: date('Selesai').nullable(),
      value: money('Nilai').nullable(),
    },
    { max: 100 },
  ),
  renewals: rows(
    'Riwayat perpanjangan',
    {
      at: instant('Dicatat'),
      mode: choice('Cara', renewalWays),
      from: date('Semula'),
      to: date('Menjadi'),
      old_value: money('Nilai semula').nullable(),
      new_value: money('Nilai baru').nullable(),
      reason: text('Alasan', 500).nullable(),
    },
    { max: 200 },
  ),
}
