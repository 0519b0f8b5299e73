import type { Resource } from '@ems/contracts/kit'
import { type Row, toast, useSession } from '@ems/platform'
import { ActionIcon, Drawer, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { ComponentProps, ReactNode } from 'react'
import { useRemoval } from '../bulk/use-removal.tsx'
import { cellText, EMPTY } from '../fields/cell-text.ts'
import { IconArrowsMaximize, IconChevronDown, IconChevronUp, IconLink, IconTrash, IconX } from '../icons.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import type { ResourceList } from '../table/state/use-resource-list.ts'
import { RecordTransitions } from '../work/RecordTransitions.tsx'
import { StateBadge } from '../work/StateBadge.tsx'
import classes from './form.module.css'
import { PresenceAvatars } from './PresenceAvatars.tsx'
import { MoreActions } from './parts/MoreActions.tsx'
import type { ResourceForm } from './state/use-resource-form.ts'

type RecordHeadingProps<R extends Resource> = {
  form: ResourceForm<R>
  list: ResourceList<R>
  title: string
  actions?: (form: ResourceForm<R>) => ReactNode
  isCopyable?: boolean
  hasHistory: boolean
  /** Edits all sections; undefined where that is not possible now. */
  onEdit: (() => void) | undefined
  isWide: boolean
  onWiden?: (isWide: boolean) => void
}

const inDrawer = [Drawer.Header, Drawer.Title] as const
const onPage = [
  (props: ComponentProps<'header'>) => <header {...props} />,
  (props: ComponentProps<'h2'>) => <h2 {...props} />,
] as const

/** Which record is open, the way to its neighbours, and what can be done with it as a whole. */
export function RecordHeading<R extends Resource>({
  form,
  list,
  title,
  actions,
  isCopyable,
  hasHistory,
  onEdit,
  isWide,
  onWiden,
}: RecordHeadingProps<R>) {
  const { can } = useSession()
  const { row } = form.stored
  const { resource } = form
  const [Head, Name] = list.isPage ? onPage : inDrawer
  const removal = useRemoval(list as unknown as ResourceList<Resource>)
  const mayRemove = row && !form.isPart && can(resource.can.destroy) && row.can.includes('destroy')
  // The same condition as the server's for the channel of the record.
  const isWatched = row?.can.includes('show') && can(resource.can.show) && !resource.view
  const remove = async (one: Row<R>) => {
    if (await removal.ask(one as unknown as Row<Resource>)) list.close()
  }

  return (
    <Head className={classes.heading}>
      <Name
        className={classes.title}
        // Says what has opened; the first button would only say how to close it.
        data-autofocus
        tabIndex={-1}
      >
        {form.mode === 'create'
          ? title
          : row
            ? titleOf(resource, row, form.titles)
            : form.stored.status === 'loading'
              ? '…'
              : resource.label}
      </Name>
      {row && <StateBadge resource={resource} row={row} />}
      {row && (actions || resource.workflow) && (
        <Group gap={4} className={classes.actions}>
          {resource.workflow && !form.isPart && <RecordTransitions form={form} />}
          {actions?.(form)}
        </Group>
      )}
      <Group gap={4} wrap="nowrap" className={classes.tools}>
        {isWatched && <PresenceAvatars type={resource.name} id={form.id} />}
        {row && <Neighbours list={list} id={form.id} />}
        {row && <CopyLink address={() => list.linkTo(form.id)} />}
        {row && <MoreActions form={form} list={list} isCopyable={isCopyable} hasHistory={hasHistory} onEdit={onEdit} />}
        {row && onWiden && (
          <Tooltip label={isWide ? 'Kembali ke samping daftar' : 'Buka halaman penuh'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Buka halaman penuh"
              aria-pressed={isWide}
              onClick={() => onWiden(!isWide)}
            >
              <IconArrowsMaximize size={17} />
            </ActionIcon>
          </Tooltip>
        )}
        {mayRemove && (
          <ActionIcon variant="subtle" color="red" aria-label="Hapus" onClick={() => void remove(row)}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={list.isPage ? 'Kembali ke daftar' : 'Tutup'}
          onClick={list.close}
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
      {removal.refusal}
    </Head>
  )
}

/** The records above and below in the list; Alt+← and Alt+→ do the same. */
function Neighbours<R extends Resource>({ list, id }: { list: ResourceList<R>; id: string }) {
  const [before, after] = [list.hasNeighbour(id, -1), list.hasNeighbour(id, 1)]
  if (!before && !after) return null
  return (
    <>
      <Tooltip label="Data sebelumnya (Alt+←)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Data sebelumnya"
          disabled={!before}
          onClick={() => list.openNeighbour(id, -1)}
        >
          <IconChevronUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Data berikutnya (Alt+→)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Data berikutnya"
          disabled={!after}
          onClick={() => list.openNeighbour(id, 1)}
        >
          <IconChevronDown size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** A record without a name of its own is one of its kind. */
function titleOf(resource: Resource, row: object, titles: Readonly<Record<string, string>>) {
  const text = cellText(resource, resource.title, row, titles)
  return text === EMPTY ? resource.label : text
}

function CopyLink({ address }: { address: () => string }) {
  const { copy } = useClipboard()
  return (
    <Tooltip label="Salin tautan">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Salin tautan"
        onClick={() => {
          copy(address())
          toast.info('Tautan disalin.')
        }}
      >
        <IconLink size={17} />
      </ActionIcon>
    </Tooltip>
  )
}
