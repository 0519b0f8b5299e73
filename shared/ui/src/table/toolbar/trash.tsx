import type { Resource } from '@ems/contracts/kit'
import { type Row, restoreRows, showProblem, toast, useSession } from '@ems/platform'
import { Alert, Button, Group, Menu, Text } from '@mantine/core'
import { IconTrash } from '../../icons.ts'
import { idOf } from '../state/use-selection.ts'
import { useStaticTable, useTableParts } from '../table-context.ts'

/** Days after which what was deleted is gone for good. */
const TRASH_DAYS = 30

/** Takes rows out of the trash. */
export function useRestore() {
  const { list } = useTableParts()
  return async (rows: readonly Row<Resource>[]) => {
    try {
      await restoreRows(list.resource, rows.map(idOf))
      list.selection.clear()
      toast.success('Data berhasil dipulihkan.')
    } catch (error) {
      // A boundary: the rows stay where they are, and the toast says why.
      showProblem(error)
    }
  }
}

/** Entry to the trash, for users who may delete. */
export function TrashEntry() {
  const { list } = useStaticTable()
  const { can } = useSession()
  if (!list.resource.trash || !can(list.resource.can.destroy)) return null
  return (
    <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => list.change({ isTrash: true, open: null })}>
      Tempat Sampah
    </Menu.Item>
  )
}

/** Says that the rows below are deleted ones, and leads back. */
export function TrashNotice() {
  const { list } = useStaticTable()
  if (!list.state.isTrash) return null
  return (
    <Alert color="gray" icon={<IconTrash aria-hidden />} title="Tempat Sampah">
      <Group justify="space-between" gap="xs">
        <Text>Data yang dihapus dapat dipulihkan selama {TRASH_DAYS} hari.</Text>
        <Button size="compact-sm" variant="light" onClick={() => list.change({ isTrash: false })}>
          Kembali ke daftar
        </Button>
      </Group>
    </Alert>
  )
}
