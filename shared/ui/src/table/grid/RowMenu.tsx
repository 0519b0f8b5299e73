import { columnMeta, type Resource } from '@ems/contracts/kit'
import { type Row, toast, useSession } from '@ems/platform'
import { Menu, Text, UnstyledButton } from '@mantine/core'
import { cellText } from '../../fields/cell-text.ts'
import { IconChevronRight, IconCopy, IconEye, IconPencil, IconRestore, IconTrash } from '../../icons.ts'
import { EDIT_TAB } from '../../record/page/editing.ts'
import { offeredFor } from '../../work/transitions.ts'
import classes from '../list.module.css'
import { idOf } from '../state/use-selection.ts'
import { useTableParts } from '../table-context.ts'
import { useRestore } from '../toolbar/trash.tsx'

function copy(text: string) {
  void navigator.clipboard?.writeText(text).then(
    () => toast.info('Disalin.'),
    () => toast.warning('Peramban tidak mengizinkan penyalinan.'),
  )
}

export type OpenedMenu = { row: Row<Resource>; at: { x: number; y: number }; from: HTMLElement | null }

/** Events outside a menu that close it. */
export const POINTERS = ['mousedown', 'touchstart']

/** Menu of a row, by its button, the right mouse button or Shift+F10. */
export function RowMenu({
  opened,
  onClose,
  onRemove,
  onTake,
}: {
  opened: OpenedMenu | null
  onClose: () => void
  onRemove: (row: Row<Resource>) => void
  onTake: (name: string, rows: readonly Row<Resource>[]) => void
}) {
  const { list, actions, isCopyable, labels, fit } = useTableParts()
  const { can, user } = useSession()
  const restore = useRestore()
  if (!opened) return null
  const { row, at } = opened
  const mayUpdate = can(list.resource.can.update) && row.can.includes('update')
  const mayRemove = can(list.resource.can.destroy) && row.can.includes('destroy')
  const mayCopy = isCopyable && can(list.resource.can.store)
  const offered = actions.filter(
    ({ single = true, permission, offered: isOffered }) => single && can(permission) && (isOffered?.(row) ?? true),
  )

  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      withinPortal={false}
      floatingStrategy="fixed"
      // Not by keys, as it would be usually: the one that opened this is still on its way.
      clickOutsideEvents={POINTERS}
      key={`${at.x}:${at.y}`}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.anchor}
          style={{ left: at.x, top: at.y }}
          tabIndex={-1}
          aria-label="Aksi baris"
          data-no-ripple
        />
      </Menu.Target>
      {list.state.isTrash ? (
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => void restore([row])}>
            Pulihkan
          </Menu.Item>
        </Menu.Dropdown>
      ) : (
        <Menu.Dropdown>
          <Menu.Item
            leftSection={mayUpdate ? <IconPencil size={16} /> : <IconEye size={16} />}
            onClick={() => list.change({ open: idOf(row), ...(mayUpdate ? { tab: EDIT_TAB } : {}) })}
          >
            {mayUpdate ? 'Ubah' : 'Lihat'}
          </Menu.Item>
          {mayCopy && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => list.copy(idOf(row))}>
              Duplikat
            </Menu.Item>
          )}
          {offeredFor(list.resource, row).map(({ name, transition, because }) => (
            <Menu.Item
              key={name}
              leftSection={<IconChevronRight size={16} />}
              color={transition.tone === 'danger' ? 'var(--mantine-color-error)' : undefined}
              disabled={because !== undefined}
              onClick={() => onTake(name, [row])}
            >
              {transition.label}
              {because && <Text size="xs">{because}</Text>}
            </Menu.Item>
          ))}
          {offered.map(({ label, icon: Icon, refusal, danger, run }) => {
            const reason = refusal?.(row) ?? null
            return (
              <Menu.Item
                key={label}
                leftSection={<Icon size={16} />}
                color={danger ? 'var(--mantine-color-error)' : undefined}
                disabled={reason !== null}
                onClick={() => run([row])}
              >
                {label}
                {reason && <Text size="xs">{reason}</Text>}
              </Menu.Item>
            )
          })}
          {fit.folded.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>Lainnya</Menu.Label>
              {fit.folded.map((name) => {
                const text = cellText(list.resource, name, row, list.titles, user.timezone)
                return (
                  <Menu.Item key={name} onClick={() => copy(text)}>
                    <Text span size="xs" c="dimmed">
                      {labels[name] ?? columnMeta(list.resource, name).label}:{' '}
                    </Text>
                    {text}
                  </Menu.Item>
                )
              })}
            </>
          )}
          {mayRemove && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconTrash size={16} />}
                color="var(--mantine-color-error)"
                onClick={() => onRemove(row)}
              >
                Hapus
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      )}
    </Menu>
  )
}
