import { employmentTypes, genders, type Headcount } from '@ems/contracts/hr'
import { useSession, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading, SegmentedControl } from '@ems/ui/card'
import { DonutChart, type Slice } from '@ems/ui/charts'
import { useState } from 'react'
import { useHeadcounts } from './dates/colleagues.ts'

const PATH = '/private/humans/employee?f.status=active'
/** A circle of more parts than this cannot be read. */
const MAX_ITEMS = 7

const dimensions = { company: 'Perusahaan', employment: 'Status', gender: 'Jenis kelamin', age: 'Usia' } as const
type Dimension = keyof typeof dimensions

/** Komposisi karyawan: who is at work, seen one way or another. */
export default function CompositionWidget({ companies }: WidgetProps) {
  const { user } = useSession()
  const [dimension, setDimension] = useState<Dimension>('company')
  const { data, error, refetch } = useHeadcounts(companies)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Komposisi karyawan" rows={6} onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyCard icon="users" text="Belum ada karyawan aktif." />

  const isNarrowed = companies.length < user.companies.length
  const of = isNarrowed ? companies.map((id) => `&f.company=${id}`).join('') : ''
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="xs"
        aria-label="Komposisi menurut"
        data={Object.entries(dimensions).map(([value, label]) => ({ value, label }))}
        value={dimension}
        onChange={(value) => setDimension(value as Dimension)}
      />
      <DonutChart
        label={`Karyawan aktif menurut ${dimensions[dimension].toLowerCase()}`}
        axis={dimensions[dimension]}
        unit="Karyawan"
        slices={slicesOf(
          data.filter((one) => one.dimension === dimension),
          of,
        )}
      />
    </>
  )
}

/** The largest parts and the rest as one; each leads to its employees where the list can show just them. */
function slicesOf(rows: readonly Headcount[], of: string): Slice[] {
  const visible = rows.length > MAX_ITEMS ? rows.slice(0, MAX_ITEMS - 1) : rows
  const rest = rows.slice(visible.length).reduce((sum, { employees }) => sum + employees, 0)
  const slices = visible.map(({ dimension, key, name, employees }) => {
    const filter = filterOf(dimension, key, of)
    return { label: labelOf(dimension, key, name), value: employees, ...(filter ? { to: `${PATH}${filter}` } : {}) }
  })
  return rest > 0 ? [...slices, { label: 'Lainnya', value: rest }] : slices
}

function labelOf(dimension: Dimension, key: string, name: string | null) {
  if (dimension === 'company') return name ?? key
  if (dimension === 'gender') return genders[key as keyof typeof genders] ?? key
  if (dimension === 'employment') return employmentTypes[key as keyof typeof employmentTypes] ?? key
  if (key.startsWith('-')) return `sampai ${key.slice(1)} tahun`
  return key.endsWith('-') ? `${key.slice(0, -1)} tahun ke atas` : `${key.replace('-', '–')} tahun`
}

function filterOf(dimension: Dimension, key: string, of: string) {
  if (dimension === 'company') return `&f.company=${key}`
  if (dimension === 'gender') return `&f.gender=${key}${of}`
  return dimension === 'employment' ? `&f.employment_type=${key}${of}` : undefined
}
