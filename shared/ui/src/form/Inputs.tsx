import { columnMeta, type FieldMeta, type FieldOf, type Resource } from '@ems/contracts/kit'
import { useSession } from '@ems/platform'
import { Input, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EMPTY, valueText } from '../fields/cell-text.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { Nothing } from '../list/CellContent.tsx'
import { useFormParts } from './form-context.ts'
import { isRequired } from './form-values.ts'
import type { ResourceForm } from './use-resource-form.ts'

export type InputsProps<R extends Resource> = {
  of: ResourceForm<R>
  names: readonly FieldOf<R>[]
  labels?: { [F in FieldOf<R>]?: string }
  descriptions?: { [F in FieldOf<R>]?: string }
  /** Narrows what a reference may be, e.g. the parent to the category of the form. */
  where?: { [F in FieldOf<R>]?: Readonly<Record<string, string>> }
  /** What the state of this very row forbids to change. */
  fixed?: readonly FieldOf<R>[]
  /** Marked as required although the contract lets them be empty: another rule asks for them. */
  required?: readonly FieldOf<R>[]
  columns?: 1 | 2
}

/** The inputs of these fields. What may not be set is shown as text, or left out of a new row's form. */
export function Inputs<R extends Resource>({
  of,
  names,
  labels,
  descriptions,
  where,
  fixed,
  required,
  columns = 2,
}: InputsProps<R>) {
  const schema = of.mode === 'create' ? of.resource.create : of.resource.update
  const shown = names.filter((name) => of.mode !== 'create' || name in schema.shape)
  return (
    <SimpleGrid cols={{ base: 1, sm: columns }} spacing="sm" verticalSpacing="sm">
      {shown.map((name) => (
        <FormField
          key={name}
          path={name}
          meta={columnMeta(of.resource, name)}
          label={labels?.[name]}
          description={descriptions?.[name]}
          where={where?.[name]}
          isFixed={!(name in schema.shape) || fixed?.includes(name)}
          isRequired={required?.includes(name)}
        />
      ))}
    </SimpleGrid>
  )
}

type FormFieldProps = {
  /** `name`, or inside a structure `meta.radius`. */
  path: string
  meta: FieldMeta
  label?: string
  description?: string
  where?: Readonly<Record<string, string>>
  isFixed?: boolean
  isRequired?: boolean
}

/** One field of the form around it, also of a structure inside a field, which the contract does not describe. */
export function FormField({
  path,
  meta,
  label,
  description,
  where,
  isFixed = false,
  isRequired: asked,
}: FormFieldProps) {
  const form = useFormParts()
  const { isReadOnly, ...field } = useFormField(path)
  if (isReadOnly || isFixed)
    return <ReadOnly meta={meta} label={label ?? meta.label} value={field.value} description={description} />
  return (
    <FieldInput
      path={path}
      meta={meta}
      label={label}
      description={description}
      where={where}
      required={asked ?? (isRequired(meta) && !(form.mode === 'create' && form.resource.assumed?.includes(path)))}
      titles={form.titles}
      {...field}
    />
  )
}

/** Value, error and change of a field, for an input of a screen's own. */
export function useFormField(path: string) {
  const form = useFormParts()
  return {
    value: valueAt(form.values, path),
    error: form.errors[path],
    isReadOnly: form.mode === 'read',
    onChange: (value: unknown) => form.set(path, value),
    onBlur: () => form.validate(path),
  }
}

const valueAt = (values: object, path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], values)

type ReadOnlyProps = { meta: FieldMeta; label: string; value: unknown; description?: string }

function ReadOnly({ meta, label, value, description }: ReadOnlyProps) {
  const { user } = useSession()
  const { titles } = useFormParts()
  const text = valueText(meta, value, titles, user.timezone)
  return (
    <Shown label={label} description={description}>
      {text === EMPTY ? <Nothing /> : text}
    </Shown>
  )
}

/** A label with a value that cannot be typed here. */
export const Shown = ({
  label,
  description,
  children,
}: {
  label: string
  description?: string
  children: ReactNode
}) => (
  <Input.Wrapper label={label} description={description} labelElement="div">
    <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{children}</Text>
  </Input.Wrapper>
)
