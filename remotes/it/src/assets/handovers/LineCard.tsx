import { assetConditions } from '@ems/contracts/it'
import { ActionIcon, Group, IconX, Paper, Select, SimpleGrid, Text, TextInput } from '@ems/ui'
import type { HandedLine } from './handover-api.ts'
import type { Line } from './use-handover.ts'

type Props = {
  line: Line
  error: string | undefined
  onChange: (more: Partial<HandedLine>) => void
  onRemove: () => void
}

const conditions = Object.entries(assetConditions).map(([value, label]) => ({ value, label }))

/** One asset of an act: its condition, what comes with it, and a note. */
export default function LineCard({ line, error, onChange, onRemove }: Props) {
  const { row, condition, accessories, note } = line
  const name = `${row.asset_tag} – ${row.name}`
  return (
    <Paper withBorder p="sm" aria-label={name} component="section">
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <div>
          <Text fw={600}>{name}</Text>
          {row.serial_no && (
            <Text size="sm" c="dimmed">
              No. seri {row.serial_no}
            </Text>
          )}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={`Keluarkan ${row.asset_tag}`} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label="Kondisi"
          data={conditions}
          value={condition}
          onChange={(value) => onChange({ condition: value ?? condition })}
          allowDeselect={false}
        />
        <TextInput
          label="Kelengkapan"
          placeholder="Pengisi daya, tas"
          maxLength={250}
          value={accessories}
          onChange={({ currentTarget }) => onChange({ accessories: currentTarget.value })}
        />
        <TextInput
          label="Catatan aset"
          maxLength={250}
          value={note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      </SimpleGrid>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {error}
        </Text>
      )}
    </Paper>
  )
}
