import { z } from 'zod'
import { pageZod, providePageZod } from './lazy-zod.browser.ts'

/** Whether rows can be checked now: on the server always, in a browser once `loadSchemas()` is through. */
export const schemasReady = (): boolean => !('isLate' in z) || pageZod() !== undefined

/** Fetches what checks rows in a browser (`lazy-zod.ts` says why it is not there from the start). */
export async function loadSchemas(): Promise<void> {
  if (schemasReady()) return
  const { zod } = await import('./zod-subset.ts')
  providePageZod(zod)
}
