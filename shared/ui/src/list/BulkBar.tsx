import { formatNumber, useSession } from '@ems/platform'
import { Button, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconPencil, IconTrash, IconX } from '../icons.ts'
import { useExport } from './Toolbar.tsx'
import { useTableParts } from './table-context.ts'

type BulkBarProps = { onEdit: () => void; onRemove: () => void }

/** Stands in the toolbar's place while rows are chosen: how many, and what can be done with all of them. */
export function BulkBar({ onEdit, onRemove }: BulkBarProps) {
  const { list, actions, bulkFields } = useTableParts()
  const { can } = useSession()
  const exported = useExport()
  const { resource, selection } = list
  const rows = [...selection.rows.values()]

  return (
    <Group gap="xs" role="toolbar" aria-label="Aksi masal">
      <Text fw={600} role="status">
        {formatNumber(selection.size)} data dipilih
      </Text>
      {can(resource.can.bulkUpdate) && bulkFields.length > 0 && (
        <Button variant="light" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Ubah Masal
        </Button>
      )}
      {actions
        .filter(({ bulk, permission }) => bulk && can(permission))
        .map(({ label, icon: Drawn, danger, run }) => (
          <Button
            key={label}
            variant="light"
            color={danger ? 'red' : undefined}
            leftSection={<Drawn size={16} aria-hidden />}
            onClick={() => run(rows)}
          >
            {label}
          </Button>
        ))}
      {can(resource.can.bulkDelete) && (
        <Button variant="light" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          Hapus Masal
        </Button>
      )}
      {can(resource.can.toExcel) && (
        <Button
          variant="light"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          loading={exported.isPending}
          onClick={() => exported.mutate({ ids: [...selection.rows.keys()] })}
        >
          Export pilihan
        </Button>
      )}
      <Button variant="subtle" color="gray" leftSection={<IconX size={16} aria-hidden />} onClick={selection.clear}>
        Batal
      </Button>
    </Group>
  )
}
