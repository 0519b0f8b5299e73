import { useState } from 'react'

/** Rows of a page that the user ticked. */
export function useChosenRows<T extends { id: string }>(rows: readonly T[], mayChoose: (row: T) => boolean) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const offered = rows.filter(mayChoose)
  const chosen = offered.filter(({ id }) => ids.has(id))
  return {
    chosen,
    has: (id: string) => ids.has(id),
    isAll: offered.length > 0 && chosen.length === offered.length,
    isSome: chosen.length > 0 && chosen.length < offered.length,
    toggle: (id: string) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    toggleAll: () => setIds(chosen.length === offered.length ? new Set() : new Set(offered.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
