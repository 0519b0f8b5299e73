import { loadSchemas, type Resource, type ResourceObject, rowOf } from '@ems/contracts/kit'
import {
  createRow,
  problemOf,
  type Row,
  showProblem,
  type Titles,
  toast,
  updateRow,
  useMutation,
  useSession,
  type Values,
} from '@ems/platform'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fieldErrors } from '../../fields/problem-fields.ts'
import { NEW } from '../../table/state/use-neighbours.ts'
import { useDependents } from '../within/use-dependents.ts'
import { type LineFill, useFilledLines } from '../within/use-filled-lines.ts'
import { type Check, checked, type Errors, issuesNow, withMine } from './form-values.ts'
import { type Base, baseOf, useFormValues } from './use-form-values.ts'
import { type StoredRow, useStoredRow } from './use-stored-row.ts'

export type FormOptions = {
  /** Values of a new row besides the defaults of the contract. */
  defaults?: Values
  check?: Check
  part?: RowPart
  /** A column of lines that is filled in by a choice. */
  fill?: LineFill
}

/** A part of a row, e.g. one day of a series: its differing values, and how its changes are saved. */
export type RowPart = {
  /** Names it among the parts of its row. */
  key: string
  values: Values
  save: (changes: Values, version: number) => Promise<object>
}

/** A conflict with another save: the present row and the message of the refusal. */
export type Conflict = { current: Base; message: string }

export type ResourceForm<R extends Resource = Resource> = {
  resource: R
  /** `new` for a row that is not there yet. */
  id: string
  titles: Titles
  stored: StoredRow<R>
  mode: 'create' | 'update' | 'read'
  isPart: boolean
  base: Base
  values: Values
  errors: Errors
  set: (path: string, value: unknown) => void
  /** Says what is wrong with one field, once it has been left. */
  validate: (path: string) => void
  isDirty: boolean
  /** Undefined when it was refused; the form then says why. A new row takes the transition at once, all or nothing. */
  save: (transition?: string) => Promise<Row<R> | undefined>
  isSaving: boolean
  /** Refusals that belong to no field. */
  refusals: readonly string[]
  conflict: Conflict | null
  /** Displays changes by others before a refusal. */
  compare: () => void
  /** Continues from the newest row with these values on top; null leaves the form as it was. */
  resolve: (mine: Values | null) => void
  draft: { savedAt: string | null; restoredAt: string | null; omitted: readonly string[] }
  /** Forgets what was typed. */
  reset: () => void
}

/** The form of one row, or of a new one. What is typed survives refusals, conflicts, an ended session and a reload. */
export function useResourceForm<R extends Resource>(
  resource: R,
  id: string,
  { defaults, check, part, fill }: FormOptions = {},
): ResourceForm<R> {
  const isNew = id === NEW
  const whole = useStoredRow(resource, id)
  const row = useMemo(() => partOf(whole.row, part), [whole.row, part])
  const stored = { ...whole, row }
  const { user } = useSession()
  const form = useFormValues(resource, {
    id: part ? `${id}:${part.key}` : id,
    isNew,
    row,
    defaults: withMine(resource, user, defaults),
  })
  const { base, values } = form
  const set = useFilledLines(useDependents(resource, form), values, fill)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const send = useSend(resource, { id, isNew, version: base.version, part })
  const filled = { base: isNew ? null : base.values, values, check }
  // While the row is read and the first field is filled in; without it the API is the first to check.
  useEffect(() => void loadSchemas().catch(() => undefined), [])

  const refuse = (error: unknown) => {
    const match = conflictIn(resource, error, part)
    if (match) {
      setConflict(match)
      return stored.refetch()
    }
    const { fields, others } = fieldErrors(error)
    form.setErrors(fields)
    if (Object.keys(fields).length || problemOf(error)?.status === 422) setRefusals(others)
    else showProblem(error)
  }
  const save = async (transition?: string) => {
    const { body, errors } = await checked(resource, filled)
    form.setErrors(errors)
    setRefusals([])
    if (Object.keys(errors).length) return undefined
    if (!isNew && !form.isDirty) return stored.row
    try {
      const saved = await send.mutateAsync({ body, transition })
      form.restart(isNew ? undefined : saved)
      toast.success(isNew ? 'Data berhasil ditambahkan.' : 'Perubahan data berhasil disimpan.')
      return saved
    } catch (error) {
      // Boundary: after any failure the form keeps its values and displays the reason.
      refuse(error)
      return undefined
    }
  }
  const resolve = (mine: Values | null) => {
    if (mine && conflict) form.startFrom(conflict.current, { ...conflict.current.values, ...mine })
    setConflict(null)
  }

  return {
    ...form,
    set,
    resource,
    id,
    titles: stored.titles,
    stored,
    isPart: part !== undefined,
    mode: isNew ? 'create' : stored.row?.can.includes('update') ? 'update' : 'read',
    validate: (path) => form.setError(path, issuesNow(resource, filled)[path]),
    save,
    isSaving: send.isPending,
    refusals,
    conflict,
    compare: () => stored.row && setConflict({ current: baseOf(resource, stored.row), message: '' }),
    resolve,
    reset: () => form.restart(),
  }
}

/** Sends a new row or a change. A new row has one key as long as its values stay: a lost answer creates nothing twice. */
function useSend<R extends Resource>(
  resource: R,
  { id, isNew, version, part }: { id: string; isNew: boolean; version: number; part: RowPart | undefined },
) {
  const last = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: ({ body, transition }: { body: Values; transition?: string | undefined }) => {
      if (part) return part.save(body, version) as Promise<Row<R>>
      if (!isNew) return updateRow(resource, id, version, body)
      const text = JSON.stringify([body, transition])
      if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
      return createRow(resource, body, { idempotencyKey: last.current.key, ...(transition ? { transition } : {}) })
    },
  })
}

/** Undefined unless the refusal says what the row is now. */
function conflictIn(resource: Resource, error: unknown, part: RowPart | undefined): Conflict | undefined {
  const problem = problemOf(error)
  const [first] = problem?.code === 'VERSION' ? problem.errors : []
  const current = first?.meta?.current as ResourceObject | undefined
  return current && { current: baseOf(resource, partOf(rowOf(current), part)), message: first?.detail ?? '' }
}

/** A row as it is in one of its parts. */
const partOf = <T extends object | undefined>(row: T, part: RowPart | undefined): T =>
  row && part ? { ...row, ...part.values } : row
