import { startTransition, useEffect, useState } from 'react'

type Steps = { first: number; step: number }

/**
 * Number of items to render now: the first ones at once, the others in steps with pauses for input. Rendered together,
 * the cards of a dashboard or the rows of a list are the longest task (docs/decisions/rendering.md).
 */
export function useProgressiveRender(all: number, { first, step }: Steps): number {
  const [rendered, setRendered] = useState(first)
  useEffect(() => {
    if (rendered < all) startTransition(() => setRendered(rendered + step))
  }, [rendered, all, step])
  return Math.min(rendered, all)
}
