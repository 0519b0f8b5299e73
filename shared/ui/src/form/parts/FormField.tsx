import type { FieldMeta } from '@ems/contracts/kit'
import { lazyPart, useSession } from '@ems/platform'
import { Input, Skeleton, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { EMPTY, valueText } from '../../fields/cell-text.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { useWithCompany } from '../../fields/lookup/lookup.ts'
import { awaitedParent, offeredFor, withinParent } from '../../fields/lookup/offered-for.ts'
import { useEditing } from '../../record/page/editing.ts'
import { Nothing } from '../../table/grid/CellContent.tsx'
import { useFormParts } from '../form-context.ts'
import { isRequiredNow } from '../state/form-values.ts'

const RowsField = lazyPart(() => import('./RowsField.tsx'))

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
  isRequired: requested = false,
}: FormFieldProps) {
  const form = useFormParts()
  const { isReadOnly, ...field } = useFormField(path)
  const row = useWithCompany(form.resource, meta, form.values)
  // Its hint says what the server fills in, which it does for a new row only.
  const isAssumed = form.resource.assumed?.includes(path)
  const isRead = useEditing() !== null && isReadOnly
  const isKept = form.stored.row?.editable?.includes(path.split('.')[0] ?? path) === false
  if (meta.kind === 'rows')
    return (
      <Suspense fallback={<Skeleton h={64} />}>
        <RowsField
          {...{ path, meta, label, description, value: field.value, onChange: field.onChange }}
          isReadOnly={isReadOnly || isFixed || isKept}
        />
      </Suspense>
    )
  if (isReadOnly || isFixed || isKept)
    // A hint says how to fill in a field: a transition asks for it, or a section is opened first.
    return (
      <ReadOnly
        meta={meta}
        label={label ?? meta.label}
        value={field.value}
        description={isKept || isRead ? undefined : description}
      />
    )
  return (
    <FieldInput
      path={path}
      meta={meta}
      label={label}
      description={isAssumed && form.mode === 'update' ? undefined : description}
      where={{ ...offeredFor(meta, form.values), ...withinParent(form.resource, meta, row), ...where }}
      awaited={awaitedParent(form.resource, meta, row)}
      required={requested || isRequiredNow(form, path, meta)}
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
    error: form.errors[path] ?? errorBelow(form.errors, path),
    isReadOnly: form.mode === 'read',
    onChange: (value: unknown) => form.set(path, value),
    onBlur: () => form.validate(path),
  }
}

/** Displays errors of single values, e.g. the third tag, at the field. */
const errorBelow = (errors: Readonly<Record<string, string>>, path: string) =>
  Object.entries(errors).find(([at, text]) => text && at.startsWith(`${path}.`))?.[1]

const valueAt = (values: object, path: string) =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], values)

type ReadOnlyProps = { meta: FieldMeta; label: string; value: unknown; description?: string }

function ReadOnly({ meta, label, value, description }: ReadOnlyProps) {
  const { user } = useSession()
  const { titles } = useFormParts()
  const text = valueText(meta, value, titles, user.timezone)
  return (
    <Icon label={label} description={description}>
      {text === EMPTY ? <Nothing /> : text}
    </Icon>
  )
}

/** A label with a value that cannot be typed here. */
export const Icon = ({
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
