import { startTransition, useEffect, useState } from 'react'

type Steps = { first: number; step: number }

/**
 * How many of so many are drawn by now: the first at once, the others a few at a time, with a pause after each in which
 * the page hears its reader. Drawn at one go, the cards of a dashboard or the rows of a list are its longest task.
 */
export function useProgressiveRender(all: number, { first, step }: Steps): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + step))
  }, [drawn, all, step])
  return Math.min(drawn, all)
}
