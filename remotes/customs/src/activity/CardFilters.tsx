import type { customsConsultantActivities } from '@ems/contracts/customs'
import { addDays, dayOf, useSession } from '@ems/platform'
import {
  Button,
  Chip,
  Group,
  IconFilterX,
  IconSearch,
  RefsSelect,
  type ResourceList,
  TextInput,
  useDebouncedCallback,
} from '@ems/ui'
import { useState } from 'react'

type Activities = typeof customsConsultantActivities

/** The filters that matter on a board; they are those of the list, so they stay when the view changes. */
export function CardFilters({ list }: { list: ResourceList<Activities> }) {
  const { user } = useSession()
  const { q, filters } = list.state
  const [typed, setTyped] = useState(q)
  const search = useDebouncedCallback((text: string) => list.change({ q: text.trim() }, { replace: true }), 300)
  const today = dayOf(new Date(), user.timezone)
  const consultants = [filters.consultant ?? []].flat() as string[]
  const isLate = filters.due_date_to === addDays(today, -1)
  const isSoon = filters.due_date_from === today && filters.due_date_to === addDays(today, 7)
  const span = (from: string | null, to: string | null) =>
    list.change({ filters: { due_date_from: from, due_date_to: to } })

  return (
    <Group gap="xs" role="search" aria-label="Saring pekerjaan">
      <TextInput
        type="search"
        w={220}
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
        miw={200}
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
      <Chip size="xs" checked={isLate} onChange={(isOn) => (isOn ? span(null, addDays(today, -1)) : span(null, null))}>
        Terlambat
      </Chip>
      <Chip size="xs" checked={isSoon} onChange={(isOn) => (isOn ? span(today, addDays(today, 7)) : span(null, null))}>
        7 hari
      </Chip>
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
