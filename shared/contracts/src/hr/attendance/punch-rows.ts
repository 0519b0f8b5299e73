import { choice, date, decimal, defineResource, instant, integer, type RowOf, ref, text } from '../../kit/index.ts'
import { timezones } from '../../settings/users.ts'
import { geoStatuses, punchDirections, punchSources } from '../choices.ts'

/** Every tap at a machine, in the browser or on a phone. Rows are only added. */
export const attendancePunches = defineResource({
  area: 'hr',
  name: 'attendance-punches',
  menu: 'attendance',
  label: 'Log mesin',

  fields: {
    employee: ref('Karyawan', 'employees').nullable(),
    employee_name: text('Nama karyawan', 120),
    at: instant('Waktu'),
    date: date('Tanggal'),
    timezone: choice('Zona waktu', timezones),
    /** By the clock of the machine or phone, as it was sent. */
    device_at: instant('Menurut jam perangkat').nullable(),
    received_at: instant('Diterima'),
    pin: text('PIN', 20).nullable(),
    device_group: text('Kelompok mesin', 20).nullable(),
    device: text('Mesin', 60).nullable(),
    direction: choice('Arah', punchDirections),
    source: choice('Sumber', punchSources),
    office: ref('Kantor', 'references', { category: 'office' }).nullable(),
    latitude: decimal('Lintang', { scale: 6, signed: true }).nullable(),
    longitude: decimal('Bujur', { scale: 6, signed: true }).nullable(),
    accuracy_m: integer('Akurasi (m)').nullable(),
    distance_m: integer('Jarak dari kantor (m)').nullable(),
    geo_status: choice('Lokasi', geoStatuses).nullable(),
    client_key: text('Kunci perangkat', 40).nullable(),
    company: ref('Perusahaan', 'references', { category: 'company' }).nullable(),
  },

  title: 'employee_name',
  computed: [
    'employee',
    'employee_name',
    'at',
    'date',
    'timezone',
    'device_at',
    'received_at',
    'pin',
    'device_group',
    'device',
    'direction',
    'source',
    'office',
    'latitude',
    'longitude',
    'accuracy_m',
    'distance_m',
    'geo_status',
    'client_key',
    'company',
  ],

  list: {
    search: ['employee_name', 'pin'],
    filters: ['employee', 'employee_name', 'at', 'date', 'pin', 'source', 'office', 'company'],
    sort: ['at', 'date', 'employee_name', 'pin'],
    default: '-at',
  },

  actions: {
    /** Reads the log of a machine. */
    importLog: { permission: 'store', label: 'Impor log mesin', fields: {} },
    /** One's own taps, by web and phone. */
    checkIn: { permission: 'show', label: 'Presensi', fields: {} },
  },
})

export type AttendancePunch = RowOf<typeof attendancePunches>
