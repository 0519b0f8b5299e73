import { createRow, toast, useMutation, type Values } from '@ems/platform'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { blankValues, checkValues, isRequired } from '../../form/state/form-values.ts'
import { Modal } from '../../Modal.tsx'
import { FieldInput } from '../FieldInput.tsx'
import { fieldErrors } from '../problem-fields.ts'
import type { CreationProps } from './creation.ts'

/** A new row for a reference, made without leaving the form that needs it: what is required, the rest later. */
export default function QuickCreate({ resource, where, typed, onClose, onCreated }: CreationProps) {
  const names = Object.keys(resource.create.shape).filter((name) => {
    const meta = resource.meta[name]
    return meta && !(name in where) && (name === resource.title || (isRequired(meta) && !(name in resource.blank)))
  })
  const [values, setValues] = useState<Values>(() => ({
    ...blankValues(resource),
    ...where,
    [resource.title]: typed || null,
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const add = useMutation({
    mutationFn: (body: Values) => createRow(resource, body),
    onSuccess: (row) => {
      toast.success('Data berhasil ditambahkan.')
      onCreated(String(row.id))
      onClose()
    },
    onError: (error) => setErrors(fieldErrors(error).fields),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The surrounding form belongs to another record.
    event.stopPropagation()
    const { body, errors: match } = await checkValues(resource, values)
    setErrors(match)
    if (Object.keys(match).length === 0) add.mutate(body)
  }
  const others = [
    ...fieldErrors(add.error).others,
    ...Object.entries(errors).flatMap(([name, text]) => (names.includes(name) ? [] : [text])),
  ]
  return (
    <Modal opened onClose={onClose} title={`Tambah ${resource.label}`}>
      {/* Ctrl+S would save the form behind. */}
      <form onSubmit={(event) => void submit(event)} noValidate onKeyDown={(event) => event.stopPropagation()}>
        <Stack>
          {names.map((name) => (
            <FieldInput
              key={name}
              meta={resource.meta[name] as NonNullable<(typeof resource.meta)[string]>}
              required
              value={values[name]}
              error={errors[name]}
              onChange={(value) => setValues((old) => ({ ...old, [name]: value }))}
            />
          ))}
          {others.length > 0 && (
            <Alert color="red" role="alert">
              {others.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={add.isPending}>
              Simpan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
