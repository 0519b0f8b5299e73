import { loadSchemas, type Resource } from '@ems/contracts/kit'
import { explain, problemOf, type Row, updateRow, useSession } from '@ems/platform'
import { useCallback, useMemo, useRef, useState } from 'react'
import { fieldErrors } from '../../fields/problem-fields.ts'
import { checked, isSame, storedValues } from '../../form/state/form-values.ts'
import { idOf, versionOf } from '../state/use-selection.ts'
import type { AnyTable } from '../table-context.ts'

/** A cell between what was typed and what is stored. A refused one keeps what was typed. */
export type PendingCell = { value: unknown; state: 'saving' | 'saved' | 'refused'; reason?: string }
export type PendingCells = Readonly<Record<string, PendingCell>>

const SAVED_NOTE_MS = 1_500

/** Changes single cells of a table in place: shown at once, sent one after the other for each row. */
export function useInlineEdit({ list, editable }: Pick<AnyTable, 'list' | 'editable'>) {
  const { can } = useSession()
  const { resource } = list
  const [editing, setEditing] = useState<{ id: string; name: string } | null>(null)
  const [pending, setPending] = useState<ReadonlyMap<string, PendingCells>>(new Map())
  const sent = useRef(new Map<string, Promise<number>>())

  const set = useCallback((id: string, name: string, cell: PendingCell | null) => {
    setPending((old) => {
      const { [name]: _, ...others } = old.get(id) ?? {}
      return new Map(old).set(id, cell ? { ...others, [name]: cell } : others)
    })
  }, [])
  const mayEdit = useCallback(
    (row: Row<Resource>, name: string) =>
      editable.includes(name) &&
      can(resource.can.update) &&
      row.can.includes('update') &&
      name in resource.update.shape,
    [editable, can, resource],
  )
  const start = useCallback(
    (row: Row<Resource>, name: string) => {
      if (!mayEdit(row, name)) return
      setEditing({ id: idOf(row), name })
      // Loaded while the user types; without it the API validates first.
      void loadSchemas().catch(() => undefined)
    },
    [mayEdit],
  )
  const commit = useCallback(
    async (row: Row<Resource>, name: string, value: unknown) => {
      setEditing(null)
      const id = idOf(row)
      const base = storedValues(resource, row)
      if (isSame(value, base[name])) return set(id, name, null)
      set(id, name, { value, state: 'saving' })
      const { body, errors } = await checked(resource, { base, values: { ...base, [name]: value } })
      const [error] = Object.values(errors)
      if (error) return set(id, name, { value, state: 'refused', reason: error })
      const before = sent.current.get(id) ?? Promise.resolve(0)
      const saving = before
        .catch(() => 0)
        .then((version) => updateRow(resource, id, Math.max(version, versionOf(row)), body))
        .then(versionOf)
      sent.current.set(id, saving)
      try {
        await saving
        set(id, name, { value, state: 'saved' })
        setTimeout(() => set(id, name, null), SAVED_NOTE_MS)
      } catch (refused) {
        // A boundary: the cell says why and keeps what was typed.
        set(id, name, { value, state: 'refused', reason: reasonOf(refused) })
        if (problemOf(refused)?.status === 409) list.refetch()
      }
    },
    [resource, set, list.refetch],
  )
  const cancel = useCallback(() => setEditing(null), [])

  return useMemo(
    () => ({ editing, pending, mayEdit, start, commit, cancel }),
    [editing, pending, mayEdit, start, commit, cancel],
  )
}

export type InlineEdit = ReturnType<typeof useInlineEdit>

function reasonOf(error: unknown) {
  const { fields } = fieldErrors(error)
  const { text, hint } = explain(error)
  return Object.values(fields)[0] ?? [text, hint].filter(Boolean).join(' ')
}
