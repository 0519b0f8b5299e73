import type { ColumnOf, Resource } from '@ems/contracts/kit'
import { confirm, lazyPart, useSession, type Values } from '@ems/platform'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react'
import { Creation } from '../fields/lookup/creation.ts'
import { ConflictDialog } from '../form/ConflictDialog.tsx'
import { FormProvider } from '../form/form-context.ts'
import { FormAlerts } from '../form/parts/FormAlerts.tsx'
import { useRejectedFocus } from '../form/state/use-refused-focus.ts'
import { type FormOptions, useResourceForm } from '../form/state/use-resource-form.ts'
import { Modal } from '../Modal.tsx'
import { ALL, EditingProvider, useSections } from '../record/page/editing.ts'
import { type FormGroup, FormGroups } from '../screen/FormGroups.tsx'
import { Failed, Forbidden, Loading } from '../states/states.tsx'
import { NEW } from '../table/state/use-neighbours.ts'
import { RecordTransitions } from '../work/RecordTransitions.tsx'
import { StateBadge } from '../work/StateBadge.tsx'
import { firstStep } from '../work/transitions.ts'

/** Props of `RelatedRows`, whose chunk this is a part of. */
export type RelatedRowsProps<R extends Resource> = {
  resource: R
  /** The field and id by which the rows belong to the record, `{ partner: '7' }`: filter and default at once. */
  of: Readonly<Record<string, string>>
  columns: readonly ColumnOf<R>[]
  form: readonly FormGroup<R>[]
  /** Further values of a new row. */
  defaults?: Values
  fill?: FormOptions['fill']
  /** Text of the empty list. */
  empty: string
  addLabel: string
  /** Own rows, readable without the permission to list. */
  isOpen?: boolean
  /** The page shows these records: the id of the open one is in its address, `?id=7`, for links and the search. */
  isPage?: boolean
}

const QuickCreate = lazyPart(() => import('../fields/lookup/QuickCreate.tsx'))
const RecordSummary = lazyPart(() => import('../record/page/RecordSummary.tsx'))

type RelatedDialogProps = RelatedRowsProps<Resource> & { id: string; onClose: () => void }

/** One row of `RelatedRows` over the record it belongs to: a form for a new one; a stored one is read section by section. */
export function RelatedDialog(props: RelatedDialogProps) {
  const { resource, id, of, columns, defaults, fill, form: groups, addLabel, onClose } = props
  const options = useMemo(() => ({ defaults: { ...of, ...defaults }, ...(fill && { fill }) }), [of, defaults, fill])
  const form = useResourceForm(resource, id, options)
  const { stored, mode } = form
  const { body, refused } = useRejectedFocus()
  const { can } = useSession()
  const first = mode === 'create' ? firstStep(resource, can, form.values) : undefined
  const save = async (transition?: string) => {
    if (!(await form.save(transition))) refused()
    else if (isPage) stop()
    else onClose()
  }
  const [isAll, setAll] = useState(false)
  const { isPage, open, start, stop, cancel } = useSections(form, { isAll, setAll, isInSight: true, body })
  const isRead = isPage && open !== ALL
  const editing = isPage ? { open, mayEdit: mode === 'update', start, cancel, save: () => save() } : null
  const leave = async () => {
    const question = {
      title: 'Perubahan belum disimpan',
      text: 'Perubahan belum disimpan. Tinggalkan halaman?',
      confirmLabel: 'Tinggalkan',
      danger: true,
    }
    if (form.isDirty && !(await confirm(question))) return
    form.reset()
    onClose()
  }
  // The form it stands over has the same keys.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (!event.ctrlKey || mode === 'read' || (isPage && open === null) || (event.key !== 's' && event.key !== 'Enter'))
      return
    event.preventDefault()
    void save()
  }
  return (
    <Modal opened onClose={() => void leave()} size={widthOf(resource)} title={id === NEW ? addLabel : resource.label}>
      <Creation value={QuickCreate}>
        <EditingProvider value={editing}>
          <FormProvider value={form}>
            <Stack ref={body} onKeyDown={onKeyDown}>
              {stored.status === 'loading' && <Loading label={resource.label} rows={4} onRetry={stored.refetch} />}
              {stored.status === 'failed' && <Failed error={stored.error} onRetry={stored.refetch} />}
              {stored.status === 'forbidden' && <Forbidden />}
              {stored.status === 'ready' && (
                <>
                  {isRead && stored.row && (
                    <>
                      <Group>
                        <StateBadge resource={resource} row={stored.row} />
                      </Group>
                      <Suspense fallback={<Skeleton h={72} />}>
                        <RecordSummary
                          {...{ resource, columns }}
                          row={stored.row}
                          titles={form.titles}
                          facts={undefined}
                        />
                      </Suspense>
                    </>
                  )}
                  <FormAlerts />
                  <FormProvider value={isRead ? { ...form, mode: 'read' } : form}>
                    <FormGroups of={form} groups={groups} />
                  </FormProvider>
                  <Group justify="flex-end">
                    {stored.row && resource.workflow && <RecordTransitions form={form} />}
                    <Button variant="default" onClick={() => void leave()}>
                      {isRead ? 'Tutup' : 'Batal'}
                    </Button>
                    {mode !== 'read' && !isRead && (
                      <Button
                        variant={first ? 'default' : 'filled'}
                        loading={form.isSaving}
                        onClick={() => void save()}
                      >
                        {first?.unsent ?? 'Simpan'}
                      </Button>
                    )}
                    {first && (
                      <Button loading={form.isSaving} onClick={() => void save(first.name)}>
                        {first.label}
                      </Button>
                    )}
                  </Group>
                </>
              )}
            </Stack>
            {form.conflict && <ConflictDialog conflict={form.conflict} onMerged={() => undefined} />}
          </FormProvider>
        </EditingProvider>
      </Creation>
    </Modal>
  )
}

/** Lines of a document have more columns than a form has. */
const widthOf = ({ meta }: Resource) => (Object.values(meta).some(({ kind }) => kind === 'rows') ? 1040 : 'lg')
