import { startTransition, useEffect, useState } from 'react'

const FIRST = 2
const STEP = 2

/**
 * How many of so many are drawn by now: the first at once, the others a few at a time, with a pause after each in which
 * the page hears its reader. Drawn all at once, a dashboard is the longest task of the whole page.
 */
export function useSteps(all: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + STEP))
  }, [drawn, all])
  return drawn
}
