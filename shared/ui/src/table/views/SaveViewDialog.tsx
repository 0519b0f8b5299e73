import { savedViews, type ViewState, viewVisibilities } from '@ems/contracts/common'
import { createRow, toast, updateRow, useMutation, useSession } from '@ems/platform'
import { Alert, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { RefsSelect } from '../../fields/lookup/RefSelect.tsx'
import { fieldErrors } from '../../fields/problem-fields.ts'
import { checked } from '../../form/state/form-values.ts'
import { Modal } from '../../Modal.tsx'
import type { SavedView } from './use-saved-views.ts'

type SaveViewDialogProps = {
  menu: string
  /** The view whose name and sharing are changed; none makes a new one of `state`. */
  view?: SavedView
  state: ViewState
  onClose: () => void
  onSaved: (id: string) => void
}

/** Gives a look of the list a name, and says who else may use it. */
export default function SaveViewDialog({ menu, view, state, onClose, onSaved }: SaveViewDialogProps) {
  const { can } = useSession()
  const mayShare = can(`${menu.split('/')[0]}-update`)
  const [values, setValues] = useState({
    name: view?.name ?? '',
    visibility: view?.visibility ?? 'private',
    usergroups: (view?.usergroups ?? []) as readonly string[],
    is_default_for: view?.is_default_for ?? 'none',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const set = (change: Partial<typeof values>) => setValues((old) => ({ ...old, ...change }))

  const save = useMutation({
    mutationFn: () =>
      view ? updateRow(savedViews, view.id, view.version, values) : createRow(savedViews, { ...values, menu, state }),
    onSuccess: ({ id }) => {
      toast.success(view ? 'Perubahan data berhasil disimpan.' : 'Data berhasil ditambahkan.')
      onSaved(id)
      onClose()
    },
    onError: (error) => setErrors(fieldErrors(error).fields),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const match = (await checked(savedViews, { base: null, values: { ...values, menu, state } })).errors
    setErrors(match)
    if (Object.keys(match).length === 0) save.mutate()
  }
  const refusals = fieldErrors(save.error).others

  return (
    <Modal opened onClose={onClose} title={view ? `Ubah tampilan ${view.name}` : 'Simpan tampilan'}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label="Nama"
            withAsterisk
            data-autofocus
            value={values.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          {mayShare && (
            <Select
              label="Dibagikan kepada"
              data={Object.entries(viewVisibilities).map(([value, label]) => ({ value, label }))}
              value={values.visibility}
              error={errors.visibility}
              allowDeselect={false}
              onChange={(visibility) => set({ visibility: (visibility ?? 'private') as typeof values.visibility })}
            />
          )}
          {values.visibility === 'group' && (
            <RefsSelect
              label="Grup"
              to="usergroups"
              value={values.usergroups}
              error={errors.usergroups}
              onChange={(usergroups) => set({ usergroups })}
            />
          )}
          <Checkbox
            label="Tampilan bawaan saya"
            checked={values.is_default_for === 'me'}
            onChange={(event) => set({ is_default_for: event.currentTarget.checked ? 'me' : 'none' })}
          />
          {values.visibility !== 'private' && (
            <Checkbox
              label="Tampilan bawaan bagi yang menerima"
              checked={values.is_default_for === 'group'}
              error={errors.is_default_for}
              onChange={(event) => set({ is_default_for: event.currentTarget.checked ? 'group' : 'none' })}
            />
          )}
          {refusals.length > 0 && (
            <Alert color="red" role="alert">
              {refusals.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={save.isPending}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
