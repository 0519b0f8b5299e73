import { employees } from '@ems/contracts/hr'
import { addDays, dayOf, type Row, useNavigate, usePublicSettings, useSearchParams, useSession } from '@ems/platform'
import { Button, codeCell, everyPart, IconExternalLink, phoneCell, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'
import { dueCell } from '../cells.tsx'
import { employeeForm } from './EmployeeForm.tsx'
import { employeeTabs } from './EmployeeTabs.tsx'
import { MissingFields } from './page/MissingFields.tsx'
import { ProfilePrint } from './page/ProfilePrint.tsx'
import { RevealButton } from './RevealButton.tsx'

type Employee = Row<typeof employees>

/** Default of *Utilitas*. */
const ALARM_DAYS = 90

/** Everybody who works for the group, and who did. */
export default function EmployeeList() {
  const { user } = useSession()
  const navigate = useNavigate()
  const today = dayOf(new Date(), user.timezone)
  const alarmDays = Number(usePublicSettings()['hr.contract_alarm_days'] ?? ALARM_DAYS)
  const quick = useMemo(() => questions(today, alarmDays), [today, alarmDays])
  const cells = useMemo(() => cellsOn(today), [today])
  // Who looks for incomplete records reads what is missing in each.
  const isIncomplete = useSearchParams()[0].has('f.completeness_to')
  return (
    <ResourceScreen
      resource={employees}
      addLabel="Tambah Karyawan"
      columns={isIncomplete ? incompleteColumns : columns}
      hidden={isIncomplete ? incompleteHidden : hidden}
      empty="Belum ada karyawan. Impor dari Excel."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      bulkFields={bulkFields}
      isImportable
      size={860}
      parts={everyPart}
      form={employeeForm}
      tabs={employeeTabs}
      recordActions={({ stored: { row } }) =>
        row && (
          <>
            <RevealButton resource={employees} row={row} />
            <ProfilePrint row={row} />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconExternalLink size={15} aria-hidden />}
              onClick={() => navigate(`/private/humans/employee/detail?id=${row.id}`)}
            >
              Halaman karyawan
            </Button>
          </>
        )
      }
    />
  )
}

const questions = (today: string, alarmDays: number): readonly QuickFilter[] => {
  const active = { status: ['active'], join_date_to: today }
  return [
    { label: 'Aktif', filters: active },
    { label: 'Akan masuk', filters: { status: ['candidate', 'active'], join_date_from: addDays(today, 1) } },
    { label: 'Percobaan/PKWT', filters: { ...active, employment_type: ['probation', 'fixed_term'] } },
    {
      label: `Kontrak berakhir ≤ ${alarmDays} hari`,
      filters: { status: ['active'], contract_end_from: today, contract_end_to: addDays(today, alarmDays) },
    },
    { label: 'Tanpa BPJS', filters: { status: ['active'], bpjs_health_no_null: '1' } },
    { label: 'Tanpa pengguna', filters: { status: ['active'], has_user: '0' } },
    { label: 'Perlu dilengkapi', filters: { status: ['active'], completeness_to: '79' } },
  ]
}

const cellsOn = (today: string) => ({
  employee_no: codeCell,
  mobile: phoneCell,
  full_name: ({ title_front, title_back }: Employee, text: string) =>
    [[title_front, text].filter(Boolean).join(' '), title_back].filter(Boolean).join(', '),
  contract_end: ({ contract_end, status }: Employee, text: string) =>
    status === 'active' ? dueCell(contract_end, text, today) : undefined,
  probation_end: ({ probation_end, status }: Employee, text: string) =>
    status === 'active' ? dueCell(probation_end, text, today) : undefined,
  completeness: (row: Employee) => (
    <>
      {row.completeness} % <MissingFields row={row} />
    </>
  ),
})

const columns = [
  'employee_no',
  'full_name',
  'company',
  'office',
  'department',
  'position',
  'employment_type',
  'join_date',
  'contract_end',
  'status',
  'grade',
  'manager',
  'probation_end',
  'gender',
  'birth_date',
  'religion',
  'marital_status',
  'ptkp',
  'nik',
  'npwp',
  'bpjs_health_no',
  'bpjs_tk_no',
  'account_no',
  'mobile',
  'work_email',
  'work_pattern',
  'completeness',
  'has_user',
  'updated_at',
] as const
const hidden = columns.slice(10)
const incomplete = ['employee_no', 'full_name', 'completeness', 'company', 'department', 'mobile'] as const
const incompleteHidden = columns.filter((name) => !(incomplete as readonly string[]).includes(name))
const incompleteColumns = [...incomplete, ...incompleteHidden]
const cardFirst = ['employee_no', 'position', 'department', 'status'] as const
const filters = [
  'company',
  'office',
  'department',
  'position',
  'grade',
  'manager',
  'employment_type',
  'status',
  'join_date',
  'exit_date',
  'contract_end',
  'probation_end',
  'gender',
  'birth_date',
  'religion',
  'work_pattern',
  'completeness',
  'has_user',
] as const
const bulkFields = ['work_pattern'] as const
