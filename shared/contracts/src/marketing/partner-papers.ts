import { date, defineResource, longText, type RowOf, ref, text } from '../kit/index.ts'

/** Papers that show who a partner is and what it may do. Which are required is said by the kinds of papers (`references`). */
export const partnerPapers = defineResource({
  area: 'marketing',
  name: 'partner-papers',
  menu: 'vendor',
  guard: 'partner',
  label: 'Dokumen legal',

  fields: {
    partner: ref('Mitra', 'partners'),
    kind: ref('Jenis dokumen', 'references', { category: 'partner-paper' }),
    name: text('Dokumen', 200),
    number: text('Nomor', 60).nullable(),
    issued_on: date('Tanggal terbit').nullable(),
    valid_to: date('Berlaku sampai').nullable(),
    notes: longText('Catatan').nullable(),
  },

  title: 'name',
  computed: ['name'],
  fixed: ['partner'],
  trash: true,

  invariants: [
    {
      field: 'valid_to',
      message: 'Berlaku sampai tidak boleh sebelum tanggal terbit.',
      holds: ({ issued_on, valid_to }) => !issued_on || !valid_to || valid_to >= issued_on,
    },
  ],

  list: {
    search: ['name', 'number'],
    filters: ['partner', 'kind', 'name', 'number', 'issued_on', 'valid_to'],
    sort: ['name', 'number', 'issued_on', 'valid_to'],
    default: 'name',
  },
})

export type PartnerDocument = RowOf<typeof partnerPapers>

/** What became of a paper that a partner of its legal form has to have. `soon`: it ends within 30 days. */
export const legalStates = {
  present: 'Ada',
  soon: 'Segera berakhir',
  expired: 'Kedaluwarsa',
  missing: 'Belum ada',
} as const
export type LegalState = keyof typeof legalStates

/** A required paper of a partner: the one that is valid longest, if there is any. */
export type RequiredDocument = {
  kind: string
  name: string
  paper: string | null
  number: string | null
  valid_to: string | null
  state: LegalState
}
