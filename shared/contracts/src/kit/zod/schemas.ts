import { z } from 'zod'
import { pageZod, providePageZod } from './lazy-zod.browser.ts'

/** Whether rows can be validated now: on the server always, in a browser after `loadSchemas()`. */
export const schemasReady = (): boolean => !('isLate' in z) || pageZod() !== undefined

/** Fetches zod in a browser; `lazy-zod.ts` explains why it is not loaded from the start. */
export async function loadSchemas(): Promise<void> {
  if (schemasReady()) return
  const { zod } = await import('./zod-subset.ts')
  providePageZod(zod)
}
