import type { attendanceEmployees } from '@ems/contracts/hr'
import type { FormGroup } from '@ems/ui'

/** One day; also shown with the employee it is about. */
export const dayForm: readonly FormGroup<typeof attendanceEmployees>[] = [
  {
    legend: 'Hari',
    names: ['date', 'code', 'check_in', 'check_out', 'work_pattern', 'office', 'reason', 'note'],
    required: ['reason'],
    descriptions: {
      check_out: 'Shift malam pulang pada hari berikutnya.',
      work_pattern: 'Pola kerja karyawan bila dikosongkan.',
      office: 'Kantor karyawan bila dikosongkan.',
    },
  },
  {
    legend: 'Hasil',
    names: [
      'schedule_in',
      'schedule_out',
      'late_minutes',
      'early_minutes',
      'break_minutes',
      'work_minutes',
      'overtime_minutes',
      'exception_reason',
      'source',
      'locked_period',
      'leave_employee',
      'own_code',
    ],
    when: ({ mode }) => mode !== 'create',
  },
]
