import { lazyPart } from '@ems/platform'
import { Button, IconFilter, Loader, Popover } from '@ems/ui'
import { Suspense, useState } from 'react'
import { type DashboardFilter, filterText } from './filter.ts'

const FilterFields = lazyPart(() => import('./FilterFields.tsx'))

type FilterButtonProps = { filter: DashboardFilter; onChange: (filter: DashboardFilter) => void }

/** Description of the dashboard filter; a click changes it. */
export function FilterButton({ filter, onChange }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          miw={0}
          leftSection={<IconFilter size={17} stroke={1.6} aria-hidden />}
          aria-label={`Filter dasbor: ${filterText(filter)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{filterText(filter)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter dasbor">
        <Suspense fallback={<Loader size="sm" aria-label="Memuat filter" />}>
          {isOpen && <FilterFields filter={filter} onChange={onChange} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
