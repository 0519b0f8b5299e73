import type { OrganisationMatch } from '@ems/contracts/hr'
import { useQuery } from '@ems/platform'
import {
  Button,
  Failed,
  Group,
  Nothing,
  Page,
  PrintSheet,
  RefSelect,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
  useDebouncedValue,
} from '@ems/ui'
import { useState } from 'react'
import classes from './OrganisationChart.module.css'
import { matchesOf, type Unit, wayOf } from './organisation-api.ts'
import { SeatLevel } from './SeatLevel.tsx'

const SEARCH_MS = 300
const MIN_SEARCH = 2

/** The organisation by seats: opened level by level, searched, and printed as it is opened. */
export default function OrganisationChart() {
  const [unit, setUnit] = useState<Unit>({ company: null, department: null })
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [matched, setMatched] = useState<string>()
  const [isPrinting, setPrinting] = useState(false)
  const narrow = (next: Partial<Unit>) => {
    setUnit({ ...unit, ...next })
    setOpen(new Map())
    setMatched(undefined)
  }
  const show = ({ seats }: OrganisationMatch) => {
    const way = wayOf(seats)
    setOpen(new Map([...open, ...way.slice(0, -1).map((seat) => [seat, true] as const)]))
    setMatched(way.at(-1))
  }
  const chart = (isPrinted: boolean) => (
    <SeatLevel
      unit={unit}
      open={open}
      matched={matched}
      isPrinted={isPrinted}
      onToggle={(seat, isOpen) => setOpen(new Map([...open, [seat, isOpen]]))}
    />
  )
  return (
    <Page
      title="Struktur organisasi"
      actions={
        <Button variant="default" onClick={() => setPrinting(true)}>
          Cetak
        </Button>
      }
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <RefSelect
            to="references"
            where={{ category: 'company' }}
            label="Perusahaan"
            value={unit.company}
            onChange={(company) => narrow({ company, department: null })}
          />
          <RefSelect
            to="references"
            where={{ category: 'department', ...(unit.company ? { company: unit.company } : {}) }}
            label="Departemen"
            value={unit.department}
            onChange={(department) => narrow({ department })}
          />
        </Group>
        <Search unit={unit} onChoose={show} />
        {chart(false)}
      </Stack>
      {isPrinting && (
        <PrintSheet title="Struktur organisasi" company={unit.company} onDone={() => setPrinting(false)}>
          {chart(true)}
        </PrintSheet>
      )}
    </Page>
  )
}

function Search({ unit, onChoose }: { unit: Unit; onChoose: (match: OrganisationMatch) => void }) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), SEARCH_MS)
  const isSearching = q.length >= MIN_SEARCH
  const { data, error, refetch } = useQuery({ ...matchesOf(unit, q), enabled: isSearching })
  return (
    <Stack gap={4}>
      <TextInput
        label="Cari"
        placeholder="Nama, NIP, atau jabatan"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        maw={420}
      />
      {isSearching && error && <Failed error={error} onRetry={() => void refetch()} />}
      {isSearching && data?.length === 0 && <Nothing text="Tidak ada yang cocok." />}
      {isSearching && data && data.length > 0 && (
        <ul className={classes.matches} aria-label="Hasil pencarian">
          {data.map((match) => (
            <li key={match.id}>
              <UnstyledButton
                className={classes.match}
                onClick={() => {
                  setTyped('')
                  onChoose(match)
                }}
              >
                <Text size="sm" span>
                  {match.name}
                </Text>{' '}
                <Text size="sm" c="dimmed" span>
                  {match.position}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
