import { confirm, lazyPart, removeRow, showProblem, toast, updateRow } from '@ems/platform'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { memo, Suspense, useState } from 'react'
import { IconBookmark, IconDotsVertical, IconPencil, IconTrash } from '../../icons.ts'
import { Menu } from '../../overlay/Menu.tsx'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { useStaticTable } from '../table-context.ts'
import { type SavedView, useSavedViews } from './use-saved-views.ts'
import { isChanged, viewOf } from './view-state.ts'

const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx'))

/** Saved views of a list, one click each; a changed one is marked and can be saved, saved as new or reset. */
export const SavedViews = memo(function SavedViews() {
  const { list } = useStaticTable()
  const saved = useSavedViews()
  const [opened, setOpened] = useState<{ view?: SavedView } | null>(null)
  const { views, current, isMine } = saved
  if (list.status === 'forbidden') return null

  return (
    <>
      {views.length > 0 && (
        <Group gap={6} role="group" aria-label="Tampilan tersimpan" data-screen-only>
          <Choice isChosen={!list.state.view} onClick={saved.leave}>
            Semua
          </Choice>
          {views.map((view) => (
            <Choice key={view.id} isChosen={view.id === current?.id} onClick={() => saved.apply(view)}>
              {view.name}
            </Choice>
          ))}
          {current && isMine(current) && <ViewMenu view={current} onEdit={() => setOpened({ view: current })} />}
          {current && isChanged(list, current.state) && (
            <Changed
              view={current}
              isMine={isMine(current)}
              onSaveAs={() => setOpened({})}
              onRevert={() => saved.apply(current)}
            />
          )}
        </Group>
      )}
      <Suspense>
        {opened && (
          <SaveViewDialog
            menu={saved.menu}
            view={opened.view}
            state={viewOf(list)}
            onClose={() => setOpened(null)}
            onSaved={(id) => list.change({ view: id }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
})

/** In the toolbar: keeps what is shown now under a name. */
export function SaveViewButton() {
  const { list } = useStaticTable()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label="Simpan tampilan">
        <ActionIcon variant="default" size="input-xs" aria-label="Simpan tampilan" onClick={() => setOpen(true)}>
          <IconBookmark size={16} />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        {isOpen && (
          <SaveViewDialog
            menu={`${list.resource.menu}/${list.id}`}
            state={viewOf(list)}
            onClose={() => setOpen(false)}
            onSaved={(id) => list.change({ view: id }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}

const Choice = ({ isChosen, ...rest }: { isChosen: boolean; onClick: () => void; children: string }) => (
  <Button
    size="compact-sm"
    radius="xl"
    variant={isChosen ? 'light' : 'subtle'}
    color={isChosen ? undefined : 'gray'}
    aria-pressed={isChosen}
    {...rest}
  />
)

type ChangedProps = { view: SavedView; isMine: boolean; onSaveAs: () => void; onRevert: () => void }

function Changed({ view, isMine, onSaveAs, onRevert }: ChangedProps) {
  const { list } = useStaticTable()
  const save = async () => {
    const { savedViews } = await import('@ems/contracts/common')
    await updateRow(savedViews, view.id, view.version, { state: viewOf(list) })
    toast.success('Perubahan data berhasil disimpan.')
  }
  return (
    <Group gap={4} role="status">
      <Text size="xs" c="dimmed">
        Tampilan diubah ●
      </Text>
      {isMine && (
        <Button size="compact-xs" variant="subtle" onClick={() => void save().catch(showProblem)}>
          Simpan
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" onClick={onSaveAs}>
        Simpan sebagai
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onRevert}>
        Kembalikan
      </Button>
    </Group>
  )
}

function ViewMenu({ view, onEdit }: { view: SavedView; onEdit: () => void }) {
  const { list } = useStaticTable()
  const remove = async () => {
    const text = 'Tampilan ini juga hilang bagi semua yang memakainya. Datanya tidak berubah.'
    if (!(await confirm({ title: `Hapus ${view.name}?`, text, confirmLabel: 'Hapus', danger: true }))) return
    const { savedViews } = await import('@ems/contracts/common')
    await removeRow(savedViews, view.id)
    list.change({ view: null }, { replace: true })
    toast.success('Data berhasil dihapus.')
  }
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Aksi tampilan ${view.name}`}>
          <IconDotsVertical size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Ubah nama dan pembagian
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          color="var(--mantine-color-error)"
          onClick={() => void remove().catch(showProblem)}
        >
          Hapus
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
