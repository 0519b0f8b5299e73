import { columnMeta } from '@ems/contracts/kit'
import { act, dayOf, formatNumber, toast, updateRow, useMutation, useSession } from '@ems/platform'
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { RowErrors } from '../../bulk/RowErrors.tsx'
import { cellText, valueText } from '../../fields/cell-text.ts'
import { Modal } from '../../Modal.tsx'
import { idOf, versionOf } from '../state/use-selection.ts'
import { useTableParts } from '../table-context.ts'
import { changesIn, isPastable, pastedInto } from './pasted.ts'

export type Pasted = { text: string; row: number; name: string }

type PasteDialogProps = { pasted: Pasted; mayEdit: (row: never, name: string) => boolean; onClose: () => void }

/** Shows what a pasted piece of a spreadsheet would make of the rows before any of it is stored. */
export default function PasteDialog({ pasted, mayEdit, onClose }: PasteDialogProps) {
  const { list, labels, fit } = useTableParts()
  const { can, user } = useSession()
  const { resource, titles } = list
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const names = fit.unfolded.slice(fit.unfolded.indexOf(pasted.name))
  const rows = pastedInto(pasted.text, {
    resource,
    rows: list.rows.slice(pasted.row),
    names,
    today: dayOf(new Date(), user.timezone),
  }).map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) =>
      mayEdit(row as never, cell.name) && isPastable(columnMeta(resource, cell.name))
        ? cell
        : { ...cell, error: 'Kolom ini tidak dapat diubah di sini.' },
    ),
  }))
  const changes = changesIn(rows)
  const wrong = rows.flatMap(({ cells }) => cells).filter(({ error }) => error).length
  const visible = names.slice(0, Math.max(...rows.map(({ cells }) => cells.length), 0))

  const save = useMutation({
    mutationFn: async () => {
      const targets = changes.map(({ row, id, values }) => ({ id, version: versionOf(row), values }))
      if (can(resource.can.bulkUpdate)) return void (await act(resource, 'bulkUpdate', targets))
      for (const { id, version, values } of targets) await updateRow(resource, id, version, values)
    },
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Tempel dari lembar kerja" size="xl" fullScreen={isPhone}>
      <Stack>
        <Table.ScrollContainer minWidth={480} mah={360}>
          <Table aria-label="Pratinjau tempel" stickyHeader verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{columnMeta(resource, resource.title).label} saat ini</Table.Th>
                {visible.map((name) => (
                  <Table.Th key={name}>{labels[name] ?? columnMeta(resource, name).label}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ row, cells }) => (
                <Table.Tr key={idOf(row)}>
                  <Table.Th scope="row">{cellText(resource, resource.title, row, titles)}</Table.Th>
                  {cells.map(({ name, value, error }) => (
                    <Table.Td key={name}>
                      {valueText(columnMeta(resource, name), value, titles, user.timezone)}
                      {error && (
                        <Text size="xs" c="var(--mantine-color-error)">
                          {error}
                        </Text>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {wrong > 0 && <Alert color="yellow">{formatNumber(wrong)} sel tidak dapat diterima dan dilewati.</Alert>}
        <RowErrors error={save.error} rows={changes.map(({ row }) => row)} resource={resource} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={save.isPending} disabled={changes.length === 0} onClick={() => save.mutate()} data-autofocus>
            Ubah {formatNumber(changes.length)} data
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
