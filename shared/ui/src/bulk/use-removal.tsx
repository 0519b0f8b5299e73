import type { Problem, Resource } from '@ems/contracts/kit'
import {
  confirm,
  explain,
  formatNumber,
  problemOf,
  type Row,
  removeRow,
  restoreRows,
  showProblem,
  toast,
} from '@ems/platform'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { cellText } from '../fields/cell-text.ts'
import { Modal } from '../Modal.tsx'
import type { ResourceList } from '../table/state/use-resource-list.ts'
import { idOf } from '../table/state/use-selection.ts'

/** Consequence of a deletion, as text. */
export const consequenceOf = ({ trash }: Pick<Resource, 'trash'>) =>
  trash
    ? 'Data dipindahkan ke Tempat Sampah dan dapat dipulihkan selama 30 hari.'
    : 'Data tidak lagi tampil di daftar. Riwayatnya tetap ada di Log Audit.'

type Usage = { type: string; count: number }
type Rejected = { title: string; error: Problem; usages: readonly { label: string; count: number }[] }

/** Asks, deletes one row, and shows where it is used when that is why it may not go. */
export function useRemoval(list: Pick<ResourceList<Resource>, 'resource' | 'selection' | 'close'>): {
  ask: (row: Row<Resource>) => Promise<boolean>
  refusal: ReactNode
} {
  const [rejected, setRejected] = useState<Rejected | null>(null)
  const { resource } = list

  const ask = async (row: Row<Resource>) => {
    const title = cellText(resource, resource.title, row, {})
    if (
      !(await confirm({ title: `Hapus ${title}?`, text: consequenceOf(resource), confirmLabel: 'Hapus', danger: true }))
    )
      return false
    try {
      await removeRow(resource, idOf(row))
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.status === 409) setRejected({ title, error: problem, usages: await usagesIn(problem) })
      else showProblem(error)
      return false
    }
    list.selection.set([row], false)
    toast.success('Data berhasil dihapus.', resource.trash ? { action: takeBack(resource, row) } : {})
    return true
  }
  const refusal = rejected && <Refusal {...rejected} onClose={() => setRejected(null)} />
  return { ask, refusal }
}

/** Ten seconds to think again. */
const takeBack = (resource: Resource, row: Row<Resource>) => ({
  label: 'Urungkan',
  run: () =>
    void restoreRows(resource, [idOf(row)]).then(() => toast.success('Data berhasil dipulihkan.'), showProblem),
})

/** In the words of the menus. The contracts of all areas are fetched only now that they are needed. */
async function usagesIn(error: Problem) {
  const { resourceOf } = await import('@ems/contracts')
  const usages = (error.errors[0]?.meta?.usages ?? []) as readonly Usage[]
  return usages.map(({ type, count }) => ({ label: resourceOf(type)?.label ?? type, count }))
}

function Refusal({ title, error, usages, onClose }: Rejected & { onClose: () => void }) {
  const { text, hint } = explain(error)
  return (
    <Modal opened onClose={onClose} title={`${title} tidak dapat dihapus`}>
      <Stack>
        <Text>{text}</Text>
        {usages.length > 0 && (
          <List size="sm">
            {usages.map(({ label, count }) => (
              <List.Item key={label}>
                {label}: {formatNumber(count)} data
              </List.Item>
            ))}
          </List>
        )}
        {hint && <Text c="dimmed">{hint}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Tutup
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
