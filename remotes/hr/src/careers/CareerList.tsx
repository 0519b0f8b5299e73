import { careerEvents } from '@ems/contracts/hr'
import { dayOf, useSession } from '@ems/platform'
import { type FormGroup, type QuickFilter, ResourceScreen } from '@ems/ui'
import { useMemo } from 'react'

/** Every line of every career: joins, moves and leavings by date. */
export default function CareerList() {
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const quick = useMemo(() => questions(today), [today])
  return (
    <ResourceScreen
      resource={careerEvents}
      columns={columns}
      hidden={hidden}
      empty="Belum ada riwayat karier."
      cardFirst={cardFirst}
      filters={filters}
      quick={quick}
      form={form}
    />
  )
}

const questions = (today: string): readonly QuickFilter[] => {
  const year = { valid_from_from: `${today.slice(0, 4)}-01-01`, valid_from_to: today }
  return [
    { label: 'Masuk tahun ini', filters: { ...year, type: ['join', 'rejoin'] } },
    { label: 'Keluar tahun ini', filters: { ...year, type: ['exit'] } },
    { label: 'Mutasi dan promosi tahun ini', filters: { ...year, type: ['transfer', 'promotion', 'demotion'] } },
    { label: 'Belum berlaku', filters: { is_pending: '1' } },
  ]
}

const columns = [
  'employee_name',
  'type',
  'valid_from',
  'valid_to',
  'company',
  'department',
  'position',
  'employment_type',
  'office',
  'grade',
  'manager',
  'document',
  'note',
  'is_employed',
  'is_pending',
] as const
const hidden = columns.slice(8)
const cardFirst = ['type', 'valid_from', 'position', 'department'] as const
const filters = [
  'employee',
  'type',
  'valid_from',
  'valid_to',
  'company',
  'office',
  'department',
  'position',
  'employment_type',
  'is_employed',
  'is_pending',
] as const
const form: readonly FormGroup<typeof careerEvents>[] = [
  {
    legend: 'Peristiwa',
    names: ['employee', 'type', 'valid_from', 'valid_to', 'is_employed', 'is_pending', 'document', 'note'],
  },
  {
    legend: 'Penempatan',
    names: ['company', 'office', 'department', 'position', 'grade', 'manager', 'employment_type'],
  },
]
