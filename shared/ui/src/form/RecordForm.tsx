import type { ColumnOf, Resource } from '@ems/contracts/kit'
import { formatInstant, lazyPart, type Row, useSession } from '@ems/platform'
import { Skeleton, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Creation } from '../fields/lookup/creation.ts'
import { ALL, EDIT_TAB, EditingProvider, useSections } from '../record/page/editing.ts'
import { type RecordPart, type RecordTab, RecordTabs } from '../record/RecordTabs.tsx'
import { Failed, Forbidden, Loading } from '../states/states.tsx'
import { NEW } from '../table/state/use-neighbours.ts'
import type { ResourceList } from '../table/state/use-resource-list.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import classes from './form.module.css'
import { FormProvider } from './form-context.ts'
import { FormAlerts } from './parts/FormAlerts.tsx'
import { FormButtons, type Save } from './parts/FormButtons.tsx'
import { RecordHeading } from './RecordHeading.tsx'
import { useLeaveGuard } from './state/use-leave-guard.ts'
import { useRejectedFocus } from './state/use-refused-focus.ts'
import { type FormOptions, type ResourceForm, useResourceForm } from './state/use-resource-form.ts'

export type ResourceFormProps<R extends Resource> = FormOptions & {
  list: ResourceList<R>
  /** Heading of an empty form, e.g. `Tambah Pengguna`. */
  createTitle: string
  children: (form: ResourceForm<R>) => ReactNode
  /** Width on a wide screen; 720 pixels unless the record needs more. */
  size?: number | string
  /** Offers *Duplikat* to users who may add rows. */
  isCopyable?: boolean
  /** Buttons in the heading of a stored row, besides Hapus. */
  actions?: (form: ResourceForm<R>) => ReactNode
  /** Tabs of the screen's own, between Detail and the parts of the kit. */
  tabs?: readonly RecordTab<R>[]
  /** Which parts of the kit a stored row has, e.g. `everyPart`; its routes must answer them. */
  parts?: readonly RecordPart[]
  /** Values that a stored record shows first, at most six; else those of its approval, else columns of the list. */
  facts?: readonly ColumnOf<R>[]
}

type RecordFormProps<R extends Resource> = ResourceFormProps<R> & {
  id: string
  isWide: boolean
  onWiden?: (isWide: boolean) => void
}

const QuickCreate = lazyPart(() => import('../fields/lookup/QuickCreate.tsx'))
const RecordSummary = lazyPart(() => import('../record/page/RecordSummary.tsx'))

const NO_TABS: readonly never[] = []
const NO_PARTS: readonly never[] = []

/**
 * One record: heading, notices, the screen's inputs, and the buttons. A stored record is read until one of its sections is
 * edited. Ctrl+S saves, Ctrl+Enter saves and closes.
 */
