import { confirm, lazyPart, removeRow, showProblem, toast, updateRow, useSession } from '@ems/platform'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, memo, Suspense, useState } from 'react'
import { IconBookmark, IconDotsVertical, IconPencil, IconTrash } from '../../icons.ts'
import { Menu } from '../../overlay/Menu.tsx'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { useStaticTable } from '../table-context.ts'
import { type SavedView, useSavedViews } from './use-saved-views.ts'
import { useViewCounts } from './use-view-counts.ts'
import { isChanged, viewOf } from './view-state.ts'
import classes from './views.module.css'

const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx'))

/**
 * Views of a list as tabs: those of its contract, of its screen, and saved ones; a changed saved one is marked and can be
 * saved, saved as new or reset.
 */
export const SavedViews = memo(function SavedViews() {
  const { list } = useStaticTable()
  const saved = useSavedViews()
  const [opened, setOpened] = useState<{ view?: SavedView } | null>(null)
  const { views, current, builtIn, chosen, isMine } = saved
  const counts = useViewCounts(builtIn)
  if (list.status === 'forbidden') return null
  const isPlain = !list.state.view && !chosen && Object.keys(list.state.filters).length === 0

  return (
    <>
      {views.length + builtIn.length > 0 && (
        <div className={classes.views} data-screen-only>
          <div role="tablist" aria-label="Tampilan" className={classes.tabs} onKeyDown={moveFocus}>
            <Tab isChosen={isPlain} onClick={saved.leave}>
              Semua
            </Tab>
            {builtIn.map((view) => (
              <Tab key={view.key} isChosen={view === chosen} count={counts[view.key]} onClick={() => saved.show(view)}>
                {view.label}
              </Tab>
            ))}
            {views.map((view) => (
              <Tab key={view.id} isChosen={view.id === current?.id} onClick={() => saved.apply(view)}>
                {view.name}
              </Tab>
            ))}
          </div>
          {current && isMine(current) && <ViewMenu view={current} onEdit={() => setOpened({ view: current })} />}
          {current && isChanged(list, current.state) && (
            <Changed
              view={current}
              isMine={isMine(current)}
              onSaveAs={() => setOpened({})}
              onRevert={() => saved.apply(current)}
            />
          )}
        </div>
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
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (user.client) return null
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

type TabProps = { isChosen: boolean; count?: string | undefined; onClick: () => void; children: string }

const Tab = ({ isChosen, count, children, onClick }: TabProps) => (
  <button
    type="button"
    role="tab"
    className={classes.tab}
    aria-selected={isChosen}
    aria-description={count && `${count} data`}
    onClick={onClick}
  >
    {children}
    {count && <span aria-hidden>{count}</span>}
  </button>
)

/** Arrows go from view to view; nothing is read before Enter or Space. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(target as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key]
  if (to === undefined) return
  tabs[(to + tabs.length) % tabs.length]?.focus()
}

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
