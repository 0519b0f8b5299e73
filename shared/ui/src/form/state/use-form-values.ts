import type { Resource } from '@ems/contracts/kit'
import type { Values } from '@ems/platform'
import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { blankValues, changes, type Errors, storedValues } from './form-values.ts'
import { type Draft, useDraft } from './use-draft.ts'

/** The state of a row that typed values are compared with, and sent as a change of. */
export type Base = { values: Values; version: number }

type FormValuesOptions = { id: string; isNew: boolean; row: object | undefined; defaults?: Values }

/**
 * Values of a form: typed values over a base, stored as a draft and restored from it; the base is renewed only while
 * the form is untouched.
 */
export function useFormValues(resource: Resource, { id, isNew, row, defaults }: FormValuesOptions) {
  const draft = useDraft(resource.name, id)
  const [base, setBase] = useState<Base>(() => ({ values: isNew ? blankValues(resource, defaults) : {}, version: 0 }))
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const [omitted, setOmitted] = useState<readonly string[]>([])
  const form = useForm<Record<string, unknown>>({ initialValues: { ...base.values } })
  const { values, setValues, setErrors } = form
  const isDirty = Object.keys(changes(base.values, values)).length > 0
  const isStarted = useRef(false)

  const startFrom = useCallback(
    (next: Base, typed: Values = next.values) => {
      setBase(next)
      setValues({ ...typed })
      setErrors({})
    },
    [setValues, setErrors],
  )
  const restore = ({ values: typed, base: from, version, at, omitted: missing = [] }: Draft) => {
    startFrom({ values: from, version }, { ...from, ...typed })
    setRestoredAt(at)
    setOmitted(missing)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a row newly read may replace what the form stands on.
  useEffect(() => {
    if (!isNew && !row) return
    const kept = isStarted.current ? null : draft.read()
    if (kept) restore(kept)
    else if (row && !isDirty) startFrom(baseOf(resource, row))
    isStarted.current = true
  }, [row])

  const { keep } = draft
  useEffect(() => {
    if (isDirty) keep({ ...storable(resource, values, base.values), base: base.values, version: base.version })
  }, [keep, isDirty, resource, values, base])

  /** Resets the form to the stored row or to empty, and deletes the draft. */
  const restart = (from?: object) => {
    draft.drop()
    setRestoredAt(null)
    setOmitted([])
    const stored = from ?? (isNew ? undefined : row)
    startFrom(stored ? baseOf(resource, stored) : { values: blankValues(resource, defaults), version: 0 })
  }

  return {
    base,
    values,
    isDirty,
    errors: form.errors as Errors,
    set: form.setFieldValue as (path: string, value: unknown) => void,
    setErrors: (errors: Errors) => setErrors({ ...errors }),
    setError: (path: string, error: string | undefined) => form.setFieldError(path, error ?? null),
    startFrom,
    restart,
    draft: {
      savedAt: isDirty ? draft.savedAt : null,
      restoredAt: isDirty || omitted.length ? restoredAt : null,
      omitted,
    },
  }
}

/** Typed values that a draft may hold, and the names of those that it may not. */
function storable({ encrypted = [] }: Resource, values: Values, base: Values) {
  const omitted = encrypted.filter((field) => values[field] !== base[field])
  return { values: Object.fromEntries(Object.entries(values).filter(([field]) => !omitted.includes(field))), omitted }
}

export const baseOf = (resource: Resource, row: object): Base => ({
  values: storedValues(resource, row),
  version: (row as { version: number }).version,
})
