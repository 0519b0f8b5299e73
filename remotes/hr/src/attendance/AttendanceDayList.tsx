import { attendanceEmployees } from '@ems/contracts/hr'
import { addDays, dayOf, type Row, useSession } from '@ems/platform'
import { everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'
import { dayForm } from './AttendanceForm.ts'

type Day = Row<typeof attendanceEmployees>

/** Attendance day by day. */
export function AttendanceDayList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  return (
    <ResourceScreen
      resource={attendanceEmployees}
      addLabel="Tambah Presensi"
      columns={columns}
      hidden={hidden}
      empty="Belum ada data presensi periode ini."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      isImportable
      isCopyable={false}
      parts={everyPart}
      form={form}
    />
  )
}

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Hari ini', filters: { date: today } },
  { label: '7 hari terakhir', filters: { date_from: addDays(today, -6), date_to: today } },
  { label: 'Bulan ini', filters: { date_from: `${today.slice(0, 8)}01`, date_to: today } },
  { label: 'Terlambat', filters: { late_minutes_from: '1' } },
  { label: 'Tanpa pulang', filters: { check_in_null: '0', check_out_null: '1' } },
  { label: 'Perlu tinjau', filters: { review: ['needs_review'] } },
]

const columns = [
  'employee_name',
  'date',
  'company',
  'department',
  'code',
  'check_in',
  'check_out',
  'late_minutes',
  'review',
  'early_minutes',
  'work_minutes',
  'break_minutes',
  'overtime_minutes',
  'work_pattern',
  'office',
  'source',
  'geo_status',
  'locked_period',
  'exception_reason',
  'note',
  'updated_at',
] as const
const hidden = columns.slice(9)
const cardFirst = ['date', 'code', 'check_in', 'check_out'] as const
const filters = [
  'date',
  'employee',
  'company',
  'department',
  'office',
  'work_pattern',
  'code',
  'late_minutes',
  'overtime_minutes',
  'geo_status',
  'source',
  'review',
] as const
const bulkFields = ['code', 'exception_reason', 'reason', 'note'] as const

const minutes = (field: 'late_minutes' | 'early_minutes' | 'overtime_minutes') => (row: Day, text: string) =>
  row[field] === 0 ? '–' : text
const cells = {
  late_minutes: minutes('late_minutes'),
  early_minutes: minutes('early_minutes'),
  overtime_minutes: minutes('overtime_minutes'),
}

const form: readonly FormGroup<typeof attendanceEmployees>[] = [
  { legend: 'Karyawan', names: ['employee'], columns: 1 },
  ...dayForm,
]
