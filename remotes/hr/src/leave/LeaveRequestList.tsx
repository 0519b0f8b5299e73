import { leaveEmployees } from '@ems/contracts/hr'
import { dayOf, type Row, useSession } from '@ems/platform'
import { codeCell, everyPart, type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'
import { requestForm } from './form.tsx'

const requests = { entry: 'request' }
/** Entries that count in a balance; pending and refused ones do not. */
const counted = { status: ['approved', 'posted'] }

/** Leave requests. */
export function LeaveRequestList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  return (
    <ResourceScreen
      resource={leaveEmployees}
      id="leave-requests"
      addLabel="Ajukan cuti"
      columns={columns}
      hidden={hidden}
      where={requests}
      empty="Belum ada pengajuan."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isImportable
      isCopyable={false}
      parts={everyPart}
      form={form}
    />
  )
}

/** Days granted, carried over, expired: what requests are taken from. */
export const LedgerList = () => (
  <ResourceScreen
    resource={leaveEmployees}
    id="leave-ledger"
    title="Buku cuti"
    addLabel="Tambah catatan"
    columns={ledgerColumns}
    where={counted}
    empty="Belum ada catatan saldo."
    cells={cells}
    filters={ledgerFilters}
    defaults={{ entry: 'adjust' }}
    isImportable
    isCopyable={false}
    parts={everyPart}
    form={ledgerForm}
  />
)

const questions = (today: string): readonly QuickFilter[] => [
  { label: 'Menunggu', filters: { status: ['submitted'] } },
  { label: 'Cuti hari ini', filters: { status: ['approved'], start_date_to: today, end_date_from: today } },
  { label: 'Akan datang', filters: { status: ['approved'], start_date_from: today } },
  { label: 'Tanpa pengganti', filters: { substitute_null: '1' } },
  { label: 'Draf', filters: { status: ['draft', 'returned'] } },
]

const cells = {
  number: codeCell,
  // A year is no amount.
  period_year: ({ period_year }: Row<typeof leaveEmployees>) => String(period_year),
  // Signed days, so that credits and debits of the ledger are distinguishable.
  days: ({ days }: Row<typeof leaveEmployees>, text: string) =>
    days.startsWith('-') ? text.replace('-', '−') : `+${text}`,
}
const columns = [
  'employee_name',
  'number',
  'leave',
  'start_date',
  'end_date',
  'taken_days',
  'substitute',
  'status',
  'department',
  'company',
  'reason',
  'decided_at',
  'created_at',
] as const
const hidden = ['department', 'company', 'reason', 'decided_at', 'created_at'] as const
const filters = [
  'status',
  'leave',
  'employee',
  'department',
  'company',
  'start_date',
  'end_date',
  'taken_days',
  'substitute',
] as const
const cardFirst = ['leave', 'start_date', 'end_date', 'status'] as const
const ledgerColumns = [
  'employee_name',
  'leave',
  'entry',
  'period_year',
  'days',
  'valid_from',
  'valid_to',
  'start_date',
  'status',
  'reason',
] as const
const ledgerFilters = [
  'entry',
  'leave',
  'employee',
  'department',
  'company',
  'period_year',
  'valid_to',
  'status',
] as const

const form: readonly FormGroup<typeof leaveEmployees>[] = [
  { legend: 'Karyawan', names: ['employee'], columns: 1 },
  ...requestForm,
]
const ledgerForm: readonly FormGroup<typeof leaveEmployees>[] = [
  { legend: 'Karyawan', names: ['employee', 'entry'] },
  ...requestForm,
]
