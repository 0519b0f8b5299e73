import { bulkDelete, bulkDeleteOver, formatNumber, toast, useMutation } from '@ems/platform'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../Modal.tsx'
import { idOf, versionOf } from '../table/state/use-selection.ts'
import { useTableParts } from '../table/table-context.ts'
import { RowErrors } from './RowErrors.tsx'
import { consequenceOf } from './use-removal.tsx'

/** Above this many rows a click is too easily wrong: the number has to be typed. */
const TYPED_ABOVE = 20

/** Deletes all chosen rows or none. */
export default function BulkRemove({ onClose }: { onClose: () => void }) {
  const { list } = useTableParts()
  const { resource, selection } = list
  const rows = [...selection.rows.values()]
  const [typed, setTyped] = useState('')
  const count = selection.size
  const mustType = count > TYPED_ABOVE
  const isSure = !mustType || typed.replaceAll('.', '').trim() === String(count)

  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      selection.all === null
        ? bulkDelete(
            resource,
            rows.map((row) => ({ id: idOf(row), version: versionOf(row) })),
          )
        : bulkDeleteOver(resource, { params: list.params, total: selection.all }),
    onSuccess: () => {
      toast.success('Data berhasil dihapus.')
      selection.clear()
      onClose()
    },
  })

  return (
    <Modal opened onClose={onClose} title={`Hapus ${formatNumber(count)} data?`}>
      <Stack>
        <Text>{consequenceOf(resource)}</Text>
        {mustType && (
          <TextInput
            label={`Ketik ${count} untuk melanjutkan`}
            data-autofocus
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <RowErrors error={error} rows={rows} resource={resource} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus={!mustType || undefined}>
            Batal
          </Button>
          <Button color="red" loading={isPending} disabled={!isSure} onClick={() => mutate()}>
            Hapus
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
