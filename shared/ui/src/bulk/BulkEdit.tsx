import { columnMeta } from '@ems/contracts/kit'
import { bulkUpdate, bulkUpdateOver, formatNumber, toast, useMutation, type Values } from '@ems/platform'
import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { FieldInput } from '../fields/FieldInput.tsx'
import { sharedOnly } from '../fields/offered-for.ts'
import { fieldErrors } from '../fields/problem-fields.ts'
import { checkChange, emptyOf } from '../form/form-values.ts'
import { useTableParts } from '../list/table-context.ts'
import { idOf, versionOf } from '../list/use-selection.ts'
import { Modal } from '../Modal.tsx'
import { RowRefusals } from './RowRefusals.tsx'

/** Changes the chosen fields of all chosen rows to the same values; what is not chosen stays as it is. */
export default function BulkEdit({ onClose }: { onClose: () => void }) {
  const { list, bulkFields, labels } = useTableParts()
  const { resource, selection } = list
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const rows = [...selection.rows.values()]
  const [names, setNames] = useState<readonly string[]>([])
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const labelOf = (name: string) => labels[name] ?? columnMeta(resource, name).label

  const save = useMutation({
    mutationFn: async (wanted: Values) => {
      if (selection.all !== null) return bulkUpdateOver(resource, { params: list.params, total: selection.all }, wanted)
      const targets = rows.map((row) => ({ id: idOf(row), version: versionOf(row) }))
      await bulkUpdate(resource, targets, wanted)
    },
    onSuccess: () => {
      toast.success('Perubahan data berhasil disimpan.')
      selection.clear()
      onClose()
    },
    onError: (error) => setErrors(fieldErrors(error).fields),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = names.map((name) => [name, values[name] ?? emptyOf(resource.meta[name])])
    const { body, errors: found } = await checkChange(resource, Object.fromEntries(wanted))
    setErrors(found)
    if (Object.keys(found).length === 0) save.mutate(body)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Ubah Masal: ${formatNumber(selection.size)} data`}
      fullScreen={isPhone}
      size="lg"
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <MultiSelect
            label="Kolom yang diubah"
            description="Kolom yang tidak dipilih tidak berubah."
            data-autofocus
            data={bulkFields.map((name) => ({ value: name, label: labelOf(name) }))}
            value={[...names]}
            onChange={setNames}
          />
          {names.map((name) => (
            <FieldInput
              key={name}
              meta={columnMeta(resource, name)}
              label={labelOf(name)}
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
              error={errors[name]}
              where={{
                ...sharedOnly(resource, columnMeta(resource, name), values.company ? [values] : rows),
                ...(name === 'parent' ? (list.where as Record<string, string>) : {}),
              }}
            />
          ))}
          <RowRefusals error={save.error} rows={rows} resource={resource} />
          {names.length > 0 && (
            <Text c="dimmed" size="xs">
              {names.map(labelOf).join(', ')} dari {formatNumber(selection.size)} data akan diganti.
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={save.isPending} disabled={names.length === 0}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
