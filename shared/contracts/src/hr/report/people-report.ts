/** What people are counted by. */
export const peopleGroups = {
  company: 'Perusahaan',
  department: 'Departemen',
  month: 'Bulan',
  employee: 'Karyawan',
} as const
export type PeopleGroup = keyof typeof peopleGroups

/** How a measure is written: whole numbers, decimals, money, parts of a hundred. */
export type MeasureForm = 'count' | 'decimal' | 'money' | 'percent'
type Measures = Readonly<Record<string, { label: string; as: MeasureForm }>>

const headcount = {
  began: { label: 'Awal', as: 'count' },
  joined: { label: 'Masuk', as: 'count' },
  left: { label: 'Keluar', as: 'count' },
  headcount: { label: 'Akhir', as: 'count' },
  turnover: { label: 'Perputaran (%)', as: 'percent' },
} as const satisfies Measures

const attendance = {
  days: { label: 'Hari kerja', as: 'count' },
  leave: { label: 'Izin dan cuti', as: 'count' },
  sick: { label: 'Sakit', as: 'count' },
  absent: { label: 'Alpa', as: 'count' },
  absence: { label: 'Sakit dan alpa (%)', as: 'percent' },
  late: { label: 'Terlambat (kali)', as: 'count' },
  late_minutes: { label: 'Terlambat (mnt)', as: 'count' },
  overtime: { label: 'Lembur (jam)', as: 'decimal' },
} as const satisfies Measures

const leave = {
  employees: { label: 'Karyawan', as: 'count' },
  left: { label: 'Sisa (hari)', as: 'decimal' },
  lapsing: { label: 'Hangus ≤ 90 hari', as: 'decimal' },
  owed: { label: 'Minus (hari)', as: 'decimal' },
  amount: { label: 'Nilai', as: 'money' },
} as const satisfies Measures

const taken = {
  requests: { label: 'Pengajuan', as: 'count' },
  employees: { label: 'Karyawan', as: 'count' },
  days: { label: 'Hari', as: 'decimal' },
  annual: { label: 'Tahunan', as: 'decimal' },
  mass: { label: 'Cuti bersama', as: 'decimal' },
  sick: { label: 'Sakit', as: 'decimal' },
  statutory: { label: 'Khusus, melahirkan', as: 'decimal' },
  other: { label: 'Lainnya', as: 'decimal' },
} as const satisfies Measures

/** The reports about people: their measures in the order of their columns, and the groups that make sense. */
export const peopleReports = {
  headcount: { label: 'Karyawan', measures: headcount as Measures, groups: ['company', 'department', 'month'] },
  attendance: {
    label: 'Presensi',
    measures: attendance as Measures,
    groups: ['company', 'department', 'month', 'employee'],
  },
  leave: { label: 'Sisa cuti', measures: leave as Measures, groups: ['company', 'department', 'employee'] },
  taken: {
    label: 'Cuti diambil',
    measures: taken as Measures,
    groups: ['company', 'department', 'month', 'employee'],
  },
} as const satisfies Record<string, { label: string; measures: Measures; groups: readonly PeopleGroup[] }>
export type PeopleReportKind = keyof typeof peopleReports

/** Measures of a line by their name: whole numbers, exact decimals as text, null where nothing can be said. */
export type PeopleMeasures = Readonly<Record<string, number | string | null>>
export type PeopleRow = { id: string; label: string; values: PeopleMeasures }

export type PeopleReport = {
  kind: PeopleReportKind
  by: PeopleGroup
  from: string
  to: string
  total: PeopleMeasures
  /** Those with the largest measures where there are too many. */
  rows: PeopleRow[]
  has_more: boolean
  /** Ids of the codes that count as illness and as absence, for the list of their days. */
  codes: { sick: string[]; absent: string[] }
}

/** Two years: longer ranges of attendance are not read while a user looks on. */
export const MAX_REPORT_DAYS = 731
