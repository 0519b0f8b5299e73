import type { Resource } from '@ems/contracts/kit'
import { type FilterSelection, formatNumber, type Row, useSession } from '@ems/platform'
import { Button, Group, Text } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import { IconChevronRight, IconFileSpreadsheet, IconPencil, IconRestore, IconTrash, IconX } from '../../icons.ts'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { offeredForAll } from '../../work/transitions.ts'
import { TableProvider, useTableParts } from '../table-context.ts'
import { useExport } from './Toolbar.tsx'
import { useRestore } from './trash.tsx'

type BulkBarProps = {
  onEdit: () => void
  onRemove: () => void
  onTake: (name: string, rows: readonly Row<Resource>[], everything?: FilterSelection) => void
}

/**
 * Stands in the toolbar's place while rows are chosen: how many, and what can be done with all of them. Its dozen buttons
 * are drawn after the paint in which the rows are marked (docs/decisions/rendering.md).
 */
export function BulkBar(props: BulkBarProps) {
  const later = useDeferredValue(useTableParts())
  return (
    <TableProvider value={later}>
      <Bar {...props} />
    </TableProvider>
  )
}

const Bar = memo(function Bar({ onEdit, onRemove, onTake }: BulkBarProps) {
  const { list, actions, bulkFields } = useTableParts()
  const { can } = useSession()
  const exported = useExport()
  const { resource, selection } = list
  const rows = [...selection.rows.values()]
  const everything = selection.all === null ? undefined : { params: list.params, total: selection.all }
  if (list.state.isTrash) return <TrashBar />

  return (
    <Group gap={6} mih={30} role="toolbar" aria-label="Aksi masal">
      <Text fw={600} role="status">
        {formatNumber(selection.size)} data dipilih
      </Text>
      <ChooseEverything />
      {can(resource.can.bulkUpdate) && bulkFields.length > 0 && (
        <Button size="xs" variant="light" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Ubah Masal
        </Button>
      )}
      {offeredForAll(resource, rows).map(({ name, transition }) => (
        <Button
          key={name}
          size="xs"
          variant="light"
          color={transition.tone === 'danger' ? 'red' : undefined}
          leftSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => onTake(name, rows, everything)}
        >
          {transition.label}
        </Button>
      ))}
      {actions
        // They know the rows they are given, not those no page has shown yet.
        .filter(({ bulk, permission }) => bulk && can(permission) && selection.all === null)
        .map(({ label, icon: Icon, danger, run }) => (
          <Button
            key={label}
            size="xs"
            variant="light"
            color={danger ? 'red' : undefined}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => run(rows)}
          >
            {label}
          </Button>
        ))}
      {can(resource.can.bulkDelete) && (
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onRemove}
        >
          Hapus Masal
        </Button>
      )}
      {can(resource.can.toExcel) && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          loading={exported.isPending}
          onClick={() => exported.mutate(selection.all === null ? { ids: [...selection.rows.keys()] } : {})}
        >
          Export pilihan
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={selection.clear}
      >
        Batal
      </Button>
    </Group>
  )
})

/** The API changes at most this many rows at once. */
const MAX_ROWS = 10_000

/** Goes from the rows chosen on pages to everything the filters find. */
function ChooseEverything() {
  const { list } = useTableParts()
  const { selection, total = 0, totalIsEstimate } = list
  if (selection.all !== null || selection.size >= total) return null
  const isTooMany = totalIsEstimate || total > MAX_ROWS
  return (
    <Tooltip label={`Maksimal ${formatNumber(MAX_ROWS)} data sekaligus.`} disabled={!isTooMany}>
      <Button
        size="compact-sm"
        variant="subtle"
        data-disabled={isTooMany || undefined}
        aria-disabled={isTooMany || undefined}
        onClick={() => !isTooMany && selection.chooseAll(total)}
      >
        Pilih semua {formatNumber(total)} hasil
      </Button>
    </Tooltip>
  )
}

function TrashBar() {
  const { selection } = useTableParts().list
  const restore = useRestore()
  return (
    <Group gap={6} mih={30} role="toolbar" aria-label="Aksi masal">
      <Text fw={600} role="status">
        {formatNumber(selection.size)} data dipilih
      </Text>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconRestore size={16} aria-hidden />}
        onClick={() => void restore([...selection.rows.values()])}
      >
        Pulihkan
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={selection.clear}
      >
        Batal
      </Button>
    </Group>
  )
}
