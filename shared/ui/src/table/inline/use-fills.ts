import { columnMeta } from '@ems/contracts/kit'
import { dayOf, useSession } from '@ems/platform'
import type { Place } from '../grid/use-grid-keys.ts'
import { idOf } from '../state/use-selection.ts'
import { useTableParts } from '../table-context.ts'
import type { InlineEdit } from './use-inline-edit.ts'

/** Values that come into cells by a key instead of typing. */
export function useFills({ mayEdit, commit }: InlineEdit, columnAt: (column: number) => string | undefined) {
  const { list } = useTableParts()
  const { user } = useSession()
  const { rows, selection, resource } = list
  const valueAt = (row: object | undefined, name: string) => (row as Record<string, unknown> | undefined)?.[name]
  return {
    fill: ({ row, column }: Place) => {
      const name = columnAt(column)
      if (!name || row < 0) return
      const chosen = rows.filter((one) => selection.has(idOf(one)))
      const [source, ...targets] = chosen.length > 1 ? chosen : [rows[row - 1], rows[row]]
      if (!source) return
      for (const target of targets)
        if (target && mayEdit(target, name)) void commit(target, name, valueAt(source, name))
    },
    today: ({ row, column }: Place) => {
      const name = columnAt(column)
      const target = rows[row]
      if (!name || !target || columnMeta(resource, name).kind !== 'date' || !mayEdit(target, name)) return
      void commit(target, name, dayOf(new Date(), user.timezone))
    },
  }
}
