import { useId as useReactId } from 'react'

/**
 * In the place of Mantine's own (shared/federation/src/build/webpack.ts): that one draws everything that has an id twice, to be
 * different from ids of other React roots on the page, and here is one root (docs/decisions/rendering.md).
 */
export function useId(input?: string): string {
  const created = useReactId()
  return typeof input === 'string' ? input : created
}
