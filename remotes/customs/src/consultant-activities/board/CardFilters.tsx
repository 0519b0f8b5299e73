import { consultantFacilities, type customsConsultantActivities } from '@ems/contracts/customs'
import { addDays, dayOf, useSession } from '@ems/platform'
import {
  Button,
  Checkbox,
  Chip,
  Group,
  IconFilter,
  IconFilterX,
  IconSearch,
  Popover,
  RefsSelect,
  type ResourceList,
  Select,
  Stack,
  TextInput,
  useDebouncedCallback,
} from '@ems/ui'
import { useState } from 'react'

type Activities = typeof customsConsultantActivities
type FiltersProps = { list: ResourceList<Activities> }

/** The filters that matter on a board; they are those of the list, so they stay when the view changes. */
export function CardFilters({ list }: FiltersProps) {
  const { user } = useSession()
  const { q, filters } = list.state
  const [typed, setTyped] = useState(q)
  const search = useDebouncedCallback((text: string) => list.change({ q: text.trim() }, { replace: true }), 300)
  const consultants = [filters.consultant ?? []].flat() as string[]

  return (
    <Group gap="xs" role="search" aria-label="Saring pekerjaan">
      <TextInput
        type="search"
        flex="1 1 9rem"
        maw={220}
        aria-label="Cari pekerjaan"
        placeholder="Cari"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <RefsSelect
        aria-label="Konsultan"
        placeholder={consultants.length ? undefined : 'Konsultan'}
        flex="1 1 9rem"
        maw={260}
        to="users"
        value={consultants}
        onChange={(ids) => list.change({ filters: { consultant: ids } })}
      />
      <Chip
        size="xs"
        checked={consultants.length === 1 && consultants[0] === user.id}
        onChange={(isMine) => list.change({ filters: { consultant: isMine ? [user.id] : null } })}
      >
        Saya
      </Chip>
      <DueChips list={list} />
      <MoreFilters list={list} />
      {(q || Object.keys(filters).length > 0) && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFilterX size={14} aria-hidden />}
          onClick={() => {
            setTyped('')
            list.clearFilters()
          }}
        >
          Hapus semua filter
        </Button>
      )}
    </Group>
  )
}

function DueChips({ list }: FiltersProps) {
  const { user } = useSession()
  const { filters } = list.state
  const today = dayOf(new Date(), user.timezone)
  const spans = [
    { label: 'Terlambat', from: undefined, to: addDays(today, -1) },
    { label: '7 hari', from: today, to: addDays(today, 7) },
    { label: '30 hari', from: today, to: addDays(today, 30) },
  ]
  return spans.map(({ label, from, to }) => (
    <Chip
      key={label}
      size="xs"
      checked={filters.due_date_from === from && filters.due_date_to === to}
      onChange={(isOn) =>
        list.change({ filters: { due_date_from: (isOn && from) || null, due_date_to: isOn ? to : null } })
      }
    >
      {label}
    </Chip>
  ))
}

/** Those that are wanted less often, behind one button that says how many are set. */
function MoreFilters({ list }: FiltersProps) {
  const { filters } = list.state
  const many = (name: string) => [filters[name] ?? []].flat() as string[]
  const set = (change: Readonly<Record<string, string | readonly string[] | null>>) => list.change({ filters: change })
  const active = ['partner', 'facility', 'job_type', 'reviewer', 'documents_missing_from'].filter(
    (name) => many(name).length > 0,
  ).length
  return (
    <Popover position="bottom-start" width={300} withinPortal={false} trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconFilter size={14} aria-hidden />}>
          {active ? `Filter lain (${active})` : 'Filter lain'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <RefsSelect
            label="Klien"
            to="partners"
            comboboxProps={inside}
            value={many('partner')}
            onChange={(partner) => set({ partner })}
          />
          <Select
            label="Fasilitas"
            clearable
            comboboxProps={inside}
            data={Object.entries(consultantFacilities).map(([value, label]) => ({ value, label }))}
            value={many('facility')[0] ?? null}
            onChange={(facility) => set({ facility })}
          />
          <RefsSelect
            label="Jenis pekerjaan"
            to="references"
            where={{ category: 'kite-job' }}
            comboboxProps={inside}
            value={many('job_type')}
            onChange={(job_type) => set({ job_type })}
          />
          <RefsSelect
            label="Reviewer"
            to="users"
            comboboxProps={inside}
            value={many('reviewer')}
            onChange={(reviewer) => set({ reviewer })}
          />
          <Checkbox
            label="Ada dokumen kurang"
            checked={filters.documents_missing_from === '1'}
            onChange={(event) => set({ documents_missing_from: event.currentTarget.checked ? '1' : null })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A click on an option must not count as one outside the popover. */
const inside = { withinPortal: false }
