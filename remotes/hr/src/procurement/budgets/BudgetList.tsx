import { budgets, generalProcurements } from '@ems/contracts/hr'
import { dayOf, type Row, useSession } from '@ems/platform'
import { everyPart, type FormGroup, type QuickFilter, RelatedList, ResourceScreen, type ScreenTab } from '@ems/ui'
import { useMemo } from 'react'

/** What departments may spend in a year, and what of it is bound. */
export default function BudgetList() {
  const { user } = useSession()
  const year = dayOf(new Date(), user.timezone).slice(0, 4)
  const quick = useMemo(() => questions(year), [year])
  return (
    <ResourceScreen
      resource={budgets}
      addLabel="Tambah Anggaran"
      columns={columns}
      hidden={hidden}
      empty="Belum ada anggaran. Tambah atau impor anggaran tahun ini."
      cells={cells}
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      isImportable
      isCopyable={false}
      parts={everyPart}
      defaults={{ year: Number(year) }}
      form={form}
      tabs={tabs}
    />
  )
}

const questions = (year: string): readonly QuickFilter[] => [
  { label: 'Tahun ini', filters: { year: [year] } },
  { label: 'Terlampaui', filters: { remaining_to: '-0.01' } },
]
const cells = {
  // A year is no amount.
  year: ({ year }: Row<typeof budgets>) => String(year),
}
const columns = [
  'name',
  'amount',
  'committed',
  'ordered',
  'spent',
  'remaining',
  'company',
  'year',
  'department',
  'account',
  'status',
] as const
const hidden = ['year', 'department', 'account'] as const
const cardFirst = ['company', 'amount', 'spent', 'remaining'] as const
const filters = ['year', 'company', 'department', 'account', 'amount', 'remaining', 'status'] as const
const form: readonly FormGroup<typeof budgets>[] = [
  {
    legend: 'Anggaran',
    names: ['year', 'company', 'department', 'account', 'amount'],
    descriptions: {
      department: 'Kosong berarti seluruh perusahaan.',
      amount: 'Sesudah disimpan diubah lewat Revisi, dengan alasan.',
    },
  },
  {
    legend: 'Pemakaian',
    names: ['committed', 'ordered', 'spent', 'remaining'],
    when: ({ mode }) => mode !== 'create',
  },
  {
    legend: 'Revisi',
    names: ['revisions'],
    columns: 1,
    when: ({ stored }) => Boolean(stored.row?.revisions.length),
  },
  { legend: 'Catatan', names: ['note'], columns: 1, more: true },
]
const tabs: readonly ScreenTab<typeof budgets>[] = [
  {
    key: 'requests',
    title: 'Permintaan',
    permission: generalProcurements.can.list,
    render: ({ account, company, department, year }) => (
      <RelatedList
        resource={generalProcurements}
        path="/private/generals/procurement?id="
        of={{
          budget: account,
          company,
          ...(department ? { department } : {}),
          needed_at_from: `${year}-01-01`,
          needed_at_to: `${year}-12-31`,
        }}
        sort="-needed_at"
        columns={['title', 'number', 'requester', 'estimated_total', 'status']}
        empty="Belum ada permintaan dari anggaran ini."
      />
    ),
  },
]
