import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { useCallback, useMemo, useState } from 'react'

/** Rows chosen on this and other pages, with the versions they had when they were chosen. */
export type Selection<R extends Resource> = {
  rows: ReadonlyMap<string, Row<R>>
  size: number
  /** The number of rows when everything the filters find is chosen, also what no page has shown yet. */
  all: number | null
  chooseAll: (total: number) => void
  has: (id: string) => boolean
  /** Chooses or lets go of these rows. */
  set: (rows: readonly Row<R>[], isChosen: boolean) => void
  clear: () => void
}

/** Empties itself whenever `scope` changes: what was chosen under other filters is no longer in sight. */
export function useSelection<R extends Resource>(scope: string): Selection<R> {
  const [state, setState] = useState<State<R>>({ scope, rows: new Map(), all: null })
  if (state.scope !== scope) setState({ scope, rows: new Map(), all: null })

  const set = useCallback((rows: readonly Row<R>[], isChosen: boolean) => {
    setState((old) => {
      const next = new Map(old.rows)
      for (const row of rows) isChosen ? next.set(idOf(row), row) : next.delete(idOf(row))
      return { ...old, rows: next, all: null }
    })
  }, [])
  const clear = useCallback(() => setState((old) => ({ ...old, rows: new Map(), all: null })), [])
  const chooseAll = useCallback((total: number) => setState((old) => ({ ...old, all: total })), [])

  const { rows, all } = state
  return useMemo(
    () => ({
      rows,
      size: all ?? rows.size,
      all,
      chooseAll,
      has: (id) => all !== null || rows.has(id),
      set,
      clear,
    }),
    [rows, all, chooseAll, set, clear],
  )
}

type State<R extends Resource> = { scope: string; rows: Map<string, Row<R>>; all: number | null }

/** Every row has an id; only the type of a row of any resource does not say so. */
export const idOf = (row: object) => (row as { id: string }).id
export const versionOf = (row: object) => (row as { version: number }).version
