import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { useCallback, useMemo, useState } from 'react'

/** Rows chosen on this and other pages, with the versions they had when they were chosen. */
export type Selection<R extends Resource> = {
  rows: ReadonlyMap<string, Row<R>>
  size: number
  has: (id: string) => boolean
  /** Chooses or lets go of these rows. */
  set: (rows: readonly Row<R>[], isChosen: boolean) => void
  clear: () => void
}

/** Empties itself whenever `scope` changes: what was chosen under other filters is no longer in sight. */
export function useSelection<R extends Resource>(scope: string): Selection<R> {
  const [state, setState] = useState({ scope, rows: new Map<string, Row<R>>() })
  if (state.scope !== scope) setState({ scope, rows: new Map() })

  const set = useCallback((rows: readonly Row<R>[], isChosen: boolean) => {
    setState((old) => {
      const next = new Map(old.rows)
      for (const row of rows) isChosen ? next.set(idOf(row), row) : next.delete(idOf(row))
      return { ...old, rows: next }
    })
  }, [])
  const clear = useCallback(() => setState((old) => ({ ...old, rows: new Map() })), [])

  const { rows } = state
  return useMemo(() => ({ rows, size: rows.size, has: (id) => rows.has(id), set, clear }), [rows, set, clear])
}

/** Every row has an id; only the type of a row of any resource does not say so. */
export const idOf = (row: object) => (row as { id: string }).id
export const versionOf = (row: object) => (row as { version: number }).version
