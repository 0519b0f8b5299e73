import { columnMeta } from '@ems/contracts/kit'
import { rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { MAX_SORTS } from '../state/list-state.ts'
import { idOf } from '../state/use-selection.ts'
import type { StillParts } from '../table-context.ts'

const features = tableFeatures({ rowSortingFeature })

/** The table model of a list: the shown columns in their order, and a header click that becomes a `sort` in the address bar. */
export function useColumns({ list, labels, fit }: Pick<StillParts, 'list' | 'labels' | 'fit'>) {
  const { resource, rows, state } = list
  const { unfolded } = fit
  const columns = useMemo(
    () =>
      unfolded.map((name) => ({
        id: name,
        accessorFn: (row: object) => (row as Record<string, unknown>)[name],
        header: labels[name] ?? columnMeta(resource, name).label,
        enableSorting: resource.list.sort.includes(name),
      })),
    [resource, unfolded, labels],
  )
  const sorting = state.sort.map((sort) => ({ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }))

  return useTable({
    features,
    columns,
    data: rows as readonly object[] as object[],
    getRowId: idOf,
    state: { sorting },
    manualSorting: true,
    sortDescFirst: false,
    maxMultiSortColCount: MAX_SORTS,
    onSortingChange: (update) => {
      const next = typeof update === 'function' ? update(sorting) : update
      list.change({ sort: next.map(({ id, desc }) => (desc ? `-${id}` : id)) })
    },
  })
}

export type Columns = ReturnType<typeof useColumns>
