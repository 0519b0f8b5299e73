import { z } from 'zod'
import { DAY_MS } from '../kit/days.ts'
import {
  boolean,
  choice,
  date,
  defineResource,
  instant,
  integer,
  json,
  longText,
  type RowOf,
  ref,
  refs,
  tags,
  text,
} from '../kit/index.ts'

export const agendaTypes = {
  meeting: 'Rapat',
  training: 'Pelatihan',
  trip: 'Perjalanan dinas',
  visit: 'Kunjungan',
  deadline: 'Tenggat',
  announcement: 'Pengumuman',
  ceremony: 'Acara',
  other: 'Lainnya',
} as const
export const agendaZones = { 'Asia/Jakarta': 'WIB', 'Asia/Makassar': 'WITA', 'Asia/Jayapura': 'WIT' } as const
export type AgendaZone = keyof typeof agendaZones
export const agendaVisibilities = {
  private: 'Pribadi',
  attendees: 'Peserta',
  department: 'Departemen',
  company: 'Perusahaan',
  group: 'Grup',
} as const
export const agendaStatuses = { scheduled: 'Terjadwal', cancelled: 'Dibatalkan' } as const
export const agendaResponses = {
  waiting: 'Menunggu',
  accepted: 'Hadir',
  tentative: 'Mungkin',
  declined: 'Tidak',
} as const
export type AgendaResponse = keyof typeof agendaResponses
/** Minutes before the start. */
export const agendaReminders = { 10: '10 menit', 60: '1 jam', 1440: '1 hari', 10080: '1 minggu' } as const
/** Of a recurring event: which of its days an edit, a removal or a cancellation means. */
export const agendaScopes = { this: 'Kejadian ini', following: 'Ini dan berikutnya', all: 'Semua' } as const
export type AgendaScope = keyof typeof agendaScopes

/** Longest event. */
const MAX_DAYS = 60
/** The most days a recurring event may have: they are all written down, so that rooms and reminders are exact. */
export const MAX_OCCURRENCES = 366
const ruleShape = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;[A-Z]+=[A-Z0-9,+-]+)*$/
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const scope = choice('Berlaku untuk', agendaScopes)
/** The day of the series an action means, as the series has it in its own zone. */
const day = date('Kejadian').nullable()

