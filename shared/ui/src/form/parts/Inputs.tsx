import { columnMeta, type FieldOf, type Resource } from '@ems/contracts/kit'
import { Button, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useEditing } from '../../record/page/editing.ts'
import { useFormParts } from '../form-context.ts'
import { isRequiredNow, isSame } from '../state/form-values.ts'
import type { ResourceForm } from '../state/use-resource-form.ts'
import { FormField } from './FormField.tsx'
import { RangeField } from './RangeField.tsx'

export type InputsProps<R extends Resource> = {
  of: ResourceForm<R>
  names: readonly FieldOf<R>[]
  labels?: { [F in FieldOf<R>]?: string }
  descriptions?: { [F in FieldOf<R>]?: string }
  /** Narrows what a reference may be, e.g. the parent to the category of the form. */
  where?: { [F in FieldOf<R>]?: Readonly<Record<string, string>> }
  /** Fields that the state of this row locks. */
  fixed?: readonly FieldOf<R>[]
  /** Marked as required although the contract and its rules let them be empty: a rule of the server asks for them. */
  required?: readonly FieldOf<R>[] | ((form: ResourceForm<R>) => readonly FieldOf<R>[])
  columns?: 1 | 2
  /** Fields folded in the form of a new row while they are empty and not required; `true`: all of these. */
  more?: true | readonly FieldOf<R>[]
  /** Two date fields each that are filled in as one, shown at the end. */
  ranges?: readonly { from: FieldOf<R>; to: FieldOf<R>; label: string }[]
}

/**
 * The inputs of these fields. What may not be set is shown as text, or left out of a new row's form. A record that is read
 * shows what it says; its empty fields are folded.
 */
export function Inputs<R extends Resource>({
  of,
  names,
  labels,
  descriptions,
  where,
  fixed,
  required,
  columns = 2,
  more,
  ranges,
}: InputsProps<R>) {
  const schema = of.mode === 'create' ? of.resource.create : of.resource.update
  const requested = typeof required === 'function' ? required(of) : required
  const { mode, values } = useFormParts()
  const isRead = useEditing() !== null && mode === 'read'
  const [isUnfolded, setUnfolded] = useState(false)
  const offered = names.filter((name) => of.mode !== 'create' || name in schema.shape)
  const isFolded = (name: string) =>
    isRead
      ? isEmpty(values[name])
      : (more === true || includes(more, name)) && !includes(requested, name) && isSpare(of, name)
  const visible = isUnfolded ? offered : offered.filter((name) => !isFolded(name))
  const visibleRanges = isUnfolded ? ranges : ranges?.filter(({ from, to }) => !isFolded(from) || !isFolded(to))
  const folded = [
    ...offered,
    ...(ranges ?? []).flatMap(({ from, to }) => (isFolded(from) && isFolded(to) ? [from, to] : [])),
  ].filter(isFolded)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: columns }} spacing="sm" verticalSpacing="sm">
        {visible.map((name) => (
          <FormField
            key={name}
            path={name}
            meta={columnMeta(of.resource, name)}
            label={labels?.[name]}
            description={descriptions?.[name]}
            where={where?.[name]}
            isFixed={!(name in schema.shape) || fixed?.includes(name)}
            isRequired={requested?.includes(name)}
          />
        ))}
        {visibleRanges?.map((range) => (
          <RangeField key={range.from} {...range} />
        ))}
      </SimpleGrid>
      {folded.length > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          fw={400}
          mt={4}
          ms={-8}
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {foldWord(
            folded.map((name) => labels?.[name as FieldOf<R>] ?? columnMeta(of.resource, name).label),
            { isRead, isUnfolded },
          )}
        </Button>
      )}
    </>
  )
}

const includes = (names: readonly string[] | undefined, name: string) => names?.includes(name) ?? false

/** Whether a field of a new row may stay out of sight: untouched, and nothing asks for it. */
function isSpare<R extends Resource>({ resource, mode, base, values, errors }: ResourceForm<R>, name: string) {
  const isMissing = isEmpty(values[name]) && isRequiredNow({ resource, mode, values }, name, columnMeta(resource, name))
  return mode === 'create' && !errors[name] && !isMissing && isSame(values[name], base.values[name])
}

/** A few folded fields are named: some of them are filled in already. */
function foldWord(labels: readonly string[], { isRead, isUnfolded }: { isRead: boolean; isUnfolded: boolean }) {
  const kind = isRead ? 'kosong' : 'lain'
  if (isUnfolded) return `Sembunyikan isian ${kind}`
  return !isRead && labels.length <= 3 ? `Isian lain: ${labels.join(', ')}` : `Tampilkan ${labels.length} isian ${kind}`
}

const isEmpty = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)
