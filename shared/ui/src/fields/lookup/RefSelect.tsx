import { type Titles, useSession } from '@ems/platform'
import { MultiSelect, type MultiSelectProps, Select, type SelectProps, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useContext, useState } from 'react'
import { Creation } from './creation.ts'
import { limitsIn, type Offered, useOffered, useResource, useTitles } from './lookup.ts'

type Shared = {
  to: string
  where?: Readonly<Record<string, string>>
  titles?: Titles
}
type One = Shared &
  Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
    value: string | null
    onChange: (id: string | null) => void
  }
type Many = Shared &
  Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
    value: readonly string[]
    onChange: (ids: string[]) => void
  }

/** Chooses one row of another resource by typing part of its name or code; the server searches. */
export function RefSelect({ to, where, titles, value, onChange, ...input }: One) {
  const { found, known, search, typed, isAsked, isSettled } = useFound({ to, where, titles, ids: value ? [value] : [] })
  const creation = useCreation({ to, where, typed, isAsked, isSettled, onCreated: onChange })
  return (
    <>
      <Select
        {...input}
        {...search}
        value={value}
        onKeyDown={(event) => {
          // The input holds the name of the choice: half a name would be nothing.
          if (event.key !== 'Backspace' || value === null || typed !== '') return
          event.preventDefault()
          search.onSearchChange('')
          onChange(null)
        }}
        onChange={(id) => (id === CREATE ? creation.open() : onChange(id))}
        data={[...withChosen(found, value ? [value] : [], known, to), ...creation.options]}
        renderOption={({ option }) => <Choice id={option.value} label={option.label} found={found} />}
      />
      {creation.dialog}
    </>
  )
}

/** The same for several rows. */
export function RefsSelect({ to, where, titles, value, onChange, ...input }: Many) {
  const { found, known, search, typed, isAsked, isSettled } = useFound({ to, where, titles, ids: value })
  const creation = useCreation({ to, where, typed, isAsked, isSettled, onCreated: (id) => onChange([...value, id]) })
  return (
    <>
      <MultiSelect
        {...input}
        {...search}
        value={[...value]}
        onChange={(ids) => (ids.includes(CREATE) ? creation.open() : onChange(ids))}
        data={[...withChosen(found, value, known, to), ...creation.options]}
        renderOption={({ option }) => <Choice id={option.value} label={option.label} found={found} />}
      />
      {creation.dialog}
    </>
  )
}

/** Stands among ids and is none. */
const CREATE = '+'

type CreationOptions = Pick<Shared, 'to' | 'where'> & {
  typed: string
  /** True after the list was opened: only then the contract is needed. */
  isAsked: boolean
  /** True when the choices shown are those of what is typed: only then is it known that the row is missing. */
  isSettled: boolean
  onCreated: (id: string) => void
}

/** *+ Tambah baru*: a last choice that adds the row which nobody has added yet. */
function useCreation({ to, where = {}, typed, isAsked, isSettled, onCreated }: CreationOptions) {
  const { can } = useSession()
  const Dialog = useContext(Creation)
  const [isOpen, setOpen] = useState(false)
  const resource = useResource(Dialog && isAsked ? to : '')
  const isOffered = isSettled && resource !== undefined && can(resource.can.store)
  const name = typed.trim()
  return {
    options: isOffered ? [{ value: CREATE, label: name ? `+ Tambah “${name}”` : '+ Tambah baru' }] : [],
    open: () => setOpen(true),
    dialog: Dialog && resource && isOpen && (
      <Suspense>
        <Dialog
          resource={resource}
          where={Object.fromEntries(Object.entries(where).filter(([field]) => field in resource.create.shape))}
          typed={name}
          onClose={() => setOpen(false)}
          onCreated={onCreated}
        />
      </Suspense>
    ),
  }
}

function useFound({ to, where, titles, ids }: Shared & { ids: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const within = limitsIn(where)
  const existing = useTitles(to, ids, titles, within)
  const chosen = ids.length === 1 ? existing[`${to}:${ids[0]}`] : undefined
  // The input of a choice already made holds its name: that is no search.
  const expected = typed === chosen ? '' : typed.trim()
  const [q] = useDebouncedValue(expected, 250)
  const { data: matches = [], isPending, isPlaceholderData } = useOffered(to, { q, where, enabled: isOpen })

  const search = {
    searchable: true,
    clearable: true,
    onSearchChange: setTyped,
    onDropdownOpen: () => setOpen(true),
    nothingFoundMessage: isPending ? 'Mencari…' : 'Tidak ditemukan.',
    // The server has searched already, in more than the name.
    filter: ({ options }: { options: unknown[] }) => options as never,
    maxDropdownHeight: 280,
    clearButtonProps: { 'aria-label': 'Kosongkan' },
  }
  const isSettled = q === expected && !isPending && !isPlaceholderData
  return { found: matches, known: existing, search, typed: typed === chosen ? '' : typed, isAsked: isOpen, isSettled }
}

/** Keeps chosen rows among the options, so that their names can be displayed. */
function withChosen(matches: readonly Offered[], ids: readonly string[], existing: Titles, to: string) {
  const options = matches.map(({ id, title }) => ({ value: id, label: title }))
  const missing = ids.filter((id) => !matches.some((one) => one.id === id))
  return [...options, ...missing.map((id) => ({ value: id, label: existing[`${to}:${id}`] ?? '…' }))]
}

function Choice({ id, label, found }: { id: string; label: string; found: readonly Offered[] }) {
  const note = found.find((one) => one.id === id)?.note
  return (
    <Stack gap={0}>
      <Text>{label}</Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}