/** Meetings, trips, deadlines, announcements of the working calendar. */
export const agendaEvents = defineResource({
  area: 'calendar',
  name: 'agenda-events',
  menu: 'calendar',
  label: 'Agenda',

  fields: {
    title: text('Judul', 150),
    event_type: choice('Jenis', agendaTypes),
    all_day: boolean('Sepanjang hari'),
    /** Of an all-day event the midnight its first day begins with, in its own zone; `end_at` the midnight after its last. */
    start_at: instant('Mulai'),
    end_at: instant('Selesai'),
    timezone: choice('Zona waktu', agendaZones),
    /** RFC 5545 without DTSTART. UNTIL is a day in the event's own zone, that day included. */
    rrule: text('Pengulangan', 300).nullable(),
    exdates: json('Pengecualian', z.array(z.iso.date())),
    recurrence_parent: ref('Bagian dari', 'agenda-events').nullable(),
    visibility: choice('Tampil untuk', agendaVisibilities),
    companies: refs('Perusahaan', 'references', { category: 'company' }),
    offices: refs('Kantor', 'references', { category: 'office' }),
    departments: refs('Departemen', 'references', { category: 'department' }),
    organizer: ref('Penyelenggara', 'users'),
    attendees: refs('Peserta', 'employees'),
    guests: tags('Undangan luar', { each: 190, max: 50 }),
    room: ref('Ruang', 'references', { category: 'room' }).nullable(),
    location: text('Lokasi', 200).nullable(),
    meeting_url: text('Tautan rapat', 500)
      .refine((url) => /^https?:\/\/\S+$/i.test(url), 'Alamat web harus diawali http:// atau https://.')
      .nullable(),
    reminders: json(
      'Pengingat',
      z
        .array(
          z.int().refine((minutes) => minutes in agendaReminders, 'Pengingat tidak ada dalam pilihan.'),
          'Pengingat harus berupa daftar.',
        )
        .max(5, 'Pengingat maksimal 5.')
        .transform((minutes) => [...new Set(minutes)]),
    ),
    description: longText('Keterangan', 5_000).nullable(),
    minutes: longText('Notulen', 20_000).nullable(),
    is_pinned: boolean('Sematkan'),
    status: choice('Status', agendaStatuses),
    cancel_reason: text('Alasan batal', 250).nullable(),
    ics_uid: text('UID iCalendar', 40),
    sequence: integer('Revisi'),
  },

  title: 'title',
  computed: ['exdates', 'recurrence_parent', 'organizer', 'status', 'cancel_reason', 'ics_uid', 'sequence'],
  defaults: {
    all_day: false,
    timezone: 'Asia/Jakarta',
    visibility: 'attendees',
    companies: [],
    offices: [],
    departments: [],
    attendees: [],
    guests: [],
    reminders: [],
    is_pinned: false,
  },

  invariants: [
    {
      field: 'end_at',
      message: 'Selesai tidak boleh sebelum Mulai.',
      holds: ({ start_at, end_at }) => !start_at || !end_at || Date.parse(end_at) >= Date.parse(start_at),
    },
    {
      field: 'end_at',
      message: 'Durasi agenda maksimal 60 hari.',
      holds: ({ start_at, end_at }) =>
        !start_at || !end_at || Date.parse(end_at) - Date.parse(start_at) <= MAX_DAYS * DAY_MS,
    },
    {
      field: 'rrule',
      message: 'Pengulangan tidak dikenal.',
      holds: ({ rrule }) => !rrule || ruleShape.test(rrule),
    },
    {
      field: 'rrule',
      message: 'Pengulangan harus punya tanggal akhir atau jumlah (maks. 366).',
      holds: ({ rrule }) => !rrule || /;(UNTIL|COUNT)=/.test(rrule),
    },
    {
      field: 'companies',
      message: 'Perusahaan wajib dipilih.',
      holds: ({ visibility, companies, offices }) =>
        visibility !== 'company' || Boolean(companies?.length || offices?.length),
    },
    {
      field: 'departments',
      message: 'Departemen wajib dipilih.',
      holds: ({ visibility, departments }) => visibility !== 'department' || Boolean(departments?.length),
    },
    {
      field: 'guests',
      message: 'Format email tidak valid.',
      holds: ({ guests }) => !guests || guests.every((guest) => emailShape.test(guest)),
    },
  ],

  trash: true,

  roles: { owner: 'organizer' },
  // An event that is over needs no state of its own: its times say so.
  workflow: {
    initial: 'scheduled',
    byActions: true,
    // One day of a series that is cancelled alone.
    starts: [
      { in: 'cancelled', holds: ({ recurrence_parent, cancel_reason }) => Boolean(recurrence_parent && cancel_reason) },
    ],
    states: {
      scheduled: { tone: 'info', category: 'open' },
      cancelled: { tone: 'danger', category: 'cancelled', editable: 'all', removable: true },
    },
    transitions: {
      cancel: {
        label: 'Batalkan',
        from: ['scheduled'],
        to: 'cancelled',
        who: ['can:cancel'],
        tone: 'danger',
        reason: 'cancel_reason',
        // Those who were invited are notified of every change.
        notify: [],
      },
      reopen: {
        label: 'Aktifkan kembali',
        from: ['cancelled'],
        to: 'scheduled',
        who: ['can:reopen'],
        sets: { cancel_reason: null },
        notify: [],
      },
    },
  },

  list: {
    search: ['title', 'location', 'description'],
    filters: [
      'title',
      'event_type',
      'all_day',
      'start_at',
      'end_at',
      'visibility',
      'companies',
      'offices',
      'departments',
      'organizer',
      'attendees',
      'room',
      'is_pinned',
      'status',
    ],
    sort: ['title', 'event_type', 'start_at', 'end_at'],
    default: 'start_at',
  },

  actions: {
    /** Changes one day of a series, that day and all later ones, or every day; `changes` as an update would say them. */
    edit: {
      permission: 'update',
      label: 'Ubah',
      fields: { scope, date: day, changes: json('Perubahan', z.record(z.string(), z.unknown())) },
    },
    /** Takes days out of a series. */
    remove: { permission: 'destroy', label: 'Hapus', fields: { scope, date: day } },
    /** Keeps the event to be seen, as cancelled, and tells those who were invited. */
    cancel: { permission: 'cancel', label: 'Batalkan', fields: { scope, date: day, reason: text('Alasan', 250) } },
    reopen: { permission: 'rollback', label: 'Aktifkan kembali', fields: {} },
  },
})

export type AgendaEvent = RowOf<typeof agendaEvents>

/** Answer of an invited employee. `scope` names the days of a series; without it the answer is for the whole series. */
export const rsvpRequest = z.strictObject({
  response: z.enum(['accepted', 'tentative', 'declined'], { error: 'Tanggapan wajib dipilih.' }),
  scope: z
    .enum(Object.keys(agendaScopes) as AgendaScope[], { error: 'Berlaku untuk tidak ada dalam pilihan.' })
    .default('all'),
  date: z.iso.date({ error: 'Kejadian bukan tanggal yang sah.' }).nullable().default(null),
})

/** One day of an event as the calendar shows it. */
export type AgendaOccurrence = {
  /** `<event>:<date>`. */
  id: string
  event: string
  /** The day of the series, in the event's own zone. */
  date: string
  version: number
  title: string
  event_type: keyof typeof agendaTypes
  all_day: boolean
  start_at: string
  end_at: string
  timezone: AgendaZone
  status: keyof typeof agendaStatuses
  visibility: keyof typeof agendaVisibilities
  is_pinned: boolean
  is_recurring: boolean
  /** The user organises the event or is invited to it. */
  is_mine: boolean
  organizer: string
  organizer_name: string
  room_name: string | null
  location: string | null
  company_names: readonly string[]
  invited: number
  accepted: number
  /** The answer of the user; null if not invited. */
  response: AgendaResponse | null
  can: readonly string[]
}

/** An event that waits for the user's answer, with its next day. */
export type AgendaInvitation = Pick<AgendaOccurrence, 'id' | 'event' | 'title' | 'date' | 'start_at'>

/**
 * Invited people who are busy at that time, and whether the day is a holiday. These are warnings; nothing is refused.
 */
export type AgendaConflicts = {
  busy: readonly { employee: string; name: string; title: string | null }[]
  /** On leave that was granted. */
  away: readonly { employee: string; name: string }[]
  /** Invited people who have left the company. They get no notification. */
  left: readonly { employee: string; name: string }[]
  holidays: readonly { date: string; name: string }[]
  room: { title: string; hours: string } | null
}
