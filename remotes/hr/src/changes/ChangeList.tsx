import { employeeChanges } from '@ems/contracts/hr'
import { lazyPart, type Row } from '@ems/platform'
import { Button, everyPart, type FormGroup, filesBelow, RelatedRows, ResourceScreen } from '@ems/ui'
import { Suspense, useState } from 'react'

const DecideDialog = lazyPart(() => import('./DecideDialog.tsx'))

/** Requests of employees to change their data. */
export default function ChangeList() {
  return (
    <ResourceScreen
      resource={employeeChanges}
      addLabel="Ajukan perubahan data"
      columns={columns}
      hidden={hidden}
      empty="Belum ada perubahan data yang diajukan."
      cardFirst={cardFirst}
      filters={filters}
      isImportable
      isCopyable={false}
      parts={everyPart}
      form={form}
      recordActions={({ stored: { row } }) => row && <DecideButton row={row} />}
    />
  )
}

/** The changes an employee asked for, the newest first. */
export const ChangesOf = ({ employee, isOwn }: { employee: string; isOwn: boolean }) => (
  <RelatedRows
    resource={employeeChanges}
    of={{ employee }}
    isOpen={isOwn}
    columns={myColumns}
    form={proposal}
    empty="Belum ada perubahan data yang diajukan."
    addLabel="Ajukan perubahan data"
  />
)

/** *Putuskan*, for approvers of the request. */
function DecideButton({ row }: { row: Row<typeof employeeChanges> }) {
  const [isOpen, setOpen] = useState(false)
  if (!row.can.includes('decide')) return null
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        Putuskan
      </Button>
      {isOpen && (
        <Suspense>
          <DecideDialog id={row.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const columns = [
  'employee_name',
  'status',
  'summary',
  'created_at',
  'decided_at',
  'note',
  'company',
  'updated_at',
] as const
const hidden = ['company', 'updated_at'] as const
const myColumns = ['created_at', 'status', 'summary', 'decided_at'] as const
const cardFirst = ['status', 'summary', 'created_at'] as const
const filters = ['employee', 'status', 'decided_at', 'company'] as const

type Group = FormGroup<typeof employeeChanges>
/** Once it is handed in, a part in which nothing changes says nothing. */
const ifProposed = (group: Group): Group => ({
  ...group,
  when: ({ mode, values }) =>
    mode === 'create' ||
    values.status === 'draft' ||
    group.names.some((name) => {
      const value: unknown = values[name]
      return Array.isArray(value) ? value.length > 0 : value != null && value !== ''
    }),
})

const proposal: readonly Group[] = [
  ifProposed({
    legend: 'Kontak',
    names: ['mobile', 'whatsapp', 'personal_email'],
    descriptions: { mobile: 'Isi hanya yang berubah; yang kosong tetap seperti sekarang.' },
  }),
  ifProposed({ legend: 'Alamat', names: ['addresses'], columns: 1 }),
  ifProposed({
    legend: 'Status dan keluarga',
    names: ['marital_status', 'marital_date', 'religion', 'blood_type', 'kk_no', 'contacts'],
    more: true,
  }),
  ifProposed({ legend: 'Pajak dan bank', names: ['npwp', 'bank', 'account_no', 'account_name'], more: true }),
  ifProposed({ legend: 'Pendidikan', names: ['education'], columns: 1, more: true }),
  {
    legend: 'Keterangan',
    names: ['note'],
    columns: 1,
    after: filesBelow('Bukti', 'evidence', { multiple: true, need: 'submit' }),
  },
  { legend: 'Keputusan', names: ['decisions', 'summary', 'decided_at'], when: ({ mode }) => mode !== 'create' },
]
const form: readonly Group[] = [{ legend: 'Karyawan', names: ['employee'], columns: 1 }, ...proposal]
