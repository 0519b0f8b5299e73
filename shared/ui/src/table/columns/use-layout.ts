import type { Resource } from '@ems/contracts/kit'
import { type Density, prefer, type TableHabit, usePreferences } from '@ems/platform'
import { type CSSProperties, useCallback, useMemo } from 'react'
import { type LayoutColumn, layoutOf, visibleIn } from './layout.ts'
import { withStateSecond } from './widths.ts'

/** Layout of a table for this user, and its setters. */
export type TableLayout = {
  columns: readonly LayoutColumn[]
  /** Names of the shown columns, from left to right. */
  visible: readonly string[]
  density: Density
  /** True once this person has changed the columns. */
  isOwn: boolean
  /** Rows per page where the address does not say. */
  pageSize: number | undefined
  /** Widths as styles, by column. */
  styles: Readonly<Record<string, CSSProperties>>
  setColumns: (columns: readonly LayoutColumn[]) => void
  /** Several at once, as a saved view does. */
  adopt: (habit: TableHabit) => void
  setDensity: (density: Density) => void
  setPageSize: (size: number) => void
  /** The screen's own columns again. */
  reset: () => void
}

type Offered = { id: string; columns: readonly string[]; hidden: readonly string[] }

const NO_HABIT: TableHabit = {}

/** A table's columns, density and page size are habits of the person, kept with their account. */
export function useLayout(resource: Resource, { id, columns, hidden }: Offered): TableLayout {
  const { tables, density: usual = 'normal', page_size } = usePreferences()
  const habit: TableHabit = tables?.[id] ?? NO_HABIT

  const keep = useCallback(
    (change: { [K in keyof TableHabit]?: TableHabit[K] | null }) => prefer({ tables: { [id]: change } }),
    [id],
  )
  const layout = useMemo(
    () => layoutOf({ columns: withStateSecond(resource, columns), hidden, title: resource.title }, habit.columns),
    [columns, hidden, resource, habit.columns],
  )
  const rendered = useMemo(() => ({ visible: visibleIn(layout), styles: stylesOf(layout) }), [layout])
  const moves = useMemo(
    () => ({
      setColumns: (next: readonly LayoutColumn[]) => keep({ columns: [...next] }),
      adopt: ({ columns: next, density, page_size: size }: TableHabit) =>
        keep({ columns: next ?? null, density: density ?? null, page_size: size ?? null }),
      setDensity: (density: Density) => keep({ density }),
      setPageSize: (size: number) => keep({ page_size: size as TableHabit['page_size'] }),
      reset: () => keep({ columns: null, density: null }),
    }),
    [keep],
  )
  const density = habit.density ?? usual
  const pageSize = habit.page_size ?? page_size
  const isOwn = Boolean(habit.columns)
  return useMemo(
    () => ({ columns: layout, ...rendered, density, pageSize, isOwn, ...moves }),
    [layout, rendered, density, pageSize, isOwn, moves],
  )
}

const stylesOf = (layout: readonly LayoutColumn[]) =>
  Object.fromEntries(
    layout.flatMap(({ key, width }) => (width ? [[key, { width, minWidth: width, maxWidth: width }] as const] : [])),
  )
