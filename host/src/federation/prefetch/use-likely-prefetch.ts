import type { Registry } from '@ems/federation/registry'
import { useEffect } from 'react'
import { prefetchKit, prefetchLikely } from './prefetch.ts'

/** Only what is left of the page's first seconds may go into what is not asked for yet. */
const AFTER = 3_000

/** Fetches ahead what all departments' screens share and what this user is likely to open, once the first screen has all it needs. */
export function useLikelyPrefetch(registry: Registry): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchKit()
      prefetchLikely(registry)
    }, AFTER)
    return () => clearTimeout(timer)
  }, [registry])
}
