import type { Resource } from '@ems/contracts/kit'
import { lazyPart, muteRecord, type Row, useMutedRecords, useSession } from '@ems/platform'
import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { IconBell, IconBellOff, IconCopy, IconDotsVertical, IconHistory, IconPencil, IconPrinter } from '../../icons.ts'
import { Menu } from '../../overlay/Menu.tsx'
import type { ResourceList } from '../../table/state/use-resource-list.ts'
import type { ResourceForm } from '../state/use-resource-form.ts'

const RecordSheet = lazyPart(() => import('../../print/RecordSheet.tsx'))

type MoreActionsProps<R extends Resource> = {
  form: ResourceForm<R>
  list: ResourceList<R>
  isCopyable?: boolean
  hasHistory: boolean
  onEdit: (() => void) | undefined
}

/** Further actions on an open record: copy, print, history. */
export function MoreActions<R extends Resource>({ form, list, isCopyable, hasHistory, onEdit }: MoreActionsProps<R>) {
  const { can } = useSession()
  const { resource, id } = form
  const [printed, setPrinted] = useState(0)
  const { row } = form.stored
  const print = () => setPrinted((times) => times + 1)
  // The record on its sheet, not the inputs that show it.
  useHotkeys([['mod+P', print]], [])
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Aksi lainnya">
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onEdit && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              Ubah semua
            </Menu.Item>
          )}
          {isCopyable && can(resource.can.store) && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => list.copy(id)}>
              Duplikat
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={print}>
            Cetak
          </Menu.Item>
          {hasHistory && (
            <Menu.Item
              leftSection={<IconHistory size={16} />}
              onClick={() => list.change({ tab: 'history' }, { replace: true })}
            >
              Riwayat
            </Menu.Item>
          )}
          <MuteItem target_type={resource.name} target_id={id} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {printed > 0 && row && (
          <RecordSheet
            key={printed}
            resource={resource}
            row={row as unknown as Row<Resource>}
            titles={form.titles}
            address={list.linkTo(id)}
            onDone={() => setPrinted(0)}
          />
        )}
      </Suspense>
    </>
  )
}

/** No more notifications of this record, or again. */
function MuteItem(target: { target_type: string; target_id: string }) {
  const { data = [] } = useMutedRecords()
  const isMuted = data.some((one) => one.target_type === target.target_type && one.target_id === target.target_id)
  const Icon = isMuted ? IconBell : IconBellOff
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={() => void muteRecord(target, !isMuted)}>
      {isMuted ? 'Bunyikan lagi data ini' : 'Bisukan data ini'}
    </Menu.Item>
  )
}
