import { leaveOffices } from '@ems/contracts/calendar'
import type { FormGroup, QuickFilter } from '@ems/ui'
import { ResourceScreen } from '../../federation/kit.ts'
import { MassLeave } from './MassLeave.tsx'

/** *Hari libur*: public holidays, cuti bersama and days a company gives. */
export default function HolidayScreen() {
  return (
    <ResourceScreen
      resource={leaveOffices}
      title="Hari libur"
      addLabel="Tambah hari libur"
      columns={columns}
      hidden={hidden}
      filters={filters}
      bulkFields={bulkFields}
      empty="Belum ada hari libur. Tambahkan satu per satu atau impor dari templat atau kalender (.ics)."
      isImportable
      importsCalendars
      form={form}
      parts={parts}
      quick={quick}
      recordActions={({ stored: { row } }) => row && <MassLeave day={row} />}
    />
  )
}

const columns = [
  'date',
  'name',
  'kind',
  'scope',
  'company',
  'office',
  'religion',
  'deducts_annual',
  'no_balance_policy',
  'decree',
  'is_tentative',
  'updated_at',
] as const
const hidden = ['religion', 'office', 'updated_at'] as const
const filters = ['date', 'kind', 'scope', 'company', 'office', 'religion', 'is_tentative'] as const
const bulkFields = ['decree', 'is_tentative'] as const
const parts = ['history'] as const
const year = new Date().getFullYear()
const quick: readonly QuickFilter[] = [
  { label: `Tahun ${year}`, filters: { date_from: `${year}-01-01`, date_to: `${year}-12-31` } },
  { label: 'Cuti bersama', filters: { kind: 'mass_leave' } },
  { label: 'Tentatif', filters: { is_tentative: 'true' } },
]

const form: readonly FormGroup<typeof leaveOffices>[] = [
  { legend: 'Hari libur', names: ['date', 'name', 'kind', 'decree', 'is_tentative'] },
  { legend: 'Berlaku untuk', names: ['scope', 'company', 'office', 'religion'] },
  {
    legend: 'Cuti bersama',
    names: ['deducts_annual', 'no_balance_policy'],
    when: ({ values }) => values.kind === 'mass_leave',
  },
]
