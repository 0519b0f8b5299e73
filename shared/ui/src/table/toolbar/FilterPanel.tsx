import type { FieldMeta } from '@ems/contracts/kit'
import {
  Button,
  Fieldset,
  Group,
  MultiSelect,
  SegmentedControl,
  Stack,
  Tabs,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'
import { RangePresets } from '../../fields/DateRange.tsx'
import { DayInput } from '../../fields/DayInput.tsx'
import { offeredFor } from '../../fields/lookup/offered-for.ts'
import { RefsSelect } from '../../fields/lookup/RefSelect.tsx'
import { PeriodInput } from '../../fields/PeriodInput.tsx'
import { Drawer } from '../../Modal.tsx'
import { AdvancedFilter } from '../filter/AdvancedFilter.tsx'
import { type FilterValue, groupOf } from '../state/list-state.ts'
import { useTableParts } from '../table-context.ts'

/** A control for every filter the contract offers; each works at once. */
export default function FilterPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { list } = useTableParts()
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const [tab, setTab] = useState<string | null>(list.state.where ? 'advanced' : 'simple')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Filter"
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85%' : tab === 'advanced' ? 'lg' : 'sm'}
    >
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="simple">Cepat</Tabs.Tab>
          <Tabs.Tab value="advanced">Lanjutan</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="simple">
          <Simple onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="advanced">
          <AdvancedFilter onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}

function Simple({ onClose }: { onClose: () => void }) {
  const { list, filters, labels } = useTableParts()
  return (
    <Stack>
      {filters.map((name) => {
        const meta = list.resource.meta[name]
        return meta && <Control key={name} name={name} meta={meta} label={labels[name] ?? meta.label} />
      })}
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={list.clearFilters}>
          Hapus semua filter
        </Button>
        <Button onClick={onClose}>Tutup</Button>
      </Group>
    </Stack>
  )
}

type ControlProps = { name: string; meta: FieldMeta; label: string }

function Control(props: ControlProps) {
  switch (groupOf(props.meta)) {
    case 'chosen':
      return <Chosen {...props} />
    case 'boolean':
      return <YesNo {...props} />
    case 'range':
      return <Range {...props} />
    default:
      return <Like {...props} />
  }
}

function useFilter(key: string) {
  const { list } = useTableParts()
  const value: FilterValue | undefined = list.state.filters[key]
  const set = (next: FilterValue | null) => list.change({ filters: { [key]: next } }, { replace: true })
  return [value, set] as const
}

function Chosen({ name, meta, label }: ControlProps) {
  const [value = [], set] = useFilter(name)
  const chosen = [value].flat() as string[]
  if (meta.to) return <RefsSelect label={label} to={meta.to} where={offeredFor(meta)} value={chosen} onChange={set} />
  if (!meta.options) return <TagsInput label={label} value={chosen} onChange={set} />
  const options = Object.entries(meta.options).map(([id, text]) => ({ value: id, label: text }))
  return (
    <MultiSelect label={label} data={options} value={chosen} onChange={set} clearable searchable={options.length > 8} />
  )
}

function YesNo({ name, label }: ControlProps) {
  const [value = '', set] = useFilter(name)
  const id = useId()
  return (
    <Stack gap={4}>
      <Text fw={500} id={id}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={String(value)}
        onChange={set}
        data={[
          { value: '', label: 'Semua' },
          { value: '1', label: 'Ya' },
          { value: '0', label: 'Tidak' },
        ]}
      />
    </Stack>
  )
}

function Range({ name, meta, label }: ControlProps) {
  const [from = '', setFrom] = useFilter(`${name}_from`)
  const [to = '', setTo] = useFilter(`${name}_to`)
  const isDay = meta.kind === 'date' || meta.kind === 'instant'
  return (
    <Fieldset legend={label} p="xs">
      {isDay && <Presets name={name} />}
      <Group grow gap="xs" mt={isDay ? 'xs' : 0}>
        {isDay ? (
          <>
            <DayInput label="Dari" value={String(from)} onChange={setFrom} />
            <DayInput label="Sampai" value={String(to)} onChange={setTo} />
          </>
        ) : meta.kind === 'period' ? (
          <>
            <PeriodInput label="Dari" value={String(from)} onChange={setMonth(setFrom)} />
            <PeriodInput label="Sampai" value={String(to)} onChange={setMonth(setTo)} />
          </>
        ) : (
          <>
            <Typed label="Dari" value={String(from)} onChange={setFrom} inputMode="decimal" />
            <Typed label="Sampai" value={String(to)} onChange={setTo} inputMode="decimal" />
          </>
        )}
      </Group>
    </Fieldset>
  )
}

/** An incomplete month filters nothing. */
const setMonth = (set: (value: string) => void) => (month: string) => {
  if (month === '' || /^\d{4}-\d{2}$/.test(month)) set(month)
}

/** Both ends at once. */
function Presets({ name }: { name: string }) {
  const { list } = useTableParts()
  const { filters } = list.state
  return (
    <RangePresets
      from={String(filters[`${name}_from`] ?? '')}
      to={String(filters[`${name}_to`] ?? '')}
      onChoose={(range) =>
        list.change(
          { filters: { [`${name}_from`]: range?.from ?? null, [`${name}_to`]: range?.to ?? null } },
          { replace: true },
        )
      }
    />
  )
}

function Like({ name, label }: ControlProps) {
  const [value = '', set] = useFilter(`${name}_like`)
  return <Typed label={label} value={String(value)} onChange={set} placeholder="mengandung…" />
}

type TypedProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  inputMode?: 'decimal'
}

/** Asks the server a third of a second after the last key, not with every one. */
function Typed({ value, onChange, ...input }: TypedProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const notify = useDebouncedCallback(onChange, 300)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  return (
    <TextInput
      {...input}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        notify(currentTarget.value.trim())
      }}
    />
  )
}
