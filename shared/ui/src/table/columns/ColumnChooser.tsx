import { columnMeta } from '@ems/contracts/kit'
import type { Density } from '@ems/platform'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useId, useState } from 'react'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '../../icons.ts'
import { Popover } from '../../overlay/Popover.tsx'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { useStaticTable } from '../table-context.ts'
import { placed, withColumn } from './layout.ts'

/** Searching pays from here on. */
const MANY = 10

/** Which columns are shown, in which order, and how dense the rows stand. */
export function ColumnChooser() {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Tooltip label="Kolom">
          <ActionIcon variant="default" size="input-xs" aria-label="Kolom">
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Chooser />
      </Popover.Dropdown>
    </Popover>
  )
}

function Chooser() {
  const { list, labels } = useStaticTable()
  const { layout, resource } = list
  const [expected, setExpected] = useState('')
  const labelOf = (key: string) => labels[key] ?? columnMeta(resource, key).label
  const words = expected.trim().toLowerCase()
  const matches = layout.columns.filter(({ key }) => labelOf(key).toLowerCase().includes(words))
  const move = (at: number, by: -1 | 1) => {
    const [column, target] = [matches[at], matches[at + by]]
    if (column && target) layout.setColumns(placed(layout.columns, column.key, target.key, by > 0))
  }

  return (
    <Stack gap="xs">
      {layout.columns.length > MANY && (
        <TextInput
          size="xs"
          type="search"
          aria-label="Cari kolom"
          placeholder="Cari kolom"
          value={expected}
          onChange={(event) => setExpected(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap={2} role="group" aria-label="Kolom yang ditampilkan">
          {matches.map(({ key, visible }, at) => (
            <Group key={key} justify="space-between" wrap="nowrap" gap={4}>
              <Checkbox
                size="xs"
                label={labelOf(key)}
                checked={visible}
                disabled={key === resource.title}
                onChange={(event) =>
                  layout.setColumns(withColumn(layout.columns, key, { visible: event.currentTarget.checked }))
                }
              />
              <Group gap={0} wrap="nowrap">
                <Step label={`Naikkan ${labelOf(key)}`} isUp isOff={at === 0} onClick={() => move(at, -1)} />
                <Step
                  label={`Turunkan ${labelOf(key)}`}
                  isOff={at === matches.length - 1}
                  onClick={() => move(at, 1)}
                />
              </Group>
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => layout.setColumns(layout.columns.map((column) => ({ ...column, visible: true })))}
        >
          Tampilkan semua
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={layout.reset}>
          Bawaan
        </Button>
      </Group>
      <DensityChoice />
    </Stack>
  )
}

type StepProps = { label: string; isUp?: boolean; isOff: boolean; onClick: () => void }

const Step = ({ label, isUp, isOff, onClick }: StepProps) => (
  <ActionIcon variant="subtle" color="gray" size={24} aria-label={label} disabled={isOff} onClick={onClick}>
    {isUp ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
  </ActionIcon>
)

const densities: Readonly<Record<Density, string>> = { compact: 'Padat', normal: 'Normal', comfortable: 'Lega' }

function DensityChoice() {
  const { layout } = useStaticTable().list
  const id = useId()
  return (
    <Stack gap={4}>
      <Text size="xs" fw={500} id={id}>
        Kepadatan
      </Text>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={layout.density}
        onChange={(density) => layout.setDensity(density as Density)}
        data={Object.entries(densities).map(([value, label]) => ({ value, label }))}
      />
    </Stack>
  )
}