export function RecordForm<R extends Resource>({
  list,
  id,
  createTitle,
  children,
  actions,
  tabs = NO_TABS,
  parts = NO_PARTS,
  facts,
  isCopyable,
  isWide,
  onWiden,
  ...options
}: RecordFormProps<R>) {
  const form = useResourceForm(list.resource, id, options)
  const { body, refused } = useRejectedFocus()
  const letPass = useLeaveGuard(form.isDirty, form.reset)
  const { stored, mode } = form
  useLead(list, id, stored.row)
  const { tab } = list.state
  const { isPage, open, start, stop, cancel } = useSections(form, {
    isAll: tab === EDIT_TAB,
    setAll: (isAll) => list.change({ tab: isAll ? EDIT_TAB : null }, { replace: true }),
    isInSight: !tab || tab === EDIT_TAB,
    body,
  })

  const save: Save = async (then, transition) => {
    const saved = await form.save(transition)
    if (!saved) {
      if (tab && tab !== EDIT_TAB) list.change({ tab: null }, { replace: true })
      return refused()
    }
    if (then === 'again') return body.current?.querySelector<HTMLElement>('[data-path]')?.focus()
    const isDone = then === 'close' || form.isPart
    if (isDone) letPass()
    if (isDone) list.close()
    else if (mode === 'create') {
      letPass()
      list.change({ open: idOf(saved) }, { replace: true })
    } else if (isPage && tab !== EDIT_TAB) stop()
  }
  const [isMerged, setMerged] = useState(false)
  useEffect(() => {
    if (!isMerged || form.conflict) return
    setMerged(false)
    void save('stay')
  })
  /** Before the tabs take the arrows for themselves. */
  const onAltArrow = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key] : undefined
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    list.openNeighbour(id, by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressed(event, body.current)) return
    if (!event.ctrlKey || mode === 'read' || form.isSaving || (isPage && open === null && !form.isDirty)) return
    if (event.key !== 's' && event.key !== 'Enter') return
    event.preventDefault()
    void save(event.key === 's' ? 'stay' : 'close')
  }

  const read = isPage ? { open, mayEdit: mode === 'update', start, cancel, save: () => save('stay') } : null
  // Outside the open section nothing is typed; a form that looks at its mode itself has to know, too.
  const outside = isPage && open !== ALL ? { ...form, mode: 'read' as const } : form
  const view = open === null ? outside : form
  return (
    <Creation value={QuickCreate}>
      <EditingProvider value={read}>
        <FormProvider value={form as unknown as ResourceForm}>
          <Stack
            className={classes.record ?? ''}
            gap={0}
            mih="100%"
            ref={body}
            onKeyDownCapture={onAltArrow}
            onKeyDown={onKeyDown}
          >
            <RecordHeading
              form={form}
              list={list}
              title={createTitle}
              actions={actions}
              isCopyable={isCopyable}
              hasHistory={parts.includes('history')}
              onEdit={isPage && mode === 'update' && open === null ? () => start(ALL) : undefined}
              isWide={isWide}
              onWiden={onWiden}
            />
            <Stack p="md" gap="md" flex={1}>
              {stored.status === 'loading' && <Loading label={list.resource.label} onRetry={stored.refetch} />}
              {stored.status === 'failed' && <Failed error={stored.error} onRetry={stored.refetch} />}
              {stored.status === 'forbidden' && (
                <Forbidden need={list.resource.can[mode === 'create' ? 'store' : 'show']} />
              )}
              {stored.status === 'ready' && (
                <RecordTabs form={form} list={list} tabs={tabs} offered={parts} isWide={isWide}>
                  <Stack gap="md">
                    {isPage && open !== ALL && stored.row && (
                      <Suspense fallback={<Skeleton h={72} />}>
                        <RecordSummary
                          resource={list.resource}
                          row={stored.row as unknown as Row<Resource>}
                          titles={stored.titles}
                          facts={facts}
                          columns={list.columns}
                        />
                      </Suspense>
                    )}
                    <FormAlerts />
                    <FormProvider value={outside as unknown as ResourceForm}>{children(view)}</FormProvider>
                    {stored.row && <Trail row={stored.row} titles={stored.titles} />}
                  </Stack>
                </RecordTabs>
              )}
            </Stack>
            {stored.status === 'ready' && mode !== 'read' && (open === ALL || (tab && form.isDirty)) && (
              <FormButtons save={save} close={isPage ? () => void cancel() : list.close} />
            )}
          </Stack>
          {form.conflict && <ConflictDialog conflict={form.conflict} onMerged={() => setMerged(true)} />}
        </FormProvider>
      </EditingProvider>
    </Creation>
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

/** Targets of a key; the first that exists is focused: the input of a comment, else the button that opens it. */
const letters: Readonly<Record<string, readonly string[]>> = {
  c: ['textarea[data-comment]', '[data-comment]'],
  e: ['[data-edit-section]'],
}

/**
 * `e` edits the first section, `c` comments, Alt+Enter takes the next step; where nothing is typed, and in the record itself,
 * not in a dialog over it.
 */
function pressed(event: KeyboardEvent, body: HTMLElement | null): boolean {
  const { key, altKey, ctrlKey, metaKey } = event
  const target = event.target as HTMLElement
  if (!body?.contains(target)) return false
  const isTyping = target.closest('input, textarea, select, [contenteditable="true"]') !== null
  const isLetter = !isTyping && !ctrlKey && !metaKey && !altKey
  const selectors = key === 'Enter' && altKey ? ['[data-next-step]'] : isLetter ? (letters[key] ?? []) : []
  const [element] = selectors.flatMap((one) => body.querySelector<HTMLElement>(one) ?? [])
  if (!element) return false
  // The letter is not typed into what it opens.
  event.preventDefault()
  element.focus()
  element.click()
  return true
}

const idOf = (row: object) => (row as { id: string }).id

/** A record that has become part of another one: its address leads to that. */
function useLead<R extends Resource>(list: ResourceList<R>, id: string, row: Row<R> | undefined) {
  const to = row && idOf(row)
  useEffect(() => {
    if (to && to !== id && id !== NEW) list.change({ open: to }, { replace: true })
  }, [to, id, list.change])
}
