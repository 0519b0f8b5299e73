import type { Resource } from '@ems/contracts/kit'
import { formatInstant, type Row, useSession } from '@ems/platform'
import { ActionIcon, Drawer, Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRemoval } from '../bulk/use-removal.tsx'
import { cellText } from '../fields/cell-text.ts'
import { IconTrash, IconX } from '../icons.ts'
import type { ResourceList } from '../list/use-resource-list.ts'
import { Failed, Forbidden, Loading } from '../states/states.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormButtons } from './FormButtons.tsx'
import { FormProvider } from './form-context.ts'
import { Notices } from './Notices.tsx'
import type { ResourceFormProps } from './ResourceForm.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { type ResourceForm, useResourceForm } from './use-resource-form.ts'

/** What happens after a save: the record stays open, closes, or makes room for the next new one. */
export type Then = 'stay' | 'close' | 'again'

/** One record: heading, notices, the screen's inputs, and the buttons. Ctrl+S saves, Ctrl+Enter saves and closes. */
export function RecordForm<R extends Resource>({
  list,
  id,
  createTitle,
  children,
  actions,
  ...options
}: ResourceFormProps<R> & { id: string }) {
  const form = useResourceForm(list.resource, id, options)
  const body = useRef<HTMLDivElement>(null)
  const letPass = useLeaveGuard(form.isDirty, form.reset)
  const { stored, mode } = form

  const save = async (then: Then) => {
    const saved = await form.save()
    if (!saved) return setRefused((times) => times + 1)
    if (then === 'again') return body.current?.querySelector<HTMLElement>('[data-path]')?.focus()
    if (then === 'close') letPass()
    if (then === 'close') list.close()
    else if (mode === 'create') {
      letPass()
      list.change({ open: idOf(saved) }, { replace: true })
    }
  }
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const [isMerged, setMerged] = useState(false)
  useEffect(() => {
    if (!isMerged || form.conflict) return
    setMerged(false)
    void save('stay')
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey || mode === 'read' || form.isSaving) return
    if (event.key !== 's' && event.key !== 'Enter') return
    event.preventDefault()
    void save(event.key === 's' ? 'stay' : 'close')
  }

  return (
    <FormProvider value={form as unknown as ResourceForm}>
      <Stack gap={0} mih="100%" ref={body} onKeyDown={onKeyDown}>
        <Heading form={form} list={list} title={createTitle} actions={actions} />
        <Stack p="md" gap="md" flex={1}>
          {stored.status === 'loading' && <Loading label={list.resource.label} onRetry={stored.refetch} />}
          {stored.status === 'failed' && <Failed error={stored.error} onRetry={stored.refetch} />}
          {stored.status === 'forbidden' && <Forbidden />}
          {stored.status === 'ready' && (
            <>
              <Notices />
              {children(form)}
              {stored.row && <Trail row={stored.row} titles={stored.titles} />}
            </>
          )}
        </Stack>
        {stored.status === 'ready' && mode !== 'read' && <FormButtons save={save} close={list.close} />}
      </Stack>
      {form.conflict && <ConflictDialog conflict={form.conflict} onMerged={() => setMerged(true)} />}
    </FormProvider>
  )
}

type HeadingProps<R extends Resource> = {
  form: ResourceForm<R>
  list: ResourceList<R>
  title: string
  actions?: (form: ResourceForm<R>) => ReactNode
}

function Heading<R extends Resource>({ form, list, title, actions }: HeadingProps<R>) {
  const { can } = useSession()
  const { row } = form.stored
  const { resource } = form
  const removal = useRemoval(list as unknown as ResourceList<Resource>)
  const mayRemove = row && can(resource.can.destroy) && row.can.includes('destroy')
  const remove = async (one: Row<R>) => {
    if (await removal.ask(one as unknown as Row<Resource>)) list.close()
  }

  return (
    <Drawer.Header>
      <Drawer.Title
        miw={0}
        style={{ overflowWrap: 'anywhere', outline: 'none' }}
        // Says what has opened; the first button would only say how to close it.
        data-autofocus
        tabIndex={-1}
      >
        {form.mode === 'create' ? title : row ? cellText(resource, resource.title, row, form.titles) : '…'}
      </Drawer.Title>
      <Group gap={4} wrap="nowrap">
        {row && actions?.(form)}
        {mayRemove && (
          <ActionIcon variant="subtle" color="red" aria-label="Hapus" onClick={() => void remove(row)}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label="Tutup" onClick={list.close}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      {removal.refusal}
    </Drawer.Header>
  )
}

function Trail({ row, titles }: { row: object; titles: Readonly<Record<string, string>> }) {
  const { user } = useSession()
  const { updated_at, updated_by } = row as { updated_at: string; updated_by: string | null }
  const by = updated_by ? titles[`users:${updated_by}`] : undefined
  return (
    <Text size="xs" c="dimmed">
      Diperbarui {formatInstant(updated_at, user.timezone)}
      {by && ` oleh ${by}`}
    </Text>
  )
}

const idOf = (row: object) => (row as { id: string }).id
