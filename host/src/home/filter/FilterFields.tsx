import { dayOf, useSession } from '@ems/platform'
import { DayInput, NativeSelect, RefsSelect, Stack } from '@ems/ui'
import { type DashboardFilter, DEFAULT_RANGE, periodChoices, rangeChoices } from './filter.ts'

type FilterFieldsProps = {
  filter: DashboardFilter
  onChange: (filter: DashboardFilter) => void
  /** For one card: what is left empty is as on the page. */
  isOwn?: boolean
}

/** Companies, range and period of the page, or of one card. */
export default function FilterFields({ filter, onChange, isOwn = false }: FilterFieldsProps) {
  const { user } = useSession()
  const { companies = [], range, from, to, period } = filter
  const set = (change: DashboardFilter) => onChange({ ...filter, ...change })
  const today = dayOf(new Date(), user.timezone)
  const isBackwards = from !== undefined && to !== undefined && from > to

  return (
    <Stack gap="sm">
      <RefsSelect
        label="Perusahaan"
        description={companies.length === 0 ? (isOwn ? 'Mengikuti halaman.' : 'Semua perusahaan Anda.') : undefined}
        to="references"
        where={{ category: 'company' }}
        value={companies}
        onChange={(ids) => set({ companies: ids })}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
      <NativeSelect
        label="Rentang"
        data={isOwn ? [AS_THE_PAGE, ...rangeChoices] : rangeChoices}
        value={range ?? (isOwn ? '' : DEFAULT_RANGE)}
        onChange={({ currentTarget: { value: chosen } }) =>
          set(
            chosen === 'custom'
              ? { range: chosen, from: from ?? today, to: to ?? today }
              : { range: chosen || undefined },
          )
        }
      />
      {range === 'custom' && (
        <>
          <DayInput label="Dari" value={from ?? null} onChange={(day) => day && set({ from: day })} />
          <DayInput
            label="Sampai"
            value={to ?? null}
            error={isBackwards ? 'Sampai tidak boleh sebelum Dari.' : undefined}
            onChange={(day) => day && set({ to: day })}
          />
        </>
      )}
      <NativeSelect
        label="Periode"
        data={isOwn ? [AS_THE_PAGE, ...periodChoices] : periodChoices}
        value={period ?? (isOwn ? '' : 'daily')}
        onChange={({ currentTarget: { value: chosen } }) =>
          set({ period: (chosen || undefined) as DashboardFilter['period'] })
        }
      />
    </Stack>
  )
}

const AS_THE_PAGE = { value: '', label: 'Mengikuti halaman' }
