import { startTransition, useEffect, useState } from 'react'

type Steps = { first: number; step: number }

/**
 * Number of items to render now: the first ones at once, the others in steps with pauses for input. Rendered together,
 * the cards of a dashboard or the rows of a list are the longest task (docs/decisions/rendering.md).
 */
export function useProgressiveRender(all: number, { first, step }: Steps): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + step))
  }, [drawn, all, step])
  return Math.min(drawn, all)
}
