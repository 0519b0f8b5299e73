import { date, defineResource, longText, type RowOf, ref } from '../../kit/index.ts'

/** Longest range: a flood is over by then, and a mistyped year is seen. */
const MAX_DAYS = 31

/** Days on which nobody of a company or an office counts as late: a flood, a power cut, a closed bridge. */
export const attendanceExceptions = defineResource({
  area: 'hr',
  name: 'attendance-exceptions',
  menu: 'attendance',
  label: 'Pengecualian presensi',
  // It changes the days of many people at once.
  permissions: { store: 'bulkUpdate', update: 'bulkUpdate', destroy: 'bulkUpdate' },

  fields: {
    reason: longText('Alasan', 200).refine((value) => value.length >= 5, 'Alasan minimal 5 karakter.'),
    date_from: date('Dari'),
    date_to: date('Sampai'),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    office: ref('Kantor', 'references', { category: 'office' }, { within: { company: 'company' } }).nullable(),
  },

  title: 'reason',
  fixed: ['company'],
  trash: true,

  invariants: [
    {
      field: 'date_to',
      message: 'Sampai tidak boleh sebelum Dari.',
      holds: ({ date_from, date_to }) => !date_from || !date_to || date_to >= date_from,
    },
    {
      field: 'date_to',
      message: `Maksimal ${MAX_DAYS} hari sekaligus.`,
      holds: ({ date_from, date_to }) =>
        !date_from || !date_to || (Date.parse(date_to) - Date.parse(date_from)) / 86_400_000 < MAX_DAYS,
    },
  ],

  list: {
    search: ['reason'],
    filters: ['reason', 'date_from', 'date_to', 'company', 'office'],
    sort: ['date_from', 'date_to'],
    default: '-date_from',
  },
})

export type AttendanceException = RowOf<typeof attendanceExceptions>
