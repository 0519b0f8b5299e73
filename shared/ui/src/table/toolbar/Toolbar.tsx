import { isSearchable } from '@ems/contracts/kit'
import { exportRows, showProblem, toast, useMutation, usePreferences, useSession } from '@ems/platform'
import { ActionIcon, Button, CloseButton, Group, Indicator, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { memo, useEffect, useId, useRef, useState } from 'react'
import {
  IconAdjustmentsHorizontal,
  IconDotsVertical,
  IconFileSpreadsheet,
  IconFilter,
  IconPencil,
  IconRefresh,
  IconSearch,
  IconTrash,
  IconUpload,
} from '../../icons.ts'
import { Menu } from '../../overlay/Menu.tsx'
import { Tooltip } from '../../overlay/Tooltip.tsx'
import { ColumnChooser } from '../columns/ColumnChooser.tsx'
import { GroupMenu } from '../group/GroupMenu.tsx'
import { leavesIn } from '../state/where.ts'
import { useStaticTable } from '../table-context.ts'
import classes from '../toolbar.module.css'
import { SaveViewButton } from '../views/SavedViews.tsx'
import { TrashEntry } from './trash.tsx'

type ToolbarProps = {
  /** Stays mounted, with its typed text, while the bar of chosen rows covers it. */
  isHidden: boolean
  onFilter: () => void
  onEdit: () => void
  onRemove: () => void
  onImport: () => void
}

/** Above the rows: search, filters, columns, refresh, export, and what is done to many rows; on a telephone the latter on request. */
export const Toolbar = memo(function Toolbar({ isHidden, onFilter, onEdit, onRemove, onImport }: ToolbarProps) {
  const { list, filters, bulkFields, isImportable, isTable } = useStaticTable()
  const { can } = useSession()
  const [isMore, setMore] = useState(false)
  const toolsId = useId()
  const { resource } = list
  const { filters: chosen, where, isTrash } = list.state
  const active = Object.keys(chosen).length + (where ? leavesIn(where) : 0)
  const mayEdit = isTable && can(resource.can.bulkUpdate) && bulkFields.length > 0
  const mayRemove = isTable && can(resource.can.bulkDelete)
  const hasTrash = isTable && resource.trash && can(resource.can.destroy)

  return (
    <Group
      gap={6}
      className={classes.bar ?? ''}
      role="toolbar"
      aria-label={`Alat ${resource.label}`}
      hidden={isHidden}
      display={isHidden ? 'none' : undefined}
    >
      {isSearchable(resource) && <Search />}
      {filters.length > 0 && (
        <Indicator label={active} size={16} disabled={active === 0}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={onFilter}
            aria-label={active ? `Filter, ${active} aktif` : 'Filter'}
          >
            Filter
          </Button>
        </Indicator>
      )}
      <Tooltip label="Alat lain">
        <ActionIcon
          className={classes.more ?? ''}
          variant={isMore ? 'light' : 'default'}
          size="input-xs"
          aria-label="Alat lain"
          aria-expanded={isMore}
          aria-controls={toolsId}
          onClick={() => setMore(!isMore)}
        >
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
      </Tooltip>
      <div id={toolsId} className={classes.tools} data-open={isMore || undefined}>
        {isTable && (
          <>
            <GroupMenu />
            <ColumnChooser />
          </>
        )}
        <SaveViewButton />
        <Tooltip label="Segarkan">
          <ActionIcon variant="default" size="input-xs" aria-label="Segarkan" onClick={list.refetch}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
        <ExportButton />
        {isImportable && !isTrash && (
          <Button size="xs" variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            Impor
          </Button>
        )}
        {(mayEdit || mayRemove || hasTrash) && !isTrash && (
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <ActionIcon variant="default" size="input-xs" aria-label="Aksi masal">
                <IconDotsVertical size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayEdit && (
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
                  Ubah Masal
                </Menu.Item>
              )}
              {mayRemove && (
                <Menu.Item leftSection={<IconTrash size={16} />} color="var(--mantine-color-error)" onClick={onRemove}>
                  Hapus Masal
                </Menu.Item>
              )}
              <TrashEntry />
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </Group>
  )
})

/** Searches while typing, a third of a second after the last key; `/` leads here. */
function Search() {
  const { list } = useStaticTable()
  const { q } = list.state
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const search = useDebouncedCallback((text: string) => list.change({ q: text }, { replace: true }), 300)
  const { shortcuts = true } = usePreferences()
  useHotkeys(shortcuts ? [['/', () => input.current?.focus()]] : [])
  // The address bar wins when it changes by other means than typing.
  useEffect(() => {
    if (document.activeElement !== input.current || q === '') setTyped(q)
  }, [q])

  const type = (text: string) => {
    setTyped(text)
    search(text.trim())
  }
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      className={classes.search ?? ''}
      aria-label={`Cari ${list.resource.label}`}
      placeholder="Cari"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label="Kosongkan pencarian" onClick={() => type('')} />
        ) : (
          shortcuts && (
            <Kbd size="xs" visibleFrom="sm">
              /
            </Kbd>
          )
        )
      }
    />
  )
}

function ExportButton() {
  const { list } = useStaticTable()
  const { can } = useSession()
  const { mutate, isPending } = useExport()
  if (!can(list.resource.can.toExcel)) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({})}
    >
      Export Excel
    </Button>
  )
}

/** Exports what the list shows, or only the rows with these ids; long ones become a job that the tray follows. */
export function useExport() {
  const { list } = useStaticTable()
  return useMutation({
    mutationFn: ({ ids }: { ids?: readonly string[] }) => {
      const filters = ids ? { ...list.where, id: ids } : list.params.filters
      return exportRows(list.resource, {
        ...list.params,
        filters,
        q: ids ? undefined : list.params.q,
        fields: list.visible,
      })
    },
    onSuccess: ({ job, file }) =>
      job ? toast.info('Berkas sedang diproses antrian.') : toast.success(`Berkas ${file} selesai dibuat.`),
    onError: showProblem,
  })
}
