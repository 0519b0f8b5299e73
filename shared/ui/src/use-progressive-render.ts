import { startTransition, useEffect, useState } from 'react'

type Steps = {
  first: number
  step: number
  /** When it changes, other items are rendered: the steps begin again. */
  page?: number
}

/**
 * Number of items to render now: the first ones at once, the others in steps with pauses for input. Rendered together,
 * the cards of a dashboard or the rows of a list are the longest task (docs/decisions/rendering.md).
 */
export function useProgressiveRender(all: number, { first, step, page = 0 }: Steps): number {
  const [rendered, setRendered] = useState(first)
  const [current, setCurrent] = useState(page)
  if (current !== page) {
    setCurrent(page)
    setRendered(first)
  }
  useEffect(() => {
    if (rendered < all) startTransition(() => setRendered(rendered + step))
  }, [rendered, all, step])
  return Math.min(rendered, all)
}
