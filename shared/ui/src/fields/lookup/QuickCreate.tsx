import type { FieldMeta } from '@ems/contracts/kit'
import { createRow, lazyPart, toast, useMutation, type Values } from '@ems/platform'
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { LinesProvider } from '../../form/form-context.ts'
import { blankValues, checkValues, isRequired } from '../../form/state/form-values.ts'
import { useRejectedFocus } from '../../form/state/use-refused-focus.ts'
import { Modal } from '../../Modal.tsx'
import { FieldInput } from '../FieldInput.tsx'
import { fieldErrors } from '../problem-fields.ts'
import type { CreationProps } from './creation.ts'

/**
 * A new row for a reference, made without leaving the form that needs it: what is required, the rest later. Required is also
 * what a rule over several fields asks of the empty row, and what is refused later.
 */
export default function QuickCreate({ resource, where, typed, onClose, onCreated }: CreationProps) {
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set())
  const names = Object.keys(resource.create.shape).filter((name) => {
    const meta = resource.meta[name]
    if (!meta || name in where) return false
    return name === resource.title || named.has(name) || (isRequired(meta) && !(name in resource.blank))
  })
  const [values, setValues] = useState<Values>(() => ({
    ...blankValues(resource),
    ...where,
    [resource.title]: typed || null,
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const include = (reasons: Readonly<Record<string, string>>) =>
    setNamed((old) => new Set([...old, ...Object.keys(reasons).map(fieldOf)]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the empty row, once.
  useEffect(() => {
    void checkValues(resource, values).then(({ errors: expected }) => include(expected))
  }, [])
  const change = (name: string, value: unknown) => {
    setValues((old) => ({ ...old, [name]: value }))
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([path]) => fieldOf(path) !== name)))
  }
  const { body: fields, refused } = useRejectedFocus()
  const reject = (reasons: Readonly<Record<string, string>>) => {
    setErrors(reasons)
    include(reasons)
    if (Object.keys(reasons).length) refused()
  }
  const add = useMutation({
    mutationFn: (body: Values) => createRow(resource, body),
    onSuccess: (row) => {
      toast.success('Data berhasil ditambahkan.')
      onCreated(String(row.id))
      onClose()
    },
    onError: (error) => reject(fieldErrors(error).fields),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The surrounding form belongs to another record.
    event.stopPropagation()
    const { body, errors: match } = await checkValues(resource, values)
    reject(match)
    if (Object.keys(match).length === 0) add.mutate(body)
  }
  const hasLines = names.some((name) => resource.meta[name]?.kind === 'rows')
  const others = [
    ...fieldErrors(add.error).others,
    ...Object.entries(errors).flatMap(([name, text]) => (names.includes(fieldOf(name)) ? [] : [text])),
  ]
  return (
    <Modal opened onClose={onClose} title={`Tambah ${resource.label}`} size={hasLines ? 'xl' : 'md'}>
      {/* Ctrl+S would save the form behind. */}
      <form onSubmit={(event) => void submit(event)} noValidate onKeyDown={(event) => event.stopPropagation()}>
        <Stack ref={fields}>
          <LinesProvider value={{ resource, titles: {}, values, errors, validate: () => undefined }}>
            {names.map((name) => (
              <NewField
                key={name}
                path={name}
                meta={resource.meta[name] as FieldMeta}
                required={name === resource.title || isRequired(resource.meta[name] as FieldMeta)}
                value={values[name]}
                error={errors[name]}
                onChange={(value) => change(name, value)}
              />
            ))}
          </LinesProvider>
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

/** The field of a path, e.g. `addresses` of `addresses.0.street`. */
const fieldOf = (path: string) => path.split('.')[0] ?? path

type NewFieldProps = {
  path: string
  meta: FieldMeta
  required: boolean
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

const NewField = ({ path, meta, value, onChange, ...field }: NewFieldProps) =>
  meta.kind === 'rows' ? (
    <Suspense fallback={<Skeleton h={64} />}>
      <RowsField path={path} meta={meta} value={value} isReadOnly={false} onChange={onChange} />
    </Suspense>
  ) : (
    <FieldInput path={path} meta={meta} value={value} onChange={onChange} {...field} />
  )

const RowsField = lazyPart(() => import('../../form/parts/RowsField.tsx'))
